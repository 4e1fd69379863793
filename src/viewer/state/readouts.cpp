#include "viewer/state/readouts.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace drape::viewer {
namespace {

std::string formatted(const char* format, double value) {
    char text[64];
    std::snprintf(text, sizeof text, format, value);
    return text;
}

}  // namespace

std::string duration(double seconds) {
    if (seconds >= 1.0) return formatted("%.2f s", seconds);
    if (seconds >= 0.01) return formatted("%.1f ms", seconds * 1e3);
    return formatted("%.2f ms", seconds * 1e3);
}

std::string realTime(double speed) { return formatted(speed < 0.095 ? "%.2f× real time" : "%.1f× real time", speed); }

std::string clipTime(double seconds) {
    const auto tenths = static_cast<long long>(seconds * 10.0 + 1e-6);
    if (tenths < 10) return formatted("%.2f s", seconds);  // with one digit, the first lengths would look the same
    char text[64];
    if (tenths < 600) {
        std::snprintf(text, sizeof text, "%lld.%lld s", tenths / 10, tenths % 10);
    } else {
        std::snprintf(text, sizeof text, "%lld:%02lld.%lld", tenths / 600, tenths / 10 % 60, tenths % 10);
    }
    return text;
}

std::string clipLength(int frames, double seconds) {
    return grouped(static_cast<std::uint64_t>(frames)) + (frames == 1 ? " frame, " : " frames, ") + clipTime(seconds);
}

std::string percent(double value) { return formatted(std::fabs(value) < 10.0 ? "%.2f %%" : "%.0f %%", value); }

std::string beginningOf(const std::string& text) {
    constexpr std::size_t kMost = 150;  // bytes of about three lines
    if (text.size() <= kMost) return text;
    const std::size_t part = text.rfind("; ", kMost);
    return text.substr(0, part == std::string::npos ? text.rfind(' ', kMost) : part) + " ...";
}

Verdict verdictOf(const Comparison& comparison, std::uint64_t comparedFloats) {
    const std::string counts = grouped(comparison.differingFloats) + " of " + grouped(comparedFloats) +
                               " floats differ, " + grouped(comparison.steps) +
                               (comparison.steps == 1 ? " step" : " steps");
    if (comparison.steps == 0) return {true, "CPU and GPU start equal", "no step yet"};
    if (!comparison.first) return {true, "CPU and GPU agree", counts};
    return {false, "CPU and GPU differ",
            counts + "\nfirst at step " + grouped(comparison.first->step) + ": " + comparison.first->pass +
                ", particle " + grouped(comparison.first->particle) + "\nlargest difference " +
                formatted("%.3g", comparison.largestDifference)};
}

double roundEnd(double value) {
    if (!(value > 0.0) || !std::isfinite(value)) return 1.0;
    const double power = std::pow(10.0, std::floor(std::log10(value)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (value <= factor * power * (1.0 + 1e-9)) return factor * power;
    }
    return 10.0 * power;
}

}  // namespace drape::viewer
