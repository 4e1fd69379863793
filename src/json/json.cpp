#include "json/json.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <unordered_set>

namespace drape::json {
namespace {

/// Returns the element whose index is the name, written as "7", not as "07" or "+7".
Value& elementNamed(Array& array, const std::string& name, const std::string& path) {
    std::size_t index = 0;
    const char* end = name.data() + name.size();
    const auto result = std::from_chars(name.data(), end, index);
    if (result.ec == std::errc{} && result.ptr == end && index < array.size() && std::to_string(index) == name) {
        return array[index];
    }
    throw Error(path + ": no such element, expected the index of one of " + std::to_string(array.size()) + ", from 0");
}

void layOver(Value& base, const Value& patch, const std::string& path) {
    const auto* changes = std::get_if<Object>(&patch.data);
    auto* array = std::get_if<Array>(&base.data);
    auto* object = std::get_if<Object>(&base.data);
    if (!changes || (!array && !object)) {
        base = patch;
        return;
    }
    for (const Member& change : *changes) {
        const std::string changePath = memberPath(path, printable(change.name));
        if (array) {
            layOver(elementNamed(*array, change.name, changePath), change.value, changePath);
            continue;
        }
        const auto found = std::ranges::find(*object, change.name, &Member::name);
        if (found == object->end()) {
            object->push_back(change);
        } else {
            layOver(found->value, change.value, changePath);
        }
    }
}

}  // namespace

Value laidOver(Value base, const Value& patch) {
    layOver(base, patch, "");
    return base;
}

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

namespace {

void collect(const Value& from, const Value& to, const std::string& path, std::vector<Difference>& found) {
    const auto* before = std::get_if<Object>(&from.data);
    const auto* after = std::get_if<Object>(&to.data);
    const auto* listBefore = std::get_if<Array>(&from.data);
    const auto* listAfter = std::get_if<Array>(&to.data);
    const auto holdsObjects = [](const Array& list) {
        return !list.empty() && std::holds_alternative<Object>(list.front().data);
    };
    if (listBefore && listAfter && listBefore->size() == listAfter->size() && holdsObjects(*listAfter)) {
        for (std::size_t k = 0; k < listAfter->size(); ++k)
            collect((*listBefore)[k], (*listAfter)[k], path + '[' + std::to_string(k) + ']', found);
        return;
    }
    if (!before || !after) {
        if (writeLine(from) != writeLine(to)) found.push_back({path, &from, &to});
        return;
    }
    for (const Member& member : *after) {
        const std::string place = memberPath(path, member.name);
        if (const Value* other = findMember(from, member.name)) {
            collect(*other, member.value, place, found);
        } else {
            found.push_back({place, nullptr, &member.value});
        }
    }
    for (const Member& member : *before) {
        if (!findMember(to, member.name)) found.push_back({memberPath(path, member.name), &member.value, nullptr});
    }
}

}  // namespace

std::vector<Difference> findDifferences(const Value& from, const Value& to) {
    std::vector<Difference> found;
    collect(from, to, "", found);
    return found;
}

const Value* findMember(const Value& value, std::string_view name) {
    const auto* object = std::get_if<Object>(&value.data);
    if (!object) return nullptr;
    const auto found = std::ranges::find(*object, name, &Member::name);
    return found == object->end() ? nullptr : &found->value;
}

}  // namespace drape::json
