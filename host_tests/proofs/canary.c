/* What the prover must not believe. Where cbmc 6.6.0 follows each element of an array on its own, as it does
   unless told otherwise, it finds the last line of this out of reach, although n = 1 and m[0] = '0' lead
   there. So run.py tells it not to, and asks it this first. */
unsigned nondet_u32(void);
int main(void) {
    unsigned n = nondet_u32(), turn = 0, c;
    unsigned char m[8] = {0};
    m[0] = nondet_u32();
    m[1] = nondet_u32();
    m[2] = nondet_u32();
    __CPROVER_assume(n > 0 && n < 4);
    do {
        c = m[turn] - 58 & 255;
        if (c < 246) return 0;
        turn += 1;
    } while (n != turn);
    __CPROVER_assert(0, "the claim");
    return 0;
}
