#include "workbench/png.hpp"

#include "workbench/bad_input.hpp"

#include <string_view>
#include <zlib.h>

namespace lights::workbench {

namespace {

void put_number(std::string& out, std::uint32_t value) {
    for (int shift = 24; shift >= 0; shift -= 8)
        out += static_cast<char>((value >> shift) & 0xFF);
}

void put_chunk(std::string& out, std::string_view type, std::string_view content) {
    put_number(out, static_cast<std::uint32_t>(content.size()));
    const std::size_t checked = out.size();
    out += type;
    out += content;
    const auto* bytes = reinterpret_cast<const Bytef*>(out.data() + checked);
    put_number(out, static_cast<std::uint32_t>(crc32(0, bytes, static_cast<uInt>(out.size() - checked))));
}

} // namespace

std::string png_bytes(const Picture& picture) {
    std::string raw;
    raw.reserve((static_cast<std::size_t>(picture.width) * 3 + 1) * static_cast<std::size_t>(picture.height));
    const Colour* pixel = picture.pixels.data();
    for (int y = 0; y < picture.height; ++y) {
        raw += '\0'; // this row is not predicted from its neighbours: flat colours compress as they are
        for (int x = 0; x < picture.width; ++x, ++pixel) {
            raw += static_cast<char>(pixel->red);
            raw += static_cast<char>(pixel->green);
            raw += static_cast<char>(pixel->blue);
        }
    }
    uLongf size = compressBound(raw.size());
    std::string packed(size, '\0');
    if (compress2(reinterpret_cast<Bytef*>(packed.data()), &size, reinterpret_cast<const Bytef*>(raw.data()),
                  raw.size(), 6) != Z_OK)
        throw BadInput("--png: the picture cannot be compressed");
    packed.resize(size);

    std::string out = "\x89PNG\r\n\x1a\n";
    std::string header;
    put_number(header, static_cast<std::uint32_t>(picture.width));
    put_number(header, static_cast<std::uint32_t>(picture.height));
    header += {8, 2, 0, 0, 0}; // eight bits, RGB, and the only compression, filter and order there are
    put_chunk(out, "IHDR", header);
    put_chunk(out, "IDAT", packed);
    put_chunk(out, "IEND", "");
    return out;
}

} // namespace lights::workbench
