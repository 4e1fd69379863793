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

/// A JSON value. Implicit from what it holds, so that a value to be written reads like the JSON it becomes.
struct Value {
    std::variant<std::nullptr_t, bool, Number, std::string, Array, Object> data = nullptr;

    Value() = default;
    Value(bool value) : data(value) {}
    Value(Number value) : data(std::move(value)) {}
    Value(std::string value) : data(std::move(value)) {}
    Value(std::string_view value) : data(std::string(value)) {}
    Value(const char* value) : data(std::string(value)) {}
    Value(Array value) : data(std::move(value)) {}
    Value(Object value) : data(std::move(value)) {}
};

struct Member {
    std::string name;
    Value value;
};

/// The number with the shortest text that reads back to the same bits. It must be finite: JSON has no word for the
/// others.
Number number(float value);
Number number(double value);
Number number(std::uint32_t value);
Number number(std::uint64_t value);

/// The nearest float, with one rounding. Infinite where the number is too large for a float.
float toFloat(const Number& number);

}  // namespace drape::json
