#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace drape::json {

struct Value;
struct Member;

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

}  // namespace drape::json
