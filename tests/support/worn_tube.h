#pragma once

#include <cmath>
#include <sstream>
#include <string>

namespace drape::test {

/// Makes an OBJ file of an egg 1.72 m high that stands on y = 0. `radius`: at its middle, m.
inline std::string eggText(double radius, int around = 24, int rows = 20) {
    std::ostringstream text;
    const auto at = [&](int row, int column) { return 2 + (row - 1) * around + column % around; };
    const double pi = std::acos(-1.0);
    text << "v 0 1.72 0\n";
    for (int row = 1; row < rows; ++row) {
        for (int column = 0; column < around; ++column) {
            const double up = pi * row / rows;
            const double turn = 2.0 * pi * column / around;
            text << "v " << radius * std::sin(up) * std::sin(turn) << ' ' << 0.86 * (1.0 + std::cos(up)) << ' '
                 << radius * std::sin(up) * std::cos(turn) << '\n';
        }
    }
    text << "v 0 0 0\n";
    const int last = at(rows - 1, around - 1) + 1;
    for (int column = 0; column < around; ++column) {
        text << "f 1 " << at(1, column) << ' ' << at(1, column + 1) << '\n';
        for (int row = 1; row + 1 < rows; ++row)
            text << "f " << at(row, column) << ' ' << at(row + 1, column) << ' ' << at(row + 1, column + 1) << ' '
                 << at(row, column + 1) << '\n';
        text << "f " << last << ' ' << at(rows - 1, column + 1) << ' ' << at(rows - 1, column) << '\n';
    }
    return text.str();
}

/// Makes an OBJ file of a cape that is open at both ends, around the upper half of the egg of eggText(): from a ring of
/// 11 cm radius at a height of 1.5 m to one of 25 cm at 1 m.
/// `scale`: units of the file per metre.
inline std::string capeText(double scale = 1.0, int around = 32, int rows = 16) {
    std::ostringstream text;
    const double pi = std::acos(-1.0);
    for (int row = 0; row <= rows; ++row) {
        const double down = double(row) / rows;
        const double radius = scale * (0.11 + 0.14 * down);
        for (int column = 0; column < around; ++column) {
            const double turn = 2.0 * pi * column / around;
            text << "v " << radius * std::sin(turn) << ' ' << scale * (1.5 - 0.5 * down) << ' '
                 << radius * std::cos(turn) << '\n';
        }
    }
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < around; ++column) {
            const int next = (column + 1) % around + 1;
            text << "f " << row * around + column + 1 << ' ' << (row + 1) * around + column + 1 << ' '
                 << (row + 1) * around + next << ' ' << row * around + next << '\n';
        }
    }
    return text.str();
}

/// Makes a pattern of two panels of 40 by 20 cm, sewn at the sides: a tube of 80 cm girth. The panels start 12 cm
/// before and behind the y axis, at a height of `low` cm.
/// `label`: label of the upper edges.
inline std::string tubeText(double low, const std::string& label = "waist") {
    std::ostringstream text;
    const auto panel = [&](const char* name, double z, bool isBack) {
        text << '"' << name << R"(": {"translation": [0, )" << low << ", " << z << R"(], "rotation": [0, )"
             << (isBack ? 180 : 0)
             << R"(, 0], "vertices": [[-20, 0], [20, 0], [20, 20], [-20, 20]], "edges": [{"endpoints": [0, 1]},
                {"endpoints": [1, 2]}, {"endpoints": [2, 3], "label": ")"
             << label << R"("}, {"endpoints": [3, 0]}]})";
    };
    text << R"({"pattern": {"panels": {)";
    panel("front", 12, false);
    text << ", ";
    panel("back", -12, true);
    text << R"(}, "stitches": [[{"panel": "front", "edge": 1}, {"panel": "back", "edge": 3}],
        [{"panel": "front", "edge": 3}, {"panel": "back", "edge": 1}]]},
        "properties": {"curvature_coords": "relative", "units_in_meter": 100}})";
    return text.str();
}

}  // namespace drape::test
