#include "json/write.h"

#include <array>
#include <charconv>
#include <cmath>
#include <limits>

#include "json/value.h"

namespace drape::json {
namespace {

template <class T>
std::string shortestText(T value) {
    std::array<char, 64> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
    std::string result(text.data(), end);
    // "-0" would be read as an integer and lose its sign.
    return result == "-0" ? "-0.0" : result;
}

}  // namespace

Number number(float value) { return {double{value}, shortestText(value)}; }
Number number(double value) { return {value, shortestText(value)}; }
Number number(std::uint32_t value) { return {static_cast<double>(value), shortestText(value)}; }
Number number(std::uint64_t value) { return {static_cast<double>(value), shortestText(value)}; }

float toFloat(const Number& number) {
    float result = 0.0f;
    const char* end = number.text.data() + number.text.size();
    if (std::from_chars(number.text.data(), end, result).ec == std::errc{}) return result;
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    if (std::abs(number.value) > double{std::numeric_limits<float>::max()})
        return number.value < 0.0 ? -kInfinity : kInfinity;
    return static_cast<float>(number.value);  // below the range of normal floats, where from_chars() fails
}

namespace {

constexpr std::size_t kColumns = 100;

std::string inQuotes(std::string_view text) {
    constexpr char kHex[] = "0123456789abcdef";
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            result += {'\\', c};
        } else if (static_cast<unsigned char>(c) < 0x20) {
            result += {'\\', 'u', '0', '0', kHex[c >> 4], kHex[c & 15]};
        } else {
            result += c;
        }
    }
    return result + '"';
}

std::string scalarText(const Value& value) {
    if (const auto* truth = std::get_if<bool>(&value.data)) return *truth ? "true" : "false";
    if (const auto* number = std::get_if<Number>(&value.data)) return number->text;
    if (const auto* text = std::get_if<std::string>(&value.data)) return inQuotes(*text);
    return "null";
}

/// Returns the text of a value whose first character is at column `indent` plus `used`.
std::string textOf(const Value& value, std::size_t indent, std::size_t used, bool oneLine) {
    const auto* array = std::get_if<Array>(&value.data);
    const auto* object = std::get_if<Object>(&value.data);
    if (!array && !object) return scalarText(value);
    if (!oneLine) {
        std::string line = textOf(value, indent, used, true);
        if (indent + used + line.size() < kColumns) return line;
    }
    const std::string lineBreak = oneLine ? "" : "\n" + std::string(indent + 2, ' ');
    std::string text;
    const auto add = [&](const std::string& name, const Value& element) {
        if (!text.empty()) text += oneLine ? ", " : ",";
        text += lineBreak + name + textOf(element, indent + 2, name.size(), oneLine);
    };
    if (array) {
        for (const Value& element : *array) add("", element);
    } else {
        for (const Member& member : *object) add(inQuotes(member.name) + ": ", member.value);
    }
    const std::string end = oneLine || text.empty() ? "" : "\n" + std::string(indent, ' ');
    return (array ? "[" : "{") + text + end + (array ? "]" : "}");
}

}  // namespace

std::string writeLine(const Value& value) { return textOf(value, 0, 0, true); }
std::string write(const Value& value) { return textOf(value, 0, 0, false) + "\n"; }

}  // namespace drape::json
