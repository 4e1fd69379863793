#pragma once

#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mesh_reading/shared/polygon_mesh.h"

namespace drape {

/// Returns the bytes of a mesh file or a vertex cache. Throws MeshError for a file that cannot be read, is not a
/// regular file or is larger than `largest` bytes.
std::string readMeshBytes(const std::filesystem::path& path, std::size_t largest);

/// Returns the folder of a file, "." if its path names none.
std::filesystem::path meshFolder(const std::filesystem::path& path);

/// Returns whether a file's name has this ending, in lower or upper case.
/// `ending`: in lower case (".glb").
bool hasEnding(std::string_view name, std::string_view ending);

/// Returns whether a file begins with the byte order mark of UTF-8 or UTF-16.
bool hasEncodingMark(std::string_view file);

/// Normalises a text for the readers: removes a byte order mark, and replaces UTF-16 by UTF-8 and lone carriage returns
/// by line feeds. Does not change the bytes after the header of a binary PLY. Other binary files must not be passed.
/// `converted`: holds the text if it had to change, and must outlive the result.
std::string_view asPlainText(std::string_view file, std::string& converted);

/// Reads the words and numbers of a text from front to back. A word ends at a blank, a line end or a comment. A comment
/// begins with '#', except after a point, as in Microsoft's "1.#QNAN". A backslash before a line end counts as a blank
/// and continues the line. All failures throw MeshError, which begins with "line N: ".
class TextCursor {
public:
    /// `text`: must outlive this object.
    explicit TextCursor(std::string_view text) : text_(text) {}

    bool isAtEnd() const { return at_ == text_.size(); }
    /// Returns the number of bytes before the cursor.
    std::size_t position() const { return at_; }
    std::string_view rest() const { return text_.substr(at_); }

    void skipBlanks() {
        for (;;) {
            if (!isAtEnd() && isBlank(text_[at_]))
                ++at_;
            else if (const std::size_t length = continuation())
                at_ += length;
            else
                return;
        }
    }
    /// Skips blanks and line ends.
    void skipSpace() {
        while (!isAtEnd() && (isBlank(text_[at_]) || text_[at_] == '\n')) ++at_;
    }
    /// Skips blanks. Returns whether the line then ends. A comment ends its line.
    [[nodiscard]] bool isAtLineEnd() {
        skipBlanks();
        return isAtEnd() || text_[at_] == '\n' || text_[at_] == '#';
    }
    /// Returns whether a word would end at the cursor.
    bool isAtWordEnd() const {
        if (isAtEnd()) return true;
        const char c = text_[at_];
        return isBlank(c) || c == '\n' || (c == '#' && (at_ == 0 || text_[at_ - 1] != '.')) ||
               (c == '\\' && continuation() > 0);
    }
    /// Moves to the beginning of the next line, or to the end of the text. A backslash does not continue the line here:
    /// it may end a comment or a path.
    void skipLine();

    /// Skips blanks and reads the next word. Returns an empty word at the end of a line.
    std::string_view word() {
        skipBlanks();
        const std::size_t first = at_;
        while (!isAtWordEnd()) ++at_;
        return text_.substr(first, at_ - first);
    }
    /// Reads the rest of the line, without the blanks around it. Comments count as text.
    std::string_view restOfLine();

    /// Skips the next byte if it is `c`. Returns whether it was.
    bool take(char c) {
        if (isAtEnd() || text_[at_] != c) return false;
        ++at_;
        return true;
    }
    /// Reads a finite number that begins here and ends where a word ends. Numbers too small for the type become 0.
    template <class Number>
    Number finite() {
        const std::size_t first = at_;
        // Skips a plus sign, which from_chars() does not accept.
        const bool plus = take('+');
        Number value{};
        const char* begin = text_.data() + at_;
        const std::from_chars_result result = std::from_chars(begin, text_.data() + text_.size(), value);
        at_ = static_cast<std::size_t>(result.ptr - text_.data());
        if (result.ec == std::errc::result_out_of_range) value = tiny<Number>(begin);
        const bool fits = result.ec != std::errc::invalid_argument && isAtWordEnd() && std::isfinite(value);
        if (!fits || (plus && *begin == '-')) failAtWord(first, "expected a finite number");
        return value;
    }
    /// Reads the next word, whatever it is. Returns its value, or nothing if it is not a finite number.
    std::optional<float> number();
    /// Moves the cursor to an earlier result of position().
    void goTo(std::size_t position) { at_ = position; }
    /// Reads a whole number that begins here and ends with its digits. Returns nothing if no number begins here.
    /// Saturates at the limits of 64 bits.
    std::optional<std::int64_t> whole();

    /// Throws "line N: message" for the cursor's line.
    [[noreturn]] void fail(const std::string& message) const;
    /// Throws "line N: "word", message" for the word that begins at `first`.
    [[noreturn]] void failAtWord(std::size_t first, std::string_view message);

private:
    static bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f'; }
    /// Returns the length of a backslash and the line end after it if these come next, and 0 otherwise.
    std::size_t continuation() const {
        if (isAtEnd() || text_[at_] != '\\') return 0;
        const std::string_view after = text_.substr(at_ + 1, 2);
        return after.starts_with('\n') ? 2 : after == "\r\n" ? 3 : 0;
    }
    /// Returns the value of a number that is out of range: 0 if it is too small, infinity if it is too large.
    template <class Number>
    Number tiny(const char* begin) const {
        long double value = HUGE_VALL;
        std::from_chars(begin, text_.data() + text_.size(), value);
        return static_cast<Number>(std::fabs(value) < 1.0L ? 0.0L : HUGE_VALL);
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

/// Returns whether a text is UTF-8 without control characters.
bool isPlainText(std::string_view text);

/// Counts things that a reader skips, such as lines, and stores the first few of their names, for PolygonMesh::notes.
class SkippedWords {
public:
    void add(std::string_view name);

    bool isEmpty() const { return count_ == 0; }
    /// Returns a note: "skipped 1,204 lines of OBJ that are no mesh: ny, nv, e, ...".
    /// `one`, `many`: words after the number, for one thing and for several.
    std::string text(std::string_view one, std::string_view many) const;

private:
    std::size_t count_ = 0;
    std::vector<std::string> names_;
    bool hasMore_ = false;
};

}  // namespace drape
