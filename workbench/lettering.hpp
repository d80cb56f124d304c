// Letters for pictures made of pixels: what the captions of drawings are written with. Small letters, digits,
// comma and colon, five pixels wide; anything else is a blank.
#pragma once

#include "workbench/png.hpp"

#include <string_view>

namespace lights::workbench {

/// How many pixels wide a text is, at `scale` pixels to a dot.
int text_width(std::string_view text, int scale);

/// Writes the text from x on, standing on the line y. What does not fit into the picture is left out.
void write_text(Picture& picture, std::string_view text, int x, int y, int scale, Colour colour);

} // namespace lights::workbench
