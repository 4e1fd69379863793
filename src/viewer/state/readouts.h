#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/message_text.h"
#include "solver/compare.h"

namespace drape::viewer {

/// Formats a time, such as "0.24 ms", "12.3 ms" or "1.20 s".
std::string duration(double seconds);

/// Formats a speed, such as "0.4× real time".
/// `speed`: simulated seconds per real second.
std::string realTime(double speed);

/// Formats the length of a clip, such as "0.25 s", "4.2 s" or "1:04.2".
std::string clipTime(double seconds);

/// Formats the length of a clip with its number of frames, such as "250 frames, 4.2 s".
std::string clipLength(int frames, double seconds);

/// Formats a percentage, such as "0.12 %".
std::string percent(double value);

/// Returns a text of at most about three lines of the panel: the whole text, or its first parts between semicolons and
/// three dots.
std::string beginningOf(const std::string& text);

/// The result of the lockstep comparison so far, in words.
struct Verdict {
    bool agree = true;     ///< whether all compared floats have been equal
    std::string headline;  ///< short result, such as "CPU and GPU agree"
    /// Counts such as "0 of 24,576 floats differ, 312 steps". If the results differ, also the first place of a
    /// difference.
    std::string detail;
};
Verdict verdictOf(const Comparison& comparison, std::uint64_t comparedFloats);

/// Returns the upper end of a plot's axis: the smallest number that is 1, 2 or 5 times a power of ten and not below the
/// value. Returns 1 if the value is not positive or not finite.
double roundEnd(double value);

}  // namespace drape::viewer
