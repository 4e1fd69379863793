#pragma once

#include <cstdint>
#include <string>

#include "grouped.h"
#include "solver/compare.h"

namespace drape::viewer {

/// "0.24 ms", "12.3 ms", "1.20 s".
std::string duration(double seconds);

/// "0.4× real time"; speed: simulated seconds per real second.
std::string realTime(double speed);

/// Of a clip: "0.25 s", "4.2 s", "1:04.2".
std::string clipTime(double seconds);

/// The same with its frames: "250 frames, 4.2 s".
std::string clipLength(int frames, double seconds);

/// "0.12 %"
std::string percent(double value);

/// What the lockstep comparison has found so far.
struct Verdict {
    bool agree = true;
    std::string headline;  ///< "CPU and GPU agree"
    std::string detail;    ///< "0 of 24,576 floats differ, 312 steps"; else also where they parted
};
Verdict verdictOf(const Comparison& comparison, std::uint64_t comparedFloats);

}  // namespace drape::viewer
