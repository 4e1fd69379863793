#pragma once

#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace drape {

/// Reads the words and numbers of a text from front to back. A word ends at a blank, a line end or a comment ('#',
/// unless it stands behind a point, as in Microsoft's "1.#QNAN"); a backslash before a line end is a blank, so that a
/// line goes on in the next one. Everything that throws throws MeshError, which begins with "line N: ".
class TextCursor {
public:
    /// The text must outlive it.
    explicit TextCursor(std::string_view text) : text_(text) {}

    [[nodiscard]] bool isAtEnd() const { return at_ == text_.size(); }
    /// Bytes before the cursor.
    [[nodiscard]] std::size_t position() const { return at_; }
    [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }

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
    /// Blanks and line ends.
    void skipSpace() {
        while (!isAtEnd() && (isBlank(text_[at_]) || text_[at_] == '\n')) ++at_;
    }
    /// Skips blanks. A comment is the end of its line.
    [[nodiscard]] bool isAtLineEnd() {
        skipBlanks();
        return isAtEnd() || text_[at_] == '\n' || text_[at_] == '#';
    }
    /// Whether a word would end here.
    [[nodiscard]] bool isAtWordEnd() const {
        if (isAtEnd()) return true;
        const char c = text_[at_];
        return isBlank(c) || c == '\n' || (c == '#' && (at_ == 0 || text_[at_ - 1] != '.')) ||
               (c == '\\' && continuation() > 0);
    }
    /// To the beginning of the next line, or to the end. No backslash counts any more: one may end a comment or a path.
    void skipLine();

    /// Skips blanks. Empty at the end of a line.
    std::string_view word() {
        skipBlanks();
        const std::size_t first = at_;
        while (!isAtWordEnd()) ++at_;
        return text_.substr(first, at_ - first);
    }
    /// The rest of the line, without blanks around it; comments count as text.
    std::string_view restOfLine();

    /// Takes the next byte if it is that one.
    bool take(char c) {
        if (isAtEnd() || text_[at_] != c) return false;
        ++at_;
        return true;
    }
    /// Takes a finite number that begins here and ends where a word does. Numbers too small for the type are 0.
    template <class Number>
    Number finite() {
        const std::size_t first = at_;
        // from_chars() knows no plus sign.
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
    /// Takes the next word, whatever it is: the number that it is, or nothing where it is no finite one.
    std::optional<float> number();
    /// To a position() that the cursor has been at.
    void goTo(std::size_t position) { at_ = position; }
    /// Takes a whole number that begins here and ends with its digits, if there is one. Saturates at the limits of
    /// 64 bits.
    std::optional<std::int64_t> whole();

    /// Throws "line N: message" for the line of the cursor.
    [[noreturn]] void fail(const std::string& message) const;
    /// Throws "line N: "word" that begins at `first`, message".
    [[noreturn]] void failAtWord(std::size_t first, std::string_view message);

private:
    static bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f'; }
    /// The length of a backslash and the line end after it, if they come next.
    [[nodiscard]] std::size_t continuation() const {
        if (isAtEnd() || text_[at_] != '\\') return 0;
        const std::string_view after = text_.substr(at_ + 1, 2);
        return after.starts_with('\n') ? 2 : after == "\r\n" ? 3 : 0;
    }
    /// Of a number that is out of range: 0 where it is too small, infinity where it is too large.
    template <class Number>
    Number tiny(const char* begin) const {
        long double value = HUGE_VALL;
        std::from_chars(begin, text_.data() + text_.size(), value);
        return static_cast<Number>(std::fabs(value) < 1.0L ? 0.0L : HUGE_VALL);
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

/// Whether all is text in UTF-8, without control characters. Longer forms than needed pass: nobody decodes them.
bool isPlainText(std::string_view text);

}  // namespace drape
