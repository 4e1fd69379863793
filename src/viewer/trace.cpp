#include "viewer/trace.h"

#include <algorithm>
#include <cmath>

namespace drape::viewer {

void Trace::add(double realSeconds, const TraceSample& sample) {
    now_ += realSeconds;
    samples_.push_back({now_, sample});
    while (samples_.front().at < now_ - kSpan) samples_.pop_front();
}

std::vector<std::optional<float>> Trace::peaks(std::optional<double> TraceSample::*value, int columns) const {
    std::vector<std::optional<float>> peaks(static_cast<std::size_t>(columns));
    const double width = kSpan / columns;
    const double last = std::floor(now_ / width);
    for (const Moment& moment : samples_) {
        const double column = columns - 1 - (last - std::floor(moment.at / width));
        const std::optional<double>& known = moment.sample.*value;
        if (column < 0.0 || !known || !std::isfinite(*known)) continue;
        std::optional<float>& peak = peaks[static_cast<std::size_t>(column)];
        peak = std::max(peak.value_or(0.0f), static_cast<float>(*known));
    }
    return peaks;
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
