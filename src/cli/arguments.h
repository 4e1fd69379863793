#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace drape::cli {

/// Width and height in pixels.
struct PictureSize {
    int width = 0;
    int height = 0;
};

/// A whole number in decimal digits. Throws UsageError, which names the option and the range.
std::uint64_t parseWholeNumber(const std::string& option, const std::string& text, std::uint64_t low,
                               std::uint64_t high);

/// The items of "64,128,256", each once, in their order. Throws UsageError where one is empty.
std::vector<std::string> parseList(const std::string& option, const std::string& text);

/// The same of whole numbers.
std::vector<std::uint32_t> parseWholeNumbers(const std::string& option, const std::string& text, std::uint32_t low,
                                             std::uint32_t high);

/// A number in decimal digits, as in "12", "-0.5" or "1e3". Throws UsageError, which names the option and the range.
double parseNumber(const std::string& option, const std::string& text, double low, double high);

struct CameraPlace;

/// "YAW,PITCH" or "YAW,PITCH,DISTANCE". Throws UsageError.
CameraPlace parseCamera(const std::string& option, const std::string& text);

struct FrameRange;

/// "A:B", "A:B:EVERY", or "A" for that frame alone; 0 to 1,000,000 each, EVERY from 1. Throws UsageError.
FrameRange parseFrameRange(const std::string& option, const std::string& text);

/// "1280x720"; 1 to 16384 each. Throws UsageError.
PictureSize parsePictureSize(const std::string& option, const std::string& text);

}  // namespace drape::cli
