#pragma once

#include <vector>

#include "mesh_reading/shared/mesh_bytes.h"

namespace drape {

enum class PlyFormat { ascii, littleEndian, bigEndian };
enum class PlyType { int8, uint8, int16, uint16, int32, uint32, float32, float64 };

/// Returns the size of a number in the binary formats, bytes.
std::size_t sizeOf(PlyType type);

struct PlyProperty {
    std::string_view name;
    PlyType type = PlyType::float32;
    bool isList = false;
    PlyType countType = PlyType::uint8;  ///< type of a list's length
};

struct PlyElement {
    std::string_view name;
    std::uint64_t count = 0;
    std::vector<PlyProperty> properties;

    /// Returns the index of the property with one of these names, or the number of properties if none has.
    std::size_t find(std::initializer_list<std::string_view> names) const;
    /// Returns the smallest number of bytes that one such element takes in a file.
    std::uint64_t leastBytes(PlyFormat format) const;
};

struct PlyHeader {
    PlyFormat format = PlyFormat::ascii;
    std::vector<PlyElement> elements;
    SkippedWords skipped;  ///< keywords of skipped lines

    const PlyElement* find(std::string_view name) const;
};

/// Reads from "ply" to the end of the line "end_header" and leaves the cursor there. Names point into the cursor's
/// text. Skips lines that begin with an unknown keyword. Throws MeshError.
PlyHeader readPlyHeader(TextCursor& cursor);

}  // namespace drape
