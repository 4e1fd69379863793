#include "json/read.h"

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>
#include <unordered_set>

#include "json/path.h"

namespace drape::json {
namespace {

/// Returns the place of a byte as text, such as "line 3, column 7".
/// `position`: number of the byte, counted from 1 as in nlohmann's parser.
std::string placeOf(std::string_view text, std::size_t position) {
    const std::string_view before = text.substr(0, std::min(text.size(), position == 0 ? 0 : position - 1));
    const auto line = 1 + std::ranges::count(before, '\n');
    const std::size_t lineStart = before.rfind('\n') + 1;  // npos + 1 is 0
    return "line " + std::to_string(line) + ", column " + std::to_string(before.size() - lineStart + 1);
}

/// Returns the unbroken run of letters and signs around a byte of the text; may be empty.
std::string wordAround(std::string_view text, std::size_t position) {
    const auto belongs = [&](std::size_t at) {
        return at < text.size() &&
               (std::isalpha(static_cast<unsigned char>(text[at])) || text[at] == '-' || text[at] == '+');
    };
    std::size_t first = std::min(position, text.size());
    while (first > 0 && belongs(first - 1)) --first;
    std::size_t end = first;
    while (belongs(end)) ++end;
    return std::string(text.substr(first, end - first));
}

/// Returns whether a word is NaN or an infinity as other programs write them. JSON has no such numbers.
bool isNotANumber(std::string word) {
    std::ranges::transform(word, word.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const std::string_view bare =
        word.starts_with('-') || word.starts_with('+') ? std::string_view(word).substr(1) : word;
    return bare == "nan" || bare == "inf" || bare == "infinity";
}

/// Returns the closing bracket just before `position` if it follows a comma, otherwise 0.
char afterComma(std::string_view text, std::size_t position) {
    if (position < 2 || position > text.size()) return '\0';
    const char closing = text[position - 1];
    const std::size_t before = text.find_last_not_of(" \t\r\n", position - 2);
    const bool follows = before != std::string_view::npos && text[before] == ',';
    return follows && (closing == '}' || closing == ']') ? closing : '\0';
}

/// Builds a value from the parser's events. nlohmann's own tree would keep only the last of two equal names, lose the
/// text of numbers, and report a number that is too large without its place.
class Builder {
public:
    explicit Builder(std::string_view text) : text_(text) {}

    bool null() { return add({}); }
    bool boolean(bool value) { return add(value); }
    bool number_integer(std::int64_t value) { return add(Number{static_cast<double>(value), std::to_string(value)}); }
    bool number_unsigned(std::uint64_t value) { return add(number(value)); }
    bool number_float(double value, const std::string& text) { return add(Number{value, text}); }
    bool string(std::string& value) { return add(std::move(value)); }
    bool binary(nlohmann::json::binary_t&) { return false; }  // never occurs in JSON text

    bool start_object(std::size_t) { return open(Object{}); }
    bool start_array(std::size_t) { return open(Array{}); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }

    bool key(std::string& name) {
        Container& object = open_.back();
        object.name = name;
        if (!object.names.insert(name).second) throw Error(path() + ": is a duplicate, expected each name once");
        return true;
    }

    bool parse_error(std::size_t position, const std::string& lastToken, const nlohmann::json::exception& error) {
        if (dynamic_cast<const nlohmann::json::out_of_range*>(&error)) {
            throw Error(path() + ": " + printable(lastToken) + " is too large, expected a finite number");
        }
        if (isNotANumber(wordAround(text_, position))) {
            throw Error(path() + ": " + wordAround(text_, position) +
                        " is not a number in JSON, expected a finite number");
        }
        if (const char closing = afterComma(text_, position))
            throw Error(placeOf(text_, position) + ": unexpected comma before '" + closing + "'");
        // The message reads "[json.exception...] parse error at line L, column C: MESSAGE". Only MESSAGE is useful.
        std::string_view message = error.what();
        const std::size_t colon = message.find(": ");
        if (colon != std::string_view::npos) message.remove_prefix(colon + 2);
        throw Error(placeOf(text_, position) + ": " + printable(message, 200));
    }

    Value takeResult() { return std::move(result_); }

private:
    struct Container {
        Value value;
        std::string name;  ///< name of the next member
        std::unordered_set<std::string> names;
    };

    bool open(Value container) {
        constexpr std::size_t kDeepest = 32;
        if (open_.size() == kDeepest) throw Error(path() + ": nested more than 32 levels deep");
        open_.push_back({std::move(container), {}, {}});
        return true;
    }

    bool close() {
        Value done = std::move(open_.back().value);
        open_.pop_back();
        return add(std::move(done));
    }

    bool add(Value value) {
        if (open_.empty()) {
            result_ = std::move(value);
        } else if (auto* array = std::get_if<Array>(&open_.back().value.data)) {
            array->push_back(std::move(value));
        } else {
            std::get<Object>(open_.back().value.data).push_back({open_.back().name, std::move(value)});
        }
        return true;
    }

    std::string path() const {
        std::string path;
        for (const Container& container : open_) {
            const auto* array = std::get_if<Array>(&container.value.data);
            path = array ? elementPath(path, array->size()) : memberPath(path, printable(container.name));
        }
        return path.empty() ? "the whole" : path;
    }

    std::string_view text_;
    std::vector<Container> open_;
    Value result_;
};

}  // namespace

Value read(std::string_view text) {
    Builder builder(text);
    nlohmann::json::sax_parse(text.begin(), text.end(), &builder);
    return builder.takeResult();
}

std::string printable(std::string_view text, std::size_t longest) {
    std::string result(text.substr(0, longest));
    std::ranges::replace_if(
        result, [](char c) { return c < ' ' || c > '~'; }, '?');
    if (text.size() > longest) result += "...";
    return result;
}

}  // namespace drape::json
