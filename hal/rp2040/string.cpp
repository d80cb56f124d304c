// The four string functions of the C library that the firmware calls, written for size: newlib's are written
// for speed on long texts, which there are none of here. memcpy and memset come from the boot ROM (the SDK
// sees to that).

#include <cstddef>

// Kept out of the optimiser's sight: it would see a memchr in the loop of memchr, and call it.
#pragma GCC optimize("no-tree-loop-distribute-patterns")

extern "C" void* memmove(void* to, const void* from, std::size_t size) {
    auto* out = static_cast<char*>(to);
    const auto* in = static_cast<const char*>(from);
    if (out < in) {
        for (std::size_t i = 0; i < size; ++i)
            out[i] = in[i];
    } else {
        while (size-- != 0)
            out[size] = in[size];
    }
    return to;
}

extern "C" int memcmp(const void* one, const void* other, std::size_t size) {
    const auto* a = static_cast<const unsigned char*>(one);
    const auto* b = static_cast<const unsigned char*>(other);
    for (; size != 0; --size, ++a, ++b)
        if (*a != *b) return *a - *b;
    return 0;
}

extern "C" void* memchr(const void* in, int wanted, std::size_t size) {
    const auto* at = static_cast<const unsigned char*>(in);
    for (; size != 0; --size, ++at)
        if (*at == static_cast<unsigned char>(wanted)) return const_cast<unsigned char*>(at);
    return nullptr;
}

extern "C" std::size_t strlen(const char* text) {
    const char* end = text;
    while (*end != '\0')
        ++end;
    return static_cast<std::size_t>(end - text);
}
