// The six functions of the C library that a compiler may call unasked, for the WebAssembly library, which has
// no other. They are compiled so that none of them can be made into a call of itself.

#include <cstddef>

extern "C" {

void* memset(void* to, int value, std::size_t count) {
    return __builtin_memset(to, value, count); // one instruction each: the machine has them
}
void* memcpy(void* to, const void* from, std::size_t count) {
    return __builtin_memcpy(to, from, count);
}
void* memmove(void* to, const void* from, std::size_t count) {
    return __builtin_memmove(to, from, count);
}
int memcmp(const void* a, const void* b, std::size_t count) {
    const auto* left = static_cast<const unsigned char*>(a);
    const auto* right = static_cast<const unsigned char*>(b);
    for (std::size_t i = 0; i < count; ++i)
        if (left[i] != right[i]) return left[i] < right[i] ? -1 : 1;
    return 0;
}
void* memchr(const void* from, int value, std::size_t count) {
    const auto* at = static_cast<const unsigned char*>(from);
    for (std::size_t i = 0; i < count; ++i)
        if (at[i] == static_cast<unsigned char>(value)) return const_cast<unsigned char*>(at + i);
    return nullptr;
}
std::size_t strlen(const char* text) {
    std::size_t length = 0;
    while (text[length] != 0)
        ++length;
    return length;
}

} // extern "C"
