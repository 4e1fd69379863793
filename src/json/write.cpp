#include "json/write.h"

namespace drape::json {
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

/// The text of a value whose first character stands at column `indent` plus `used`.
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
