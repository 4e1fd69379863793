#pragma once

#include <vector>

#include "mesh_reading/shared/skipped_words.h"
#include "mesh_reading/shared/text_cursor.h"

namespace drape {

enum class PlyFormat { ascii, littleEndian, bigEndian };
enum class PlyType { int8, uint8, int16, uint16, int32, uint32, float32, float64 };

/// How many bytes a number takes in the binary formats.
std::size_t sizeOf(PlyType type);

struct PlyProperty {
    std::string_view name;
    PlyType type = PlyType::float32;
    bool isList = false;
    PlyType countType = PlyType::uint8;  ///< of a list
};

struct PlyElement {
    std::string_view name;
    std::uint64_t count = 0;
    std::vector<PlyProperty> properties;

    /// Index of the property that has one of these names, or the number of properties.
    [[nodiscard]] std::size_t find(std::initializer_list<std::string_view> names) const;
    /// The fewest bytes that one such element takes in a file.
    [[nodiscard]] std::uint64_t leastBytes(PlyFormat format) const;
};

struct PlyHeader {
    PlyFormat format = PlyFormat::ascii;
    std::vector<PlyElement> elements;
    SkippedWords skipped;  ///< lines that are none of PLY's

    [[nodiscard]] const PlyElement* find(std::string_view name) const;
};

/// Reads from "ply" to the end of the line "end_header", where the cursor stands then. Names point into its text. Lines
/// that begin with no word of PLY are skipped.
/// Throws MeshError.
PlyHeader readPlyHeader(TextCursor& cursor);

}  // namespace drape
