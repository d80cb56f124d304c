/* What stands under a proof: memory as words, so that the prover can follow each on its own, and the few
   functions that the proofs and the compiled core call from outside. wasm2c's program is included by run.py
   in front of this. */

/* Without a branch: where an address is not known, every path would be followed on its own. A word more than
   there is stands behind the last one, for what lies across two. */
static u64 inside(u64 a, u32 size) {
    __CPROVER_assert(a + size <= 4 * LIGHTS_WORDS, "no access outside memory");
    __CPROVER_assume(a + size <= 4 * LIGHTS_WORDS);
    return a / 4;
}
static u32 byte(u64 a) {
    return lights_memory[inside(a, 1)].bytes[a % 4];
}
static void put_byte(u64 a, u32 value) {
    lights_memory[inside(a, 1)].bytes[a % 4] = (u8)value;
}
static u32 half(u64 a) {
    if (a % 2 != 0) return byte(a) | byte(a + 1) << 8;
    return lights_memory[inside(a, 2)].halves[a / 2 % 2];
}
static void put_half(u64 a, u32 value) {
    if (a % 2 != 0) {
        put_byte(a, value);
        put_byte(a + 1, value >> 8);
    } else {
        lights_memory[inside(a, 2)].halves[a / 2 % 2] = (u16)value;
    }
}
/* What the compiler aligns, nearly all, is one word. */
static u32 full(u64 a) {
    if (a % 4 != 0) return byte(a) | byte(a + 1) << 8 | byte(a + 2) << 16 | byte(a + 3) << 24;
    return lights_memory[inside(a, 4)].word;
}
static void put_full(u64 a, u32 value) {
    if (a % 4 != 0) {
        put_byte(a, value);
        put_byte(a + 1, value >> 8);
        put_byte(a + 2, value >> 16);
        put_byte(a + 3, value >> 24);
    } else {
        lights_memory[inside(a, 4)].word = value;
    }
}

static u32 i32_load(wasm_rt_memory_t* m, u64 a) {
    return full(a);
}
static u64 i64_load(wasm_rt_memory_t* m, u64 a) {
    return full(a) | (u64)full(a + 4) << 32;
}
static u32 i32_load8_u(wasm_rt_memory_t* m, u64 a) {
    return byte(a);
}
static u32 i32_load8_s(wasm_rt_memory_t* m, u64 a) {
    return (u32)(s32)(s8)byte(a);
}
static u32 i32_load16_u(wasm_rt_memory_t* m, u64 a) {
    return half(a);
}
static u32 i32_load16_s(wasm_rt_memory_t* m, u64 a) {
    return (u32)(s32)(s16)half(a);
}
static u64 i64_load8_u(wasm_rt_memory_t* m, u64 a) {
    return byte(a);
}
static u64 i64_load16_u(wasm_rt_memory_t* m, u64 a) {
    return half(a);
}
static u64 i64_load32_u(wasm_rt_memory_t* m, u64 a) {
    return full(a);
}
static u64 i64_load32_s(wasm_rt_memory_t* m, u64 a) {
    return (u64)(s64)(s32)full(a);
}
static u64 i64_load8_s(wasm_rt_memory_t* m, u64 a) {
    return (u64)(s64)(s8)byte(a);
}
static u64 i64_load16_s(wasm_rt_memory_t* m, u64 a) {
    return (u64)(s64)(s16)half(a);
}
static void i32_store(wasm_rt_memory_t* m, u64 a, u32 v) {
    put_full(a, v);
}
static void i32_store8(wasm_rt_memory_t* m, u64 a, u32 v) {
    put_byte(a, v);
}
static void i32_store16(wasm_rt_memory_t* m, u64 a, u32 v) {
    put_half(a, v);
}
static void i64_store(wasm_rt_memory_t* m, u64 a, u64 v) {
    put_full(a, (u32)v);
    put_full(a + 4, (u32)(v >> 32));
}
static void i64_store8(wasm_rt_memory_t* m, u64 a, u64 v) {
    put_byte(a, (u32)v);
}
static void i64_store16(wasm_rt_memory_t* m, u64 a, u64 v) {
    put_half(a, (u32)v);
}
static void i64_store32(wasm_rt_memory_t* m, u64 a, u64 v) {
    put_full(a, (u32)v);
}

u32 nondet_u32(void);
u32 w2c_env_anything(struct w2c_env* e) {
    return nondet_u32();
}
void w2c_env_assume(struct w2c_env* e, u32 holds) {
    __CPROVER_assume(holds);
}
void w2c_env_claim(struct w2c_env* e, u32 holds) {
    __CPROVER_assert(holds, "the claim");
}

/* What C++ leaves undefined, an index outside an array or span, an assertion of the library or of ours that
 * fails. */
void wasm_rt_trap(wasm_rt_trap_t code) {
    __CPROVER_assert(0, "nothing undefined");
    __CPROVER_assume(0);
    while (1) {
    }
}
u32 w2c_env_memcpy(struct w2c_env* e, u32 to, u32 from, u32 size) {
    for (u32 i = 0; i < size; ++i)
        put_byte(to + i, byte(from + i));
    return to;
}
u32 w2c_env_memmove(struct w2c_env* e, u32 to, u32 from, u32 size) {
    if (to <= from) return w2c_env_memcpy(e, to, from, size);
    for (u32 i = size; i > 0; --i)
        put_byte(to + i - 1, byte(from + i - 1));
    return to;
}
u32 w2c_env_memset(struct w2c_env* e, u32 to, u32 value, u32 size) {
    for (u32 i = 0; i < size; ++i)
        put_byte(to + i, value);
    return to;
}
u32 w2c_env_memcmp(struct w2c_env* e, u32 a, u32 b, u32 size) {
    for (u32 i = 0; i < size; ++i) {
        const u32 x = byte(a + i), y = byte(b + i);
        if (x != y) return x < y ? 0xFFFFFFFFU : 1U;
    }
    return 0;
}

u32 w2c_env_memchr(struct w2c_env* e, u32 from, u32 value, u32 size) {
    for (u32 i = 0; i < size; ++i)
        if (byte(from + i) == (value & 0xFFU)) return from + i;
    return 0;
}
u32 w2c_env_strlen(struct w2c_env* e, u32 from) {
    u32 length = 0;
    while (byte(from + length) != 0)
        ++length;
    return length;
}

int main(void) {
    static w2c_proof instance;
    init_globals(&instance);
    w2c_proof_proof(&instance);
}
