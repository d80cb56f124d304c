@ The first bytes of the ROM: what the processor reads at reset and where the
@ SDK looks for the tables (data sheet, "Bootrom contents"). The look-up
@ addresses are half-words, which is why the whole ROM lies below 64 KiB.

    .syntax unified
    .cpu cortex-m0plus
    .thumb

    .section .vectors, "a"
    .word __rom_stack_top
    .word rom_reset
    .word rom_stray_exception
    .word rom_stray_exception
    .byte 'M', 'u', 0x01          @ magic
    .byte 3                       @ version: the functions of a B2 chip
    .hword rom_function_table
    .hword rom_data_table
    .hword rom_table_lookup + 1   @ + 1: the Thumb bit

@ Reset: hand over to the second stage at the start of flash. The real ROM
@ copies it to the top of RAM first and checks its CRC; so does this one, in C.
    .section .text.rom_reset, "ax"
    .thumb_func
    .global rom_reset
rom_reset:
    cpsid i
    bl rom_load_second_stage      @ r0 = its address, or it does not return
    cpsie i
    movs r1, #0
    mov lr, r1                    @ 0: second stage, go on to the program
    adds r0, #1
    bx r0

@ Enter a program by its stack pointer and start address (watchdog vector).
    .thumb_func
    .global rom_enter_program
rom_enter_program:
    msr msp, r1
    bx r0

    .thumb_func
    .global rom_stray_exception
rom_stray_exception:
    b rom_stray_exception

@ uint8_t *memcpy(uint8_t *, const uint8_t *, uint32_t), preserving r0.
    .thumb_func
    .global rom_memcpy
rom_memcpy:
    mov ip, r0
    movs r3, r0
    orrs r3, r1
    lsls r3, r3, #30
    bne 2f
1:  subs r2, #4
    bcc 3f
    ldmia r1!, {r3}
    stmia r0!, {r3}
    b 1b
3:  adds r2, #4
2:  subs r2, #1
    bcc 4f
    ldrb r3, [r1]
    strb r3, [r0]
    adds r0, #1
    adds r1, #1
    b 2b
4:  mov r0, ip
    bx lr

@ uint8_t *memset(uint8_t *, uint8_t, uint32_t), preserving r0.
    .thumb_func
    .global rom_memset
rom_memset:
    mov ip, r0
    uxtb r1, r1
    lsls r3, r1, #8
    orrs r1, r3
    lsls r3, r1, #16
    orrs r1, r3
    lsls r3, r0, #30
    bne 2f
1:  subs r2, #4
    bcc 3f
    stmia r0!, {r1}
    b 1b
3:  adds r2, #4
2:  subs r2, #1
    bcc 4f
    strb r1, [r0]
    adds r0, #1
    b 2b
4:  mov r0, ip
    bx lr

@ Bit functions. All keep ip, which the SDK's 64-bit wrappers rely on.
    .thumb_func
    .global rom_reverse32
rom_reverse32:
    push {r4, lr}
    ldr r4, =0x55555555
    movs r3, #1
    bl swap_lanes
    ldr r4, =0x33333333
    movs r3, #2
    bl swap_lanes
    ldr r4, =0x0f0f0f0f
    movs r3, #4
    bl swap_lanes
    rev r0, r0
    pop {r4, pc}

@ r0 = ((r0 >> r3) & r4) | ((r0 & r4) << r3)
    .thumb_func
swap_lanes:
    movs r1, r0
    lsrs r1, r3
    ands r1, r4
    ands r0, r4
    lsls r0, r3
    orrs r0, r1
    bx lr

    .thumb_func
    .global rom_popcount32
rom_popcount32:
    push {r4, lr}
    ldr r2, =0x55555555
    lsrs r1, r0, #1
    ands r1, r2
    subs r0, r1
    ldr r2, =0x33333333
    lsrs r1, r0, #2
    ands r1, r2
    ands r0, r2
    adds r0, r1
    lsrs r1, r0, #4
    adds r0, r1
    ldr r2, =0x0f0f0f0f
    ands r0, r2
    ldr r2, =0x01010101
    muls r0, r2
    lsrs r0, #24
    pop {r4, pc}

    .thumb_func
    .global rom_clz32
rom_clz32:
    movs r1, r0
    movs r0, #32
    cmp r1, #0
    beq 9f
    movs r0, #0
    lsrs r2, r1, #16
    bne 1f
    adds r0, #16
    lsls r1, #16
1:  lsrs r2, r1, #24
    bne 2f
    adds r0, #8
    lsls r1, #8
2:  lsrs r2, r1, #28
    bne 3f
    adds r0, #4
    lsls r1, #4
3:  lsrs r2, r1, #30
    bne 4f
    adds r0, #2
    lsls r1, #2
4:  lsrs r2, r1, #31
    bne 9f
    adds r0, #1
9:  bx lr

    .thumb_func
    .global rom_ctz32
rom_ctz32:
    push {lr}
    rsbs r1, r0, #0
    ands r0, r1                   @ the lowest bit alone, or 0
    bne 1f
    movs r0, #32
    pop {pc}
1:  bl rom_clz32
    movs r1, #31
    subs r0, r1, r0
    pop {pc}
    .pool
