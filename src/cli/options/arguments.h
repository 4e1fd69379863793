#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "base/choice.h"

namespace drape::cli {

/// Wrong usage: one line, exit status 2.
struct UsageError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Width and height in pixels.
struct PictureSize {
    int width = 0;
    int height = 0;
};

/// A whole number in decimal digits. Throws UsageError, which names the option and the range.
std::uint64_t parseWholeNumber(const std::string& option, const std::string& text, std::uint64_t low,
                               std::uint64_t high);

/// Throws UsageError, which lists the names, unless `text` is one of them.
void requireOneOf(const std::string& option, const std::string& text, std::span<const std::string_view> names);

/// A value of an enumeration by its name (base/choice.h). Throws UsageError, which lists the names.
template <class Enum>
Enum parseChoice(const std::string& option, const std::string& text) {
    requireOneOf(option, text, enumNames<Enum>());
    return *valueNamed<Enum>(text);
}

/// The items of "64,128,256", each once, in their order. Throws UsageError where one is empty.
std::vector<std::string> parseList(const std::string& option, const std::string& text);

/// The same of whole numbers.
std::vector<std::uint32_t> parseWholeNumbers(const std::string& option, const std::string& text, std::uint32_t low,
                                             std::uint32_t high);

/// A number in decimal digits, as in "12", "-0.5" or "1e3". Throws UsageError, which names the option and the range.
double parseNumber(const std::string& option, const std::string& text, double low, double high);

/// Where a picture is taken from, around the point that the scene's own camera looks at.
struct CameraPlace {
    float yaw = 0.0f;               ///< degrees, as CameraView has it
    float pitch = 0.0f;             ///< degrees, -89 to 89
    std::optional<float> distance;  ///< m, 0.01 to 1000; nothing: the scene's

    bool operator==(const CameraPlace&) const = default;
};

/// "YAW,PITCH" or "YAW,PITCH,DISTANCE". Throws UsageError.
CameraPlace parseCamera(const std::string& option, const std::string& text);

/// Frames first, first + every and so on, up to last. Frame N is the state after N steps; 0 is the start.
struct FrameRange {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    std::uint32_t every = 1;

    bool contains(std::uint64_t frame) const { return frame >= first && frame <= last && (frame - first) % every == 0; }
    std::uint32_t count() const { return (last - first) / every + 1; }
};

/// "A:B", "A:B:EVERY", or "A" for that frame alone; 0 to 1,000,000 each, EVERY from 1. Throws UsageError.
FrameRange parseFrameRange(const std::string& option, const std::string& text);

/// "1280x720"; 1 to 16384 each. Throws UsageError.
PictureSize parsePictureSize(const std::string& option, const std::string& text);

}  // namespace drape::cli
