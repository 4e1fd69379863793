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

/// Wrong usage. Its message is one line; the exit status is 2.
struct UsageError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Width and height in pixels.
struct PictureSize {
    int width = 0;
    int height = 0;
};

/// Parses a whole number in decimal digits, `low` to `high`. Throws UsageError, which names the option and the range.
std::uint64_t parseWholeNumber(const std::string& option, const std::string& text, std::uint64_t low,
                               std::uint64_t high);

/// Throws UsageError, which lists `names`, unless `text` is one of them.
void requireOneOf(const std::string& option, const std::string& text, std::span<const std::string_view> names);

/// Parses a value of an enumeration by its name (base/choice.h). Throws UsageError, which lists the names.
template <class Enum>
Enum parseChoice(const std::string& option, const std::string& text) {
    requireOneOf(option, text, enumNames<Enum>());
    return *valueNamed<Enum>(text);
}

/// Splits "64,128,256" into its items, in order and without repetitions. Throws UsageError for an empty item.
std::vector<std::string> parseList(const std::string& option, const std::string& text);

/// Parses a list of whole numbers like "64,128,256", each `low` to `high`, without repetitions. Throws UsageError.
std::vector<std::uint32_t> parseWholeNumbers(const std::string& option, const std::string& text, std::uint32_t low,
                                             std::uint32_t high);

/// Parses a number in decimal digits, as in "12", "-0.5" or "1e3". Throws UsageError, which names the option and the
/// range.
double parseNumber(const std::string& option, const std::string& text, double low, double high);

/// Position of the camera around the point that the scene's camera looks at.
struct CameraPlace {
    float yaw = 0.0f;               ///< direction of view, degrees, as in CameraView
    float pitch = 0.0f;             ///< elevation, degrees, -89 to 89
    std::optional<float> distance;  ///< distance from that point, m, 0.01 to 1000; nothing: the scene's

    bool operator==(const CameraPlace&) const = default;
};

/// Parses "YAW,PITCH" or "YAW,PITCH,DISTANCE". Throws UsageError.
CameraPlace parseCamera(const std::string& option, const std::string& text);

/// The frames first, first + every and so on, up to last. Frame N is the state after N steps; frame 0 is the start.
struct FrameRange {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    std::uint32_t every = 1;

    bool contains(std::uint64_t frame) const { return frame >= first && frame <= last && (frame - first) % every == 0; }
    std::uint32_t count() const { return (last - first) / every + 1; }
};

/// Parses "A:B", "A:B:EVERY", or "A" for a single frame. A and B are 0 to 1,000,000, EVERY is at least 1. Throws
/// UsageError.
FrameRange parseFrameRange(const std::string& option, const std::string& text);

/// Parses "1280x720", each 1 to 16384. Throws UsageError.
PictureSize parsePictureSize(const std::string& option, const std::string& text);

}  // namespace drape::cli
