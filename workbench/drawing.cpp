#include "workbench/drawing.hpp"

#include "workbench/lettering.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <map>
#include <numbers>

namespace lights::workbench {

namespace {

using grid::Grid;

constexpr Colour kGround{0x0b, 0x0e, 0x1a};
constexpr Colour kInk{0xc9, 0xd1, 0xe6};

// State 0 is nearly dark; the others are told apart by hue and by brightness.
constexpr std::array<Colour, 16> kStates{{{0x1b, 0x21, 0x36},
                                          {0xff, 0xc8, 0x57},
                                          {0xf0, 0x6b, 0x4f},
                                          {0xb0, 0x45, 0x8c},
                                          {0x5b, 0x5f, 0xc7},
                                          {0x3a, 0xa6, 0xb9},
                                          {0x9c, 0xd6, 0x8a},
                                          {0xe8, 0xe3, 0x6f},
                                          {0xd9, 0x86, 0x3d},
                                          {0xc2, 0x3f, 0x5f},
                                          {0x82, 0x3f, 0xb0},
                                          {0x44, 0x7c, 0xe0},
                                          {0x2f, 0x8f, 0x74},
                                          {0x6f, 0x9a, 0x3c},
                                          {0xf2, 0xb5, 0xc4},
                                          {0xf7, 0xf3, 0xe8}}};
// Unpressed cells of a plan, by how often they change; pressed ones likewise, by how often.
constexpr std::array<Colour, 6> kTouched{{{0x14, 0x19, 0x2c},
                                          {0x1c, 0x2a, 0x4f},
                                          {0x21, 0x3d, 0x66},
                                          {0x27, 0x55, 0x7d},
                                          {0x2f, 0x70, 0x8f},
                                          {0x3b, 0x8e, 0x9e}}};
constexpr std::array<Colour, 6> kPressed{{{0xff, 0xb0, 0x3b},
                                          {0xff, 0xb9, 0x45},
                                          {0xff, 0xc6, 0x5c},
                                          {0xff, 0xd3, 0x78},
                                          {0xff, 0xe2, 0x9c},
                                          {0xff, 0xf1, 0xc9}}};
constexpr std::array<Colour, 7> kQuiet{{{0x18, 0x16, 0x2b},
                                        {0xc7, 0x9b, 0xff},
                                        {0x8f, 0x6b, 0xe8},
                                        {0x6a, 0x4b, 0xc4},
                                        {0xe8, 0x8f, 0xd6},
                                        {0xb8, 0x60, 0xa8},
                                        {0x7f, 0x8c, 0xf0}}};

Colour mixed(Colour a, Colour b, double part) {
    const auto mix = [&](std::uint8_t x, std::uint8_t y) {
        return static_cast<std::uint8_t>(std::lround(x + (y - x) * part));
    };
    return {mix(a.red, b.red), mix(a.green, b.green), mix(a.blue, b.blue)};
}

/// A colour for every place of a panel.
std::vector<Colour> colours_of(const Grid& grid, const Panel& panel) {
    std::vector<Colour> colours(panel.cells.size(), kGround);
    std::vector<int> changed;
    if (panel.kind == PanelKind::plan) {
        changed.assign(panel.cells.size(), 0);
        for (int press = 0; press < grid.places(); ++press)
            if (panel.cells[static_cast<std::size_t>(press)] != 0)
                grid::for_each_touched_once(grid, grid.place(press),
                                            [&](int cell) { ++changed[static_cast<std::size_t>(cell)]; });
    }
    const double scale = 5.0 / std::max(5, grid::widest_reach(grid));
    for (std::size_t i = 0; i < colours.size(); ++i) {
        const std::uint8_t value = panel.cells[i];
        if (!grid.holds(grid.place(static_cast<int>(i)))) continue;
        if (panel.kind == PanelKind::board) {
            colours[i] = kStates[value];
        } else if (panel.kind == PanelKind::quiet) {
            colours[i] = value < kQuiet.size() ? kQuiet[value] : kStates[value];
        } else {
            const auto shade = static_cast<std::size_t>(std::lround(std::min(5.0, changed[i] * scale)));
            if (value == 0)
                colours[i] = kTouched[shade];
            else if (grid.states == 2)
                colours[i] = kPressed[shade];
            else
                colours[i] = mixed(kStates[value], kPressed[shade], 0.25);
        }
    }
    return colours;
}

/// Where things lie, in pixels (and SVG units).
struct Layout {
    double cell = 1;    ///< distance of neighbouring cells
    double gap = 0;     ///< between their edges
    double margin = 0;  ///< around each panel
    double heading = 0; ///< above each panel, for its title
    int across = 1;     ///< panels in a row
    double panel_width = 0;
    double panel_height = 0;
    double width = 0;
    double height = 0;
};

constexpr double kRoot = 0.8660254037844386; // half the root of three: the height of a row of hexagons

Layout layout_of(const Drawing& drawing) {
    const Grid& grid = drawing.grid;
    const int side = std::max(grid.rows(), grid.cols());
    Layout layout;
    // About a thousand pixels for one panel; whole pixels a cell, so that large boards have no moiré.
    layout.cell = std::clamp(960 / side, 1, 48);
    if (drawing.panels.size() > 1) layout.cell = std::clamp(640 / side, 1, 48);
    if (drawing.panels.size() > 9) layout.cell = std::clamp(200 / side, 1, 48);
    layout.gap = layout.cell >= 12 ? std::round(layout.cell / 10) : layout.cell >= 5 ? 1 : 0;
    layout.margin = std::max(16.0, std::round(std::min(48.0, layout.cell * 1.2)));
    layout.heading = 24;
    const bool hexagon = grid.hex_order != 0;
    layout.panel_width = layout.cell * grid.cols();
    layout.panel_height =
        hexagon ? std::ceil(layout.cell * ((grid.rows() - 1) * kRoot + 1.16)) : layout.cell * grid.rows();
    const int count = static_cast<int>(drawing.panels.size());
    layout.across = count <= 3 ? count : count == 4 ? 2 : count <= 9 ? 3 : 5;
    const int down = (count + layout.across - 1) / layout.across;
    layout.width = layout.across * (layout.panel_width + layout.margin) + layout.margin;
    layout.height = down * (layout.panel_height + layout.heading + layout.margin) + layout.margin;
    return layout;
}

struct Point {
    double x;
    double y;
};

Point panel_origin(const Layout& layout, std::size_t number) {
    const auto across = static_cast<std::size_t>(layout.across);
    const std::size_t whole_rows = number / across;
    const auto col = static_cast<double>(number % across);
    const auto row = static_cast<double>(whole_rows);
    return {layout.margin + col * (layout.panel_width + layout.margin),
            layout.margin + layout.heading + row * (layout.panel_height + layout.heading + layout.margin)};
}

/// The middle of a cell within its panel.
Point centre(const Layout& layout, const Grid& grid, Place at) {
    if (grid.hex_order == 0) return {(at.col + 0.5) * layout.cell, (at.row + 0.5) * layout.cell};
    // The honeycomb is laid axially: each row lies half a cell to the right of the one above it.
    const double shift = (at.row - (grid.hex_order - 1)) / 2.0;
    return {(at.col + shift + 0.5) * layout.cell, (at.row * kRoot + 0.58) * layout.cell};
}

std::string hex_colour(Colour colour) {
    char text[8];
    std::snprintf(text, sizeof text, "#%02x%02x%02x", colour.red, colour.green, colour.blue);
    return text;
}

std::string number_text(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.2f", value);
    std::string trimmed = text;
    while (trimmed.back() == '0')
        trimmed.pop_back();
    if (trimmed.back() == '.') trimmed.pop_back();
    return trimmed;
}

/// A share of the whole, exactly enough to be told from its neighbours.
std::string share_text(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.5f", value);
    return text;
}

/// Cells as a path: rounded squares, hexagons, or on large boards runs of whole cells.
std::string svg_panel(const Layout& layout, const Grid& grid, const std::vector<Colour>& colours,
                      Point origin) {
    std::map<Colour, std::string> paths;
    const double size = layout.cell - layout.gap;
    const bool runs = grid.hex_order == 0 && layout.gap == 0;
    for (int row = 0; row < grid.rows(); ++row)
        for (int col = 0; col < grid.cols(); ++col) {
            if (!grid.holds({row, col})) continue;
            const Colour colour = colours[static_cast<std::size_t>(grid.index({row, col}))];
            std::string& path = paths[colour];
            const Point middle = centre(layout, grid, {row, col});
            const double x = origin.x + middle.x;
            const double y = origin.y + middle.y;
            if (runs) {
                int end = col + 1;
                while (end < grid.cols() &&
                       colours[static_cast<std::size_t>(grid.index({row, end}))] == colour &&
                       grid.holds({row, end}))
                    ++end;
                const double width = (end - col) * layout.cell;
                path += "M" + number_text(x - layout.cell / 2) + " " + number_text(y - layout.cell / 2) +
                        "h" + number_text(width) + "v" + number_text(layout.cell) + "h" +
                        number_text(-width) + "z";
                col = end - 1;
            } else if (grid.hex_order != 0) {
                const double radius = size / 2 / kRoot;
                for (int corner = 0; corner < 6; ++corner) {
                    const double angle = (corner * 60 + 30) * std::numbers::pi / 180;
                    path += (corner == 0 ? "M" : "L") + number_text(x + radius * std::cos(angle)) + " " +
                            number_text(y + radius * std::sin(angle));
                }
                path += "z";
            } else {
                const double r = size * 0.22;
                const double straight = size - 2 * r;
                const auto arc = [&](double dx, double dy) {
                    return "a" + number_text(r) + " " + number_text(r) + " 0 0 1 " + number_text(dx) + " " +
                           number_text(dy);
                };
                path += "M" + number_text(x - size / 2 + r) + " " + number_text(y - size / 2) + "h" +
                        number_text(straight) + arc(r, r) + "v" + number_text(straight) + arc(-r, r) + "h" +
                        number_text(-straight) + arc(-r, -r) + "v" + number_text(-straight) + arc(r, -r) +
                        "z";
            }
        }
    std::string text;
    for (const auto& [colour, path] : paths)
        text += "<path fill=\"" + hex_colour(colour) + "\"" +
                (runs ? " shape-rendering=\"crispEdges\"" : "") + " d=\"" + path + "\"/>\n";
    return text;
}

/// How much of the pixel whose middle is (x, y) a cell of half width `half` around the origin covers.
double coverage(bool hexagon, double x, double y, double half) {
    x = std::abs(x);
    y = std::abs(y);
    double outside = 0; // distance from the edge, negative inside
    if (hexagon) {
        outside = std::max(x, y * kRoot + x / 2) - half;
    } else {
        const double r = half * 0.44;
        const double dx = std::max(x - (half - r), 0.0);
        const double dy = std::max(y - (half - r), 0.0);
        outside = std::hypot(dx, dy) - r;
        if (dx == 0 || dy == 0) outside = std::max(x, y) - half;
    }
    return std::clamp(0.5 - outside, 0.0, 1.0);
}

void paint_cell(Picture& picture, const Layout& layout, bool hexagon, Point middle, Colour colour) {
    const double half = (layout.cell - layout.gap) / 2;
    const double tall = hexagon ? half / kRoot : half;
    const int left = std::max(0, static_cast<int>(std::floor(middle.x - half)));
    const int right = std::min(picture.width, static_cast<int>(std::ceil(middle.x + half)));
    const int top = std::max(0, static_cast<int>(std::floor(middle.y - tall)));
    const int bottom = std::min(picture.height, static_cast<int>(std::ceil(middle.y + tall)));
    const bool flat = !hexagon && layout.gap == 0;
    for (int y = top; y < bottom; ++y)
        for (int x = left; x < right; ++x) {
            const double part = flat ? 1 : coverage(hexagon, x + 0.5 - middle.x, y + 0.5 - middle.y, half);
            picture.at(x, y) = mixed(picture.at(x, y), colour, part);
        }
}

/// Around the press that was made, as in SVG.
void paint_ring(Picture& picture, const Layout& layout, Point middle) {
    const double radius = layout.cell * 0.25;
    const double half = std::max(1.0, layout.cell / 16) / 2;
    const double outer = radius + half + 1;
    for (int y = std::max(0, static_cast<int>(middle.y - outer));
         y < std::min(picture.height, static_cast<int>(middle.y + outer) + 1); ++y)
        for (int x = std::max(0, static_cast<int>(middle.x - outer));
             x < std::min(picture.width, static_cast<int>(middle.x + outer) + 1); ++x) {
            const double off = std::abs(std::hypot(x + 0.5 - middle.x, y + 0.5 - middle.y) - radius) - half;
            picture.at(x, y) = mixed(picture.at(x, y), kInk, std::clamp(0.5 - off, 0.0, 1.0));
        }
}

std::string svg_whole_panel(const Layout& layout, const Grid& grid, const Panel& panel, Point origin) {
    std::string text = "<text x=\"" + number_text(origin.x + layout.gap / 2) + "\" y=\"" +
                       number_text(origin.y - 10) + "\" fill=\"" + hex_colour(kInk) +
                       "\" font-family=\"system-ui, Helvetica, Arial, sans-serif\" font-size=\"14\">" +
                       panel.title + "</text>\n" + svg_panel(layout, grid, colours_of(grid, panel), origin);
    if (panel.marked >= 0) {
        const Point middle = centre(layout, grid, grid.place(panel.marked));
        text += "<circle cx=\"" + number_text(origin.x + middle.x) + "\" cy=\"" +
                number_text(origin.y + middle.y) + "\" r=\"" + number_text(layout.cell * 0.25) +
                "\" fill=\"none\" stroke=\"" + hex_colour(kInk) + "\" stroke-width=\"" +
                number_text(std::max(1.0, layout.cell / 16)) + "\"/>\n";
    }
    return text;
}

/// All panels at one place, each seen for its share of the time; one a second, so nothing flashes.
std::string svg_moving(const Drawing& drawing, const Layout& layout, Point origin) {
    const std::size_t count = drawing.panels.size();
    std::string text;
    for (std::size_t i = 0; i < count; ++i) {
        const double from = static_cast<double>(i) / static_cast<double>(count);
        const double to = static_cast<double>(i + 1) / static_cast<double>(count);
        // Who shows no motion shows the first.
        text +=
            std::string("<g visibility=\"") + (i == 0 ? "visible" : "hidden") + "\">\n" +
            "<animate attributeName=\"visibility\" calcMode=\"discrete\" repeatCount=\"indefinite\" dur=\"" +
            std::to_string(count) + "s\" values=\"" + (i == 0 ? "visible;hidden" : "hidden;visible;hidden") +
            "\" keyTimes=\"" + (i == 0 ? "0;" : "0;" + share_text(from) + ";") + share_text(to) + "\"/>\n" +
            svg_whole_panel(layout, drawing.grid, drawing.panels[i], origin) + "</g>\n";
    }
    return text;
}

} // namespace

std::string svg_text(const Drawing& drawing) {
    Drawing shown = drawing;
    if (shown.moves) shown.panels.insert(shown.panels.begin(), drawing.panels.front());
    const Layout layout = layout_of(shown);
    std::string text = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + number_text(layout.width) +
                       "\" height=\"" + number_text(layout.height) + "\" viewBox=\"0 0 " +
                       number_text(layout.width) + " " + number_text(layout.height) +
                       "\">\n<rect width=\"100%\" height=\"100%\" fill=\"" + hex_colour(kGround) + "\"/>\n";
    for (std::size_t i = 0; i < shown.panels.size(); ++i) {
        const Point origin = panel_origin(layout, i);
        text += shown.moves && i == 0 ? svg_moving(drawing, layout, origin)
                                      : svg_whole_panel(layout, shown.grid, shown.panels[i], origin);
    }
    return text + "</svg>\n";
}

Picture picture_of(const Drawing& drawing) {
    const Layout layout = layout_of(drawing);
    Picture picture{
        static_cast<int>(std::lround(layout.width)), static_cast<int>(std::lround(layout.height)), {}};
    picture.pixels.assign(static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height),
                          kGround);
    const Grid& grid = drawing.grid;
    for (std::size_t i = 0; i < drawing.panels.size(); ++i) {
        const std::vector<Colour> colours = colours_of(grid, drawing.panels[i]);
        const Point origin = panel_origin(layout, i);
        for (int cell = 0; cell < grid.places(); ++cell) {
            if (!grid.holds(grid.place(cell))) continue;
            const Point middle = centre(layout, grid, grid.place(cell));
            paint_cell(picture, layout, grid.hex_order != 0, {origin.x + middle.x, origin.y + middle.y},
                       colours[static_cast<std::size_t>(cell)]);
        }
        // Twice as large where that does not run into the next panel; what is too long even so is cut.
        const std::string& title = drawing.panels[i].title;
        const int left = static_cast<int>(std::lround(origin.x + layout.gap / 2));
        const bool last = static_cast<int>(i) % layout.across == layout.across - 1;
        const int room = last ? picture.width - left
                              : static_cast<int>(std::lround(layout.panel_width + layout.margin)) - 4;
        const int scale = text_width(title, 2) <= room ? 2 : 1;
        std::size_t shown = title.size();
        while (text_width(std::string_view(title).substr(0, shown), scale) > room)
            --shown;
        write_text(picture, std::string_view(title).substr(0, shown), left,
                   static_cast<int>(std::lround(origin.y)) - 8, scale, kInk);
        if (drawing.panels[i].marked >= 0) {
            const Point middle = centre(layout, grid, grid.place(drawing.panels[i].marked));
            paint_ring(picture, layout, {origin.x + middle.x, origin.y + middle.y});
        }
    }
    return picture;
}

std::string terminal_text(const Drawing& drawing, bool colour) {
    const Grid& grid = drawing.grid;
    std::string text;
    const auto paint = [](const char* what, Colour c) {
        return "\x1b[" + std::string(what) + ";2;" + std::to_string(c.red) + ";" + std::to_string(c.green) +
               ";" + std::to_string(c.blue) + "m";
    };
    for (const Panel& panel : drawing.panels) {
        text += panel.title + '\n';
        const std::vector<Colour> colours = colours_of(grid, panel);
        if (grid.hex_order != 0) { // no square to halve: a row of the honeycomb is a line
            for (int row = 0; row < grid.rows(); ++row) {
                const RowSpan span = row_span(grid, row);
                text.append(static_cast<std::size_t>(grid.cols() - span.count), ' ');
                for (int i = 0; i < span.count; ++i) {
                    const auto at = static_cast<std::size_t>(grid.index({row, span.first + i}));
                    if (colour)
                        text += paint("38", colours[at]) + "⬢ ";
                    else
                        text += panel.cells[at] != 0 ? "● " : "· ";
                }
                if (colour) text += "\x1b[0m";
                text += '\n';
            }
            continue;
        }
        for (int row = 0; row < grid.rows(); row += 2) {
            const bool pair = row + 1 < grid.rows();
            for (int col = 0; col < grid.cols(); ++col) {
                const auto upper = static_cast<std::size_t>(grid.index({row, col}));
                const std::size_t lower = upper + static_cast<std::size_t>(pair ? grid.cols() : 0);
                if (colour) {
                    text += paint("38", colours[upper]);
                    text += pair ? paint("48", colours[lower]) : std::string("\x1b[49m");
                    text += "▀";
                } else {
                    const bool up = panel.cells[upper] != 0;
                    const bool down = pair && panel.cells[lower] != 0;
                    text += up ? (down ? "█" : "▀") : (down ? "▄" : " ");
                }
            }
            text += colour ? "\x1b[0m\n" : "\n";
        }
    }
    return text;
}

} // namespace lights::workbench
