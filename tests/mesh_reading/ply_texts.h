#pragma once

#include <algorithm>
#include <cstring>
#include <string>

namespace drape::test {

/// Returns the bytes of a number in the given byte order.
template <class Number>
std::string bytesOf(Number number, bool bigEndian) {
    std::string bytes(sizeof(Number), '\0');
    std::memcpy(bytes.data(), &number, sizeof(Number));
    if (bigEndian) std::ranges::reverse(bytes);
    return bytes;
}

/// Makes a square of one quad and one triangle over five vertices, with everything that a reader has to skip.
inline std::string binaryPly(bool bigEndian) {
    std::string file = std::string("ply\nformat ") + (bigEndian ? "binary_big_endian" : "binary_little_endian") +
                       " 1.0\ncomment made up\nobj_info nothing\n"
                       "element vertex 5\nproperty double x\nproperty float y\nproperty short z\n"
                       "property list uchar ushort groups\nproperty float s\nproperty float t\n"
                       "element edge 2\nproperty int vertex1\nproperty list int double weights\n"
                       "element face 2\nproperty uchar flags\nproperty list uchar int vertex_indices\n"
                       "element last 1\nproperty char x\nend_header\n";
    const auto add = [&](auto number) { file += bytesOf(number, bigEndian); };
    const float places[5][3] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {2, 0.5f, -3}};
    for (const auto& place : places) {
        add(static_cast<double>(place[0]));
        add(place[1]);
        add(static_cast<std::int16_t>(place[2]));
        add(std::uint8_t{2});
        add(std::uint16_t{500});
        add(std::uint16_t{600});
        add(place[0] / 2);
        add(place[1] / 2);
    }
    for (int i = 0; i < 2; ++i) {
        add(std::int32_t{i});
        add(std::int32_t{1});
        add(0.5);
    }
    add(std::uint8_t{7});
    add(std::uint8_t{4});
    for (std::int32_t i = 0; i < 4; ++i) add(i);
    add(std::uint8_t{7});
    add(std::uint8_t{3});
    for (const std::int32_t i : {1, 4, 2}) add(i);
    add(std::int8_t{-1});
    return file;
}

inline const std::string kTextPly =
    "ply\nformat ascii 1.0\nelement vertex 5\nproperty float x\nproperty float y\nproperty float z\n"
    "property uchar red\nproperty float u\nproperty float v\nelement face 2\nproperty list uchar int vertex_index\n"
    "end_header\n0 0 0 255 0 0\n1 0 0 255 0.5 0\n1 1 0 255 0.5 0.5\n0 1 0 nan 0 0.5\n2 0.5 -3 255 1 0.25\n"
    "4 0 1 2 3\n3 1 4 2\n";

}  // namespace drape::test
