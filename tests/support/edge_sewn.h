#pragma once

#include <sstream>
#include <string>

namespace drape::test {

/// Makes an OBJ file of two level sheets of `side` by `side` quads, 40 cm wide, at heights of 1 m and 1.2 m. Lines of
/// two points sew all vertices along three of their borders: a bag that is open at the border of the greatest z. Vertex
/// (column, row) has index row * (side + 1) + column, plus (side + 1)^2 in the upper sheet.
inline std::string bagText(int side, double gap = 0.2) {
    std::ostringstream text;
    const int row = side + 1;
    for (const int layer : {0, 1}) {
        for (int i = 0; i < row * row; ++i)
            text << "v " << 0.4 * (i % row) / side - 0.2 << ' ' << 1.0 + layer * gap << ' '
                 << 0.4 * (i / row) / side - 0.2 << '\n';
    }
    for (const int layer : {0, 1}) {
        for (int i = 0; i < side * side; ++i) {
            const int a = layer * row * row + i / side * row + i % side + 1;
            text << "f " << a << ' ' << a + 1 << ' ' << a + row + 1 << ' ' << a + row << '\n';
        }
    }
    for (int i = 0; i < row * row; ++i) {
        if (i % row == 0 || i % row == side || i / row == 0) text << "l " << i + 1 << ' ' << i + 1 + row * row << '\n';
    }
    return text.str();
}

}  // namespace drape::test
