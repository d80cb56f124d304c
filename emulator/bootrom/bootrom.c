// A boot ROM for the emulated RP2040, written for this project.
//
// The emulator library ships none, and firmware built with the Pico SDK looks
// functions up in it before main() runs. This one holds what the SDK asks for:
// the tables, the bit and memory routines (vectors.S) and the flash routines,
// which talk to the flash chip through the SSI exactly as a program on the real
// chip has to, so that everything a flash chip can do wrong is the flash
// model's business and not this file's. It knows nothing of the game.

#include <stdint.h>

#define REG(address) (*(volatile uint32_t*)(address))

enum {
    kXipFlush = 0x14000004,
    kSsiBase = 0x18000000,
    kSsiCtrlr0 = kSsiBase + 0x00,
    kSsiCtrlr1 = kSsiBase + 0x04,
    kSsiEnable = kSsiBase + 0x08,
    kSsiSlave = kSsiBase + 0x10,
    kSsiBaud = kSsiBase + 0x14,
    kSsiStatus = kSsiBase + 0x28,
    kSsiData = kSsiBase + 0x60,
    kSsiSpiCtrlr0 = kSsiBase + 0xf4,
    kFlashSelect = 0x4001800c, // IO_QSPI, control of the chip-select pin
    kWatchdogScratch4 = 0x4005801c,
    // An address that exists on no RP2040: the harness listens there for
    // "the program asked for BOOTSEL mode".
    kHarnessBootsel = 0x40068000,
};

enum { kSsiTxRoom = 1 << 1, kSsiRxReady = 1 << 3 };
enum { kSelectLow = 2 << 8, kSelectHigh = 3 << 8, kSelectNormal = 0 };

enum FlashCommand {
    kPageProgram = 0x02,
    kReadStatus = 0x05,
    kWriteEnable = 0x06,
    kSectorErase = 0x20,
};

enum { kSectorSize = 4096, kPageSize = 256, kStageSize = 256 };

typedef void (*Function)(void);

// --- one byte at a time over the SSI -----------------------------------------

static uint8_t exchange(uint8_t out) {
    while (!(REG(kSsiStatus) & kSsiTxRoom)) {
    }
    REG(kSsiData) = out;
    while (!(REG(kSsiStatus) & kSsiRxReady)) {
    }
    return (uint8_t)REG(kSsiData);
}

static void begin(uint8_t command) {
    REG(kFlashSelect) = kSelectLow;
    exchange(command);
}

static void end(void) {
    REG(kFlashSelect) = kSelectHigh;
}

static void send_address(uint32_t address) {
    exchange((uint8_t)(address >> 16));
    exchange((uint8_t)(address >> 8));
    exchange((uint8_t)address);
}

static void write_enable(void) {
    begin(kWriteEnable);
    end();
}

static void wait_until_idle(void) {
    begin(kReadStatus);
    while (exchange(0) & 1u) {
    }
    end();
}

// --- functions of the table ----------------------------------------------------

static void connect_internal_flash(void) {
    REG(kFlashSelect) = kSelectNormal;
}

// Leaves execute-in-place: 8-bit frames in both directions at a slow clock.
static void flash_exit_xip(void) {
    REG(kSsiEnable) = 0;
    REG(kSsiBaud) = 6;
    REG(kSsiCtrlr0) = 7u << 16;
    REG(kSsiSlave) = 1;
    REG(kSsiEnable) = 1;
    end();
}

static void flash_range_erase(uint32_t address, uint32_t count, uint32_t block, uint8_t block_command) {
    const uint32_t stop = address + count;
    while (address < stop) {
        const int whole_block = block != 0 && (address & (block - 1)) == 0 && stop - address >= block;
        write_enable();
        begin(whole_block ? block_command : kSectorErase);
        send_address(address);
        end();
        wait_until_idle();
        address += whole_block ? block : kSectorSize;
    }
}

static void flash_range_program(uint32_t address, const uint8_t* data, uint32_t count) {
    while (count != 0) {
        write_enable();
        begin(kPageProgram);
        send_address(address);
        for (int i = 0; i < kPageSize && count != 0; ++i, ++address, --count)
            exchange(*data++);
        end();
        wait_until_idle();
    }
}

static void flash_flush_cache(void) {
    REG(kXipFlush) = 1;
    (void)REG(kXipFlush);
    REG(kFlashSelect) = kSelectNormal;
}

// Plain 03h reads on every access: slow, and true of every flash chip.
static void flash_enter_cmd_xip(void) {
    REG(kSsiEnable) = 0;
    REG(kSsiCtrlr0) = (31u << 16) | (3u << 8);
    REG(kSsiCtrlr1) = 0;
    REG(kSsiSpiCtrlr0) = (3u << 24) | (2u << 8) | (6u << 2);
    REG(kSsiEnable) = 1;
}

static void __attribute__((noreturn))
reset_to_usb_boot(uint32_t activity_pins, uint32_t disabled_interfaces) {
    REG(kHarnessBootsel) = 1u | (disabled_interfaces << 1) | (activity_pins << 3);
    for (;;)
        __asm volatile("wfi");
}

static uint32_t* memset_words(uint32_t* to, uint8_t value, uint32_t count) {
    const uint32_t word = value * 0x01010101u;
    for (uint32_t i = 0; i < count / 4; ++i)
        to[i] = word;
    return to;
}

static uint32_t* memcpy_words(uint32_t* to, const uint32_t* from, uint32_t count) {
    for (uint32_t i = 0; i < count / 4; ++i)
        to[i] = from[i];
    return to;
}

extern void rom_memcpy(void), rom_memset(void);
extern void rom_popcount32(void), rom_clz32(void), rom_ctz32(void), rom_reverse32(void);
extern void rom_enter_program(uint32_t start, uint32_t stack) __attribute__((noreturn));
extern void rom_stray_exception(void);

// --- look-up ---------------------------------------------------------------------

// Entries are half-words, so addresses are stored as such; the linker script
// keeps the ROM below 64 KiB and build.sh checks it.
struct Entry {
    char code[2];
    uint16_t address;
};

uint32_t rom_table_lookup(const struct Entry* table, uint32_t code);
#define DATA(a, b, name) "\n.ascii \"" #a #b "\"\n.hword " #name
// A half-word relocation does not carry the Thumb bit; add it.
#define ENTRY(a, b, name) DATA(a, b, name + 1)

__asm(".pushsection .rodata.tables, \"a\"\n.balign 4\n"
      ".global rom_function_table\nrom_function_table:" ENTRY(P, 3, rom_popcount32) ENTRY(R, 3, rom_reverse32)
          ENTRY(L, 3, rom_clz32) ENTRY(T, 3, rom_ctz32) ENTRY(M, S, rom_memset) ENTRY(S, 4, memset_words)
              ENTRY(M, C, rom_memcpy) ENTRY(C, 4, memcpy_words) ENTRY(I, F, connect_internal_flash)
                  ENTRY(E, X, flash_exit_xip) ENTRY(R, E, flash_range_erase) ENTRY(R, P, flash_range_program)
                      ENTRY(F, C, flash_flush_cache) ENTRY(C, X, flash_enter_cmd_xip)
                          ENTRY(U, B, reset_to_usb_boot)
                              ENTRY(D, T,
                                    rom_stray_exception) "\n.hword 0, 0\n"
                                                         ".global rom_data_table\nrom_data_table:" DATA(
                                                             C, R,
                                                             rom_copyright) "\n.hword 0, 0\n"
                                                                            "rom_copyright: .asciz \"Lights "
                                                                            "boot ROM for the emulator\"\n"
                                                                            ".popsection\n");

// Referenced from the tables alone, which the compiler cannot see.
__attribute__((used)) static const Function kKept[] = {
    (Function)memset_words,      (Function)memcpy_words,        (Function)connect_internal_flash,
    (Function)flash_exit_xip,    (Function)flash_range_erase,   (Function)flash_range_program,
    (Function)flash_flush_cache, (Function)flash_enter_cmd_xip, (Function)reset_to_usb_boot,
};

uint32_t rom_table_lookup(const struct Entry* table, uint32_t code) {
    for (; table->code[0] != 0; ++table) {
        if (((uint32_t)(uint8_t)table->code[0] | (uint32_t)(uint8_t)table->code[1] << 8) == code)
            return table->address;
    }
    return 0;
}

// --- start -------------------------------------------------------------------------

static uint32_t crc32(const uint8_t* data, uint32_t count) {
    uint32_t crc = 0xffffffffu;
    while (count-- != 0) {
        crc ^= (uint32_t)*data++ << 24;
        for (int bit = 0; bit < 8; ++bit)
            crc = crc & 0x80000000u ? crc << 1 ^ 0x04c11db7u : crc << 1;
    }
    return crc;
}

// The chip may still be busy with what it was told before the processor was reset. The real ROM tries for
// half a second before it gives up; at the ring oscillator's pace that is about so many looks.
static void wait_for_chip(void) {
    begin(kReadStatus);
    for (int looks = 0; looks < 50000 && exchange(0) & 1u; ++looks) {
    }
    end();
}

// Honours a watchdog reboot to a given address, then copies the second stage to
// the top of RAM and checks it. Flash without one ends in BOOTSEL, as on the chip.
uint32_t rom_load_second_stage(void) {
    const uint32_t magic = REG(kWatchdogScratch4);
    const uint32_t start = REG(kWatchdogScratch4 + 12);
    if (magic == 0xb007c0d3u && REG(kWatchdogScratch4 + 4) == (start ^ (uint32_t)-0xb007c0d3)) {
        const uint32_t stack = REG(kWatchdogScratch4 + 8);
        REG(kWatchdogScratch4) = 0;
        rom_enter_program(start, stack);
    }
    connect_internal_flash();
    flash_exit_xip();
    wait_for_chip();
    flash_flush_cache();
    flash_enter_cmd_xip();
    uint32_t* const stage = (uint32_t*)0x20041f00;
    memcpy_words(stage, (const uint32_t*)0x10000000, kStageSize);
    if (crc32((const uint8_t*)stage, kStageSize - 4) != stage[kStageSize / 4 - 1]) reset_to_usb_boot(0, 0);
    return (uint32_t)stage;
}
