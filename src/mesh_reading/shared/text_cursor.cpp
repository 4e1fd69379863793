#include "mesh_reading/shared/text_cursor.h"

#include <algorithm>

#include "json/read.h"
#include "mesh_reading/shared/polygon_mesh.h"

namespace drape {

void TextCursor::skipLine() { at_ = std::min(text_.find('\n', at_), text_.size() - 1) + 1; }

std::string_view TextCursor::restOfLine() {
    skipBlanks();
    const std::size_t first = at_;
    at_ = std::min(text_.find('\n', at_), text_.size());
    std::size_t end = at_;
    while (end > first && isBlank(text_[end - 1])) --end;
    return text_.substr(first, end - first);
}

std::optional<float> TextCursor::number() {
    const std::string_view taken = word();
    float value = 0.0f;
    const char* const begin = taken.data() + (taken.starts_with('+') ? 1 : 0);
    const std::from_chars_result result = std::from_chars(begin, taken.data() + taken.size(), value);
    if (result.ptr != taken.data() + taken.size() || result.ec == std::errc::invalid_argument) return {};
    if (result.ec == std::errc::result_out_of_range) value = tiny<float>(begin);
    if (!std::isfinite(value)) return {};
    return value;
}

std::optional<std::int64_t> TextCursor::whole() {
    std::int64_t value = 0;
    const char* begin = text_.data() + at_;
    const std::from_chars_result result = std::from_chars(begin, text_.data() + text_.size(), value);
    if (result.ec == std::errc::invalid_argument) return {};
    at_ = static_cast<std::size_t>(result.ptr - text_.data());
    using Limits = std::numeric_limits<std::int64_t>;
    if (result.ec == std::errc::result_out_of_range) return *begin == '-' ? Limits::min() : Limits::max();
    return value;
}

void TextCursor::fail(const std::string& message) const {
    // A cursor at the beginning or end of a line belongs to that line.
    const std::string_view before = text_.substr(0, at_);
    throw MeshError("line " + std::to_string(1 + std::ranges::count(before, '\n')) + ": " + message);
}

void TextCursor::failAtWord(std::size_t first, std::string_view message) {
    at_ = first;
    const std::string_view found = word();
    fail((found.empty() ? "the line ends" : "\"" + json::printable(found) + "\"") + ", " + std::string(message));
}

bool isPlainText(std::string_view text) {
    std::size_t following = 0;  // number of bytes of the current character that are still to come
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool follows = (byte & 0xc0u) == 0x80u;
        if (follows != (following > 0) || byte < 0x20u || byte == 0x7fu || byte > 0xf4u) return false;
        if (follows)
            --following;
        else
            following = byte < 0x80u ? 0 : byte < 0xe0u ? 1 : byte < 0xf0u ? 2 : 3;
    }
    return following == 0;
}

}  // namespace drape
