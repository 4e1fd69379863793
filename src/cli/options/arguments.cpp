#include "cli/options/arguments.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <optional>

#include "json/json.h"

namespace drape::cli {
namespace {

std::optional<std::uint64_t> wholeNumber(std::string_view text, std::uint64_t low, std::uint64_t high) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool fits = error == std::errc{} && end == text.data() + text.size() && value >= low && value <= high;
    return fits ? std::optional(value) : std::nullopt;
}

std::optional<double> decimal(std::string_view text, double low, double high) {
    double value = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool fits = error == std::errc{} && end == text.data() + text.size() && value >= low && value <= high;
    return fits ? std::optional(value) : std::nullopt;
}

[[noreturn]] void refuse(const std::string& option, const std::string& text, const std::string& expected) {
    throw UsageError(option + ": \"" + json::printable(text) + "\" is invalid, expected " + expected);
}

}  // namespace

std::uint64_t parseWholeNumber(const std::string& option, const std::string& text, std::uint64_t low,
                               std::uint64_t high) {
    const auto value = wholeNumber(text, low, high);
    if (!value) refuse(option, text, "a whole number from " + std::to_string(low) + " to " + std::to_string(high));
    return *value;
}

void requireOneOf(const std::string& option, const std::string& text, std::span<const std::string_view> names) {
    if (std::ranges::find(names, text) == names.end()) refuse(option, text, listOf(names));
}

std::vector<std::string> parseList(const std::string& option, const std::string& text) {
    std::vector<std::string> items;
    for (std::size_t first = 0, end = 0; end != std::string::npos; first = end + 1) {
        end = text.find(',', first);
        const std::string item = text.substr(first, end == std::string::npos ? end : end - first);
        if (item.empty()) refuse(option, text, "items separated by commas");
        if (std::ranges::find(items, item) == items.end()) items.push_back(item);
    }
    return items;
}

std::vector<std::uint32_t> parseWholeNumbers(const std::string& option, const std::string& text, std::uint32_t low,
                                             std::uint32_t high) {
    std::vector<std::uint32_t> numbers;
    for (const std::string& item : parseList(option, text))
        numbers.push_back(static_cast<std::uint32_t>(parseWholeNumber(option, item, low, high)));
    return numbers;
}

double parseNumber(const std::string& option, const std::string& text, double low, double high) {
    const auto value = decimal(text, low, high);
    if (!value) {
        char range[64];
        std::snprintf(range, sizeof range, "a number from %g to %g", low, high);
        refuse(option, text, range);
    }
    return *value;
}

CameraPlace parseCamera(const std::string& option, const std::string& text) {
    constexpr double kLow[] = {-360.0, -89.0, 0.01};
    constexpr double kHigh[] = {360.0, 89.0, 1000.0};
    std::vector<float> numbers;
    for (std::size_t first = 0, end = 0; end != std::string::npos; first = end + 1) {
        end = text.find(',', first);
        const std::size_t i = numbers.size();
        const auto number =
            i < 3 ? decimal(std::string_view(text).substr(first, end - first), kLow[i], kHigh[i]) : std::nullopt;
        if (!number) {
            numbers.clear();
            break;
        }
        numbers.push_back(static_cast<float>(*number));
    }
    if (numbers.size() < 2) {
        refuse(option, text,
               "fixed, YAW,PITCH or YAW,PITCH,DISTANCE: -360 to 360 degrees, -89 to 89 degrees, 0.01 to 1000 metres");
    }
    return {numbers[0], numbers[1], numbers.size() > 2 ? std::optional(numbers[2]) : std::nullopt};
}

FrameRange parseFrameRange(const std::string& option, const std::string& text) {
    constexpr std::uint64_t kLast = 1'000'000;
    std::vector<std::uint32_t> numbers;
    for (std::size_t first = 0, end = 0; end != std::string::npos; first = end + 1) {
        end = text.find(':', first);
        const auto number = wholeNumber(std::string_view(text).substr(first, end - first), 0, kLast);
        if (!number || numbers.size() == 3)
            refuse(option, text, "frames such as 60, 1:60 or 1:600:10, from 0 to " + std::to_string(kLast));
        numbers.push_back(static_cast<std::uint32_t>(*number));
    }
    const FrameRange range{numbers[0], numbers.size() > 1 ? numbers[1] : numbers[0],
                           numbers.size() > 2 ? numbers[2] : 1};
    if (range.last < range.first) refuse(option, text, "a last frame no earlier than the first");
    if (range.every == 0) refuse(option, text, "a step S of at least 1 in A:B:S");
    return range;
}

PictureSize parsePictureSize(const std::string& option, const std::string& text) {
    constexpr std::uint64_t kLargest = 16384;
    const std::size_t x = text.find('x');
    const auto width = wholeNumber(std::string_view(text).substr(0, x), 1, kLargest);
    const auto height =
        x == std::string::npos ? std::nullopt : wholeNumber(std::string_view(text).substr(x + 1), 1, kLargest);
    if (!width || !height)
        refuse(option, text, "a size such as 1280x720, each side from 1 to " + std::to_string(kLargest) + " pixels");
    return {static_cast<int>(*width), static_cast<int>(*height)};
}

}  // namespace drape::cli
