#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace drape::json {

struct Value;
struct Member;

/// A number and the text that it was read from or will be written as. The text is kept because it converts to a float
/// with one rounding, while text to double to float rounds twice.
struct Number {
    double value = 0.0;
    std::string text = "0";
};

using Array = std::vector<Value>;
using Object = std::vector<Member>;  ///< in the order of the text

/// A JSON value. Implicit from its content, so that a value to be written reads like the JSON it becomes.
struct Value {
    std::variant<std::nullptr_t, bool, Number, std::string, Array, Object> data;  ///< null at first

    // Defined where Member is complete, which clang++ asks for.
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

/// The number with the shortest text that reads back to the same bits. It must be finite: JSON has no word for the
/// others.
Number number(float value);
Number number(double value);
Number number(std::uint32_t value);
Number number(std::uint64_t value);

/// The nearest float, with one rounding. Infinite where the number is too large for a float.
float toFloat(const Number& number);

/// A value changed by a patch. An object laid over an object is laid over it member by member, and its new members are
/// added; an object laid over a list is laid over the elements that its members "0", "1"... name; everything else
/// replaces the old value. Throws Error where the patch names an element that the list does not have, which begins with
/// the place in the patch: "links.7: no such element, ...".
Value laidOver(Value base, const Value& patch);

}  // namespace drape::json
