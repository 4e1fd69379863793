#include <array>
#include <charconv>
#include <cmath>
#include <limits>

#include "json/value.h"

namespace drape::json {
namespace {

template <class T>
std::string shortestText(T value) {
    std::array<char, 64> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
    std::string result(text.data(), end);
    // "-0" would be read as the whole number 0, and the sign would be lost.
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
    return static_cast<float>(number.value);  // too small for a normal float
}

}  // namespace drape::json
