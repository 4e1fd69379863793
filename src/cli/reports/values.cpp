#include "cli/reports/values.h"

#include <algorithm>
#include <sstream>

namespace drape::cli {
namespace {

constexpr std::size_t kNameColumns = 15;  // length of the longest scene name, plus two

/// Counts the characters of UTF-8 text without combining marks: all bytes except continuation bytes.
std::size_t columnsOf(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string shortened(const std::string& text, std::size_t columns) {
    if (columnsOf(text) <= columns) return text;
    std::string part;
    for (std::size_t i = 0; i + 1 < text.size(); ++i) {
        if (text[i + 1] != ' ' || (text[i] != '.' && text[i] != ':' && text[i] != ';')) continue;
        const std::size_t length = columnsOf(text.substr(0, i));
        if (length <= columns && length >= columns / 3) part = text.substr(0, i);
    }
    if (!part.empty()) return part;
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        if (columnsOf(part) + 1 + columnsOf(word) + 1 > columns) break;
        part += (part.empty() ? "" : " ") + word;
    }
    return part + "…";
}

}  // namespace

std::vector<std::string> wrapped(const std::string& text, const std::string& indent) {
    std::vector<std::string> lines;
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        if (lines.empty() || columnsOf(lines.back()) + 1 + columnsOf(word) > kLineColumns) {
            lines.push_back(indent + word);
        } else {
            lines.back() += " " + word;
        }
    }
    return lines;
}

std::string listLine(const std::string& name, const std::string& description) {
    const std::string padded = name + std::string(name.size() < kNameColumns ? kNameColumns - name.size() : 1, ' ');
    return padded + shortened(description, kLineColumns - columnsOf(padded));
}

}  // namespace drape::cli
