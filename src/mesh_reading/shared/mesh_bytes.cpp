#include "mesh_reading/shared/mesh_bytes.h"

#include <algorithm>
#include <cctype>
#include <cstdint>

#include "base/message_text.h"
#include "base/text_file.h"
#include "json/json.h"
#include "mesh_reading/shared/polygon_mesh.h"

namespace drape {

bool hasEnding(std::string_view name, std::string_view ending) {
    if (name.size() < ending.size()) return false;
    return std::ranges::equal(name.substr(name.size() - ending.size()), ending,
                              [](unsigned char a, unsigned char b) { return std::tolower(a) == b; });
}

std::string readMeshBytes(const std::filesystem::path& path, std::size_t largest) {
    std::error_code ignored;
    const auto status = std::filesystem::status(path, ignored);
    // Refuses a pipe, since opening it would wait for a writer.
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
        throw MeshError(path.string() + ": is not a regular file");
    try {
        return readTextFile(path, largest);
    } catch (const FileError& error) {
        throw MeshError(error.what());
    }
}

std::filesystem::path meshFolder(const std::filesystem::path& path) {
    return path.has_parent_path() ? path.parent_path() : ".";
}

namespace {

void appendUtf8(std::string& text, std::uint32_t code) {
    const auto add = [&](std::uint32_t byte) { text += static_cast<char>(byte); };
    const auto follow = [&](int shift) { add(0x80u | (code >> shift & 0x3fu)); };
    if (code < 0x80u) return add(code);
    if (code < 0x800u) {
        add(0xc0u | code >> 6);
    } else {
        if (code < 0x10000u) {
            add(0xe0u | code >> 12);
        } else {
            add(0xf0u | code >> 18);
            follow(12);
        }
        follow(6);
    }
    follow(0);
}

/// Converts a text from UTF-16. Replaces each lone half of a surrogate pair by a question mark.
std::string fromUtf16(std::string_view file, bool isBigEndian) {
    const auto unit = [&](std::size_t at) -> std::uint32_t {
        const auto first = static_cast<unsigned char>(file[at]);
        const auto second = static_cast<unsigned char>(file[at + 1]);
        return isBigEndian ? std::uint32_t{first} << 8 | second : std::uint32_t{second} << 8 | first;
    };
    std::string text;
    text.reserve(file.size() / 2);
    for (std::size_t at = 2; at + 1 < file.size(); at += 2) {
        const std::uint32_t code = unit(at);
        const bool isHigh = code >= 0xd800u && code < 0xdc00u;
        const std::uint32_t low = isHigh && at + 3 < file.size() ? unit(at + 2) : 0;
        if (low >= 0xdc00u && low < 0xe000u) {
            appendUtf8(text, 0x10000u + ((code - 0xd800u) << 10) + (low - 0xdc00u));
            at += 2;
        } else {
            appendUtf8(text, code >= 0xd800u && code < 0xe000u ? '?' : code);
        }
    }
    return text;
}

/// Returns the length of the text at the beginning of a file, bytes: all of it, or the header of a binary PLY.
std::size_t textOf(std::string_view file) {
    constexpr std::string_view kLast = "end_header";
    if (!file.starts_with("ply")) return file.size();
    const std::size_t end = file.find(kLast);
    if (end == std::string_view::npos) return file.size();
    const std::string_view header = file.substr(0, end);
    return header.find("format ascii") == std::string_view::npos ? end + kLast.size() + 1 : file.size();
}

constexpr std::string_view kUtf8 = "\xEF\xBB\xBF";  // byte order mark that some editors write
constexpr std::string_view kBigEndian = "\xFE\xFF";
constexpr std::string_view kLittleEndian = "\xFF\xFE";

}  // namespace

bool hasEncodingMark(std::string_view file) {
    return file.starts_with(kUtf8) || file.starts_with(kBigEndian) || file.starts_with(kLittleEndian);
}

std::string_view asPlainText(std::string_view file, std::string& converted) {
    if (file.starts_with(kUtf8)) file.remove_prefix(kUtf8.size());
    const bool isBigEndian = file.starts_with(kBigEndian);
    if (isBigEndian || file.starts_with(kLittleEndian)) file = converted = fromUtf16(file, isBigEndian);
    const std::size_t size = std::min(textOf(file), file.size());
    bool hasAlone = false;
    for (std::size_t at = file.find('\r'); at < size; at = file.find('\r', at + 1)) {
        // Any byte may follow the header of a binary file, so the header's last line is assumed to end like the lines
        // before it.
        const bool isLast = at + 1 == size && size < file.size();
        const bool isAlone = isLast ? hasAlone : at + 1 == file.size() || file[at + 1] != '\n';
        if (!isAlone) continue;
        if (converted.empty()) file = converted = std::string(file);
        converted[at] = '\n';
        hasAlone = true;
    }
    return file;
}

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
    unsigned low = 0x80u;       // range of the next of them: overlong forms and surrogates are excluded
    unsigned high = 0xbfu;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool follows = (byte & 0xc0u) == 0x80u;
        if (follows != (following > 0) || byte < 0x20u || byte == 0x7fu || byte > 0xf4u) return false;
        if (follows ? byte < low || byte > high : byte == 0xc0u || byte == 0xc1u) return false;
        low = byte == 0xe0u ? 0xa0u : byte == 0xf0u ? 0x90u : 0x80u;
        high = byte == 0xedu ? 0x9fu : byte == 0xf4u ? 0x8fu : 0xbfu;
        if (follows)
            --following;
        else
            following = byte < 0x80u ? 0 : byte < 0xe0u ? 1 : byte < 0xf0u ? 2 : 3;
    }
    return following == 0;
}

void SkippedWords::add(std::string_view name) {
    constexpr std::size_t kMostNames = 6;
    constexpr std::size_t kLongest = 20;  // greatest length of a name that is kept, bytes
    ++count_;
    if (hasMore_) return;
    std::string printable = json::printable(name.substr(0, kLongest));
    if (std::ranges::count(names_, printable) > 0) return;
    if (names_.size() == kMostNames)
        hasMore_ = true;
    else
        names_.push_back(std::move(printable));
}

std::string SkippedWords::text(std::string_view one, std::string_view many) const {
    std::string text = "skipped " + grouped(count_) + " " + std::string(count_ == 1 ? one : many);
    const char* separator = ": ";
    for (const std::string& name : names_) {
        text += separator + name;
        separator = ", ";
    }
    return text + (hasMore_ ? ", ..." : "");
}

}  // namespace drape
