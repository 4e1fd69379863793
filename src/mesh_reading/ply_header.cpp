#include "mesh_reading/ply_header.h"

#include <algorithm>
#include <array>
#include <utility>

#include "json/json.h"

namespace drape {
namespace {

constexpr std::size_t kMostProperties = 1000;

constexpr std::pair<std::string_view, PlyType> kTypes[] = {
    {"char", PlyType::int8},       {"int8", PlyType::int8},       {"uchar", PlyType::uint8},
    {"uint8", PlyType::uint8},     {"short", PlyType::int16},     {"int16", PlyType::int16},
    {"ushort", PlyType::uint16},   {"uint16", PlyType::uint16},   {"int", PlyType::int32},
    {"int32", PlyType::int32},     {"uint", PlyType::uint32},     {"uint32", PlyType::uint32},
    {"float", PlyType::float32},   {"float32", PlyType::float32}, {"double", PlyType::float64},
    {"float64", PlyType::float64},
};

bool isWhole(PlyType type) { return type != PlyType::float32 && type != PlyType::float64; }

/// Reads the next word. Fails with the message `expected` if the line ends.
std::string_view takeWord(TextCursor& cursor, const char* expected) {
    cursor.skipBlanks();
    const std::size_t first = cursor.position();
    const std::string_view word = cursor.word();
    if (word.empty()) cursor.failAtWord(first, expected);
    return word;
}

PlyType takeType(TextCursor& cursor) {
    cursor.skipBlanks();
    const std::size_t first = cursor.position();
    const auto* found = std::ranges::find(kTypes, cursor.word(), &std::pair<std::string_view, PlyType>::first);
    if (found == std::end(kTypes)) cursor.failAtWord(first, "expected a type (char, uchar, short, ..., float, double)");
    return found->second;
}

PlyFormat takeFormat(TextCursor& cursor) {
    cursor.skipBlanks();
    const std::size_t first = cursor.position();
    const std::string_view name = cursor.word();
    PlyFormat format = PlyFormat::ascii;
    if (name == "binary_little_endian")
        format = PlyFormat::littleEndian;
    else if (name == "binary_big_endian")
        format = PlyFormat::bigEndian;
    else if (name != "ascii")
        cursor.failAtWord(first, "expected ascii, binary_little_endian or binary_big_endian");
    cursor.skipBlanks();
    const std::size_t version = cursor.position();
    if (cursor.word() != "1.0") cursor.failAtWord(version, "expected version 1.0");
    return format;
}

PlyElement takeElement(TextCursor& cursor, const PlyHeader& header) {
    PlyElement element;
    element.name = takeWord(cursor, "expected the name of an element");
    if (header.find(element.name) != nullptr)
        cursor.fail("element " + json::printable(element.name) + " is a duplicate, expected each name once");
    cursor.skipBlanks();
    const std::size_t first = cursor.position();
    const std::int64_t count = cursor.whole().value_or(-1);
    if (count < 0 || !cursor.isAtWordEnd()) cursor.failAtWord(first, "expected the number of elements");
    element.count = static_cast<std::uint64_t>(count);
    return element;
}

PlyProperty takeProperty(TextCursor& cursor, const PlyElement& element) {
    PlyProperty property;
    TextCursor ahead = cursor;
    property.isList = ahead.word() == "list";
    if (property.isList) {
        cursor = ahead;
        property.countType = takeType(cursor);
        if (!isWhole(property.countType))
            cursor.fail("the length of a list has a floating-point type, expected an integer type");
    }
    property.type = takeType(cursor);
    property.name = takeWord(cursor, "expected the name of a property");
    if (element.find({property.name}) < element.properties.size())
        cursor.fail("property " + json::printable(property.name) + " is a duplicate, expected each name once");
    return property;
}

void takeLineEnd(TextCursor& cursor) {
    cursor.skipBlanks();
    if (cursor.isAtEnd()) cursor.fail("the file ends within its header, expected the line end_header");
    if (!cursor.take('\n')) cursor.failAtWord(cursor.position(), "expected the end of the line");
}

}  // namespace

std::size_t sizeOf(PlyType type) {
    constexpr std::array<std::size_t, 8> kSizes = {1, 1, 2, 2, 4, 4, 4, 8};
    return kSizes[static_cast<std::size_t>(type)];
}

std::size_t PlyElement::find(std::initializer_list<std::string_view> names) const {
    const auto isNamed = [&](const PlyProperty& property) { return std::ranges::count(names, property.name) > 0; };
    return static_cast<std::size_t>(std::ranges::find_if(properties, isNamed) - properties.begin());
}

std::uint64_t PlyElement::leastBytes(PlyFormat format) const {
    // A number in text takes at least two bytes: a digit and a blank.
    if (format == PlyFormat::ascii) return 2 * properties.size();
    std::uint64_t bytes = 0;
    for (const PlyProperty& property : properties)
        bytes += sizeOf(property.isList ? property.countType : property.type);
    return bytes;
}

const PlyElement* PlyHeader::find(std::string_view name) const {
    const auto found = std::ranges::find(elements, name, &PlyElement::name);
    return found == elements.end() ? nullptr : &*found;
}

PlyHeader readPlyHeader(TextCursor& cursor) {
    PlyHeader header;
    const auto takeKeyword = [&](std::string_view keyword) {
        const std::size_t first = cursor.position();
        if (cursor.word() != keyword) cursor.failAtWord(first, "expected " + std::string(keyword));
    };
    takeKeyword("ply");
    takeLineEnd(cursor);
    bool hasFormat = false;
    std::size_t properties = 0;
    for (;;) {
        cursor.skipBlanks();
        const std::size_t first = cursor.position();
        const std::string_view keyword = cursor.word();
        if (keyword == "end_header") break;
        if (keyword == "comment" || keyword == "obj_info") {
            cursor.restOfLine();
        } else if (keyword == "format" && !hasFormat) {
            header.format = takeFormat(cursor);
            hasFormat = true;
        } else if (keyword == "element") {
            if (++properties > kMostProperties) cursor.fail("more than 1,000 elements and properties, too many");
            header.elements.push_back(takeElement(cursor, header));
        } else if (keyword == "property" && !header.elements.empty()) {
            if (++properties > kMostProperties) cursor.fail("more than 1,000 elements and properties, too many");
            header.elements.back().properties.push_back(takeProperty(cursor, header.elements.back()));
        } else if (keyword == "property" || cursor.isAtEnd()) {
            cursor.failAtWord(first, "expected format, comment, element, property of an element, or end_header");
        } else {
            if (!keyword.empty()) header.skipped.add(keyword);
            cursor.restOfLine();
        }
        takeLineEnd(cursor);
    }
    takeLineEnd(cursor);
    if (!hasFormat) cursor.fail("the header ends without a format, expected a line such as \"format ascii 1.0\"");
    return header;
}

}  // namespace drape
