// A program of a few functions for the chip, to see campaigns/stack.py fail: sound as it stands, and broken
// in the way that BROKEN names. breakages.py compiles and links it with a stack of 512 bytes; it is never
// run.

using Word = unsigned;

// Volatile, so that nothing of what follows is worked out by the compiler.
Word volatile seed = 3;
void (*volatile somewhere)() = nullptr;

#if BROKEN == 1 // more bytes than the stack has
[[gnu::noinline]] Word leaf(Word n) {
    Word volatile words[200];
    words[n] = n;
    return words[n / 2];
}
#else
[[gnu::noinline]] Word leaf(Word n) {
    Word volatile words[20];
    words[n] = n;
    return words[n / 2];
}
#endif

#if BROKEN == 2 // two functions that call each other
Word odd(Word n);
[[gnu::noinline]] Word even(Word n) {
    return n == 0 ? 1 : odd(n - 1) + seed;
}
[[gnu::noinline]] Word odd(Word n) {
    return n == 0 ? 0 : even(n - 1) + seed;
}
#endif

#if BROKEN == 3 // a call nobody knows the end of
[[gnu::noinline]] Word wander(Word n) {
    somewhere();
    return n + seed;
}
#endif

extern "C" int main() {
    Word sum = leaf(seed);
#if BROKEN == 2
    sum += even(sum);
#endif
#if BROKEN == 3
    sum += wander(sum);
#endif
    return static_cast<int>(sum);
}
