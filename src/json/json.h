#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace drape::json {

struct Member;
struct Value;

/// Names a place in a JSON text for messages, such as "cloth.listedPins[2].at[0]".
inline std::string memberPath(std::string_view parent, std::string_view name) {
    return parent.empty() ? std::string(name) : std::string(parent) + "." + std::string(name);
}

inline std::string elementPath(std::string_view parent, std::size_t index) {
    return std::string(parent) + "[" + std::to_string(index) + "]";
}

/// A number, and the text that it was read from or will be written as. The text is kept because it converts to a float
/// with one rounding. Converting from text to double to float would round twice.
struct Number {
    double value = 0.0;
    std::string text = "0";
};

using Array = std::vector<Value>;
using Object = std::vector<Member>;  ///< members in the order of the text

/// A JSON value. Converts implicitly from its content, so code that builds a value reads like the resulting JSON.
struct Value {
    std::variant<std::nullptr_t, bool, Number, std::string, Array, Object> data;  ///< content; null by default

    // Defined below, after Member is complete, as clang++ requires.
    Value();
    Value(bool value);
    Value(Number value);
    Value(std::string value);
    Value(std::string_view value);
    Value(const char* value);
    Value(Array value);
    Value(Object value);
};

struct Member {
    std::string name;
    Value value;
};

inline Value::Value() = default;
inline Value::Value(bool value) : data(value) {}
inline Value::Value(Number value) : data(std::move(value)) {}
inline Value::Value(std::string value) : data(std::move(value)) {}
inline Value::Value(std::string_view value) : data(std::string(value)) {}
inline Value::Value(const char* value) : data(std::string(value)) {}
inline Value::Value(Array value) : data(std::move(value)) {}
inline Value::Value(Object value) : data(std::move(value)) {}

/// Returns the number with the shortest text that reads back to the same bits. `value` must be finite, since JSON
/// cannot express other numbers.
Number number(float value);
Number number(double value);
Number number(std::uint32_t value);
Number number(std::uint64_t value);

/// Returns the nearest float, with one rounding. Returns infinity if the number is too large for a float.
float toFloat(const Number& number);

/// Returns `base` changed by a patch. An object in the patch changes an object member by member, and adds new members.
/// An object in the patch changes a list element by element: its members "0", "1"... name the elements. Anything else
/// replaces the old value. Throws Error if the patch names a missing element. The message begins with the place in the
/// patch: "links.7: no such element, ...".
Value laidOver(Value base, const Value& patch);

/// A text that is not JSON or is beyond read()'s limits. The message is one line that begins with the place: "line 3,
/// column 7: ..." for syntax, "cloth.size[1]: ..." for a value.
struct Error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Reads one JSON value. Stricter than JSON: names in an object must differ, numbers must fit into a double, and there
/// may be at most 32 levels, so that values can be walked recursively.
Value read(std::string_view text);

/// Makes outside text fit for one line of a message. Unprintable bytes become '?', and a long text is cut.
std::string printable(std::string_view text, std::size_t longest = 60);

/// Writes a value on one line, without a line break at the end.
std::string writeLine(const Value& value);

/// Writes a value for people to read. An array or object goes on one line if it fits into 100 columns; otherwise each
/// element gets its own line, indented by two. Ends with a line break.
std::string write(const Value& value);

/// A value that differs between two JSON texts, or that only one of them has.
struct Difference {
    std::string path;             ///< path of the value, such as "wind.velocity"
    const Value* from = nullptr;  ///< value in `from`; nullptr: only `to` has it
    const Value* to = nullptr;    ///< value in `to`; nullptr: only `from` has it
};

/// Returns the differences in the order of `to`, then the members that only `from` has. Objects are compared member by
/// member. Lists of objects are compared element by element if they have the same length, other lists as a whole. The
/// result points into both values.
std::vector<Difference> findDifferences(const Value& from, const Value& to);

/// Returns the member of that name, or nullptr if there is none or the value is no object.
const Value* findMember(const Value& value, std::string_view name);

}  // namespace drape::json
