#include "viewer/panel/graphs.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "viewer/state/readouts.h"

namespace drape::viewer {
namespace {

std::optional<double> ifFinite(double value) { return std::isfinite(value) ? std::optional(value) : std::nullopt; }

/// Returns the sum of the sizes of the forces whose names begin with a kind; nothing if there are none.
std::optional<double> forceOf(const RunSample& sample, std::string_view kind) {
    std::optional<double> sum;
    for (const auto& [name, wrench] : sample.forces) {
        if (name.starts_with(kind)) sum = sum.value_or(0.0) + glm::length(wrench.force);
    }
    return sum;
}

}  // namespace

std::optional<double> stretchMaxOf(const RunSample& sample, glm::uint /*particle*/) {
    return ifFinite(sample.measures.stretchMaxPercent);
}

std::optional<double> stretchRmsOf(const RunSample& sample, glm::uint /*particle*/) {
    return ifFinite(sample.measures.stretchRmsPercent);
}

std::optional<double> kineticEnergyOf(const RunSample& sample, glm::uint /*particle*/) {
    return ifFinite(sample.measures.kineticEnergy);
}

std::optional<double> heightOf(const RunSample& sample, glm::uint particle) {
    return sample.particle == particle ? ifFinite(sample.height) : std::nullopt;
}

std::optional<double> speedOf(const RunSample& sample, glm::uint particle) {
    return sample.particle == particle ? ifFinite(sample.speed) : std::nullopt;
}

std::optional<double> crossingsOf(const RunSample& sample, glm::uint /*particle*/) {
    if (!sample.crossings) return std::nullopt;
    return static_cast<double>(*sample.crossings);
}

std::optional<double> colliderForceOf(const RunSample& sample, glm::uint /*particle*/) {
    return forceOf(sample, "collider ");
}

std::optional<double> bodyForceOf(const RunSample& sample, glm::uint /*particle*/) { return forceOf(sample, "body "); }

std::optional<double> pinForceOf(const RunSample& sample, glm::uint /*particle*/) { return forceOf(sample, "pins "); }

GraphAxis axisOf(const GraphModel& model, const std::vector<GraphValue>& values, bool fits) {
    double least = fits ? std::numeric_limits<double>::infinity() : 0.0;
    double most = fits ? -least : 0.0;
    for (const PlottedSample& plotted : model.samples) {
        for (const GraphValue value : values) {
            const std::optional<double> known = value(plotted.sample, model.particle);
            if (!known) continue;
            least = std::min(least, *known);
            most = std::max(most, *known);
        }
    }
    if (least > most) return {};
    // The half of a round number, such as 0.5, 1 or 2.5, so that an axis has at most three of them.
    const double unit = 0.5 * roundEnd(most - least);
    GraphAxis axis{unit * std::floor(least / unit + 1e-9), unit * std::ceil(most / unit - 1e-9)};
    if (axis.high <= axis.low) axis.high = axis.low + unit;
    return axis;
}

std::vector<std::vector<glm::dvec2>> curveOf(const GraphModel& model, GraphValue value, int columns) {
    std::vector<std::vector<glm::dvec2>> lines;
    if (model.samples.empty()) return lines;
    const auto first = static_cast<double>(model.samples.front().sample.step);
    const double span = std::max(1.0, static_cast<double>(model.samples.back().sample.step) - first);
    double column = -1.0;
    std::size_t inColumn = 0;  // number of points of the present line in that column
    for (const PlottedSample& plotted : model.samples) {
        const std::optional<double> known = value(plotted.sample, model.particle);
        if (plotted.begins || lines.empty()) {
            lines.emplace_back();
            inColumn = 0;
        }
        if (!known) continue;
        std::vector<glm::dvec2>& line = lines.back();
        const glm::dvec2 point((static_cast<double>(plotted.sample.step) - first) / span, *known);
        const double itsColumn = std::floor(point.x * columns);
        inColumn = itsColumn == column ? inColumn + 1 : 1;
        column = itsColumn;
        if (inColumn > 2 && line.size() >= 2) {
            glm::dvec2& a = line[line.size() - 2];
            glm::dvec2& b = line.back();
            const double low = std::min({a.y, b.y, point.y});
            const double high = std::max({a.y, b.y, point.y});
            const bool rises = a.y <= b.y;
            a.y = rises ? low : high;
            b.y = rises ? high : low;
        } else {
            line.push_back(point);
        }
    }
    std::erase_if(lines, [](const auto& line) { return line.empty(); });
    return lines;
}

const RunSample* sampleNear(const GraphModel& model, std::uint64_t step) {
    const RunSample* nearest = nullptr;
    const auto apart = [&](const RunSample& s) { return s.step > step ? s.step - step : step - s.step; };
    for (const PlottedSample& plotted : model.samples) {
        if (nearest == nullptr || apart(plotted.sample) < apart(*nearest)) nearest = &plotted.sample;
    }
    return nearest;
}

std::uint64_t stepAt(const GraphModel& model, double share) {
    const std::uint64_t first = model.samples.front().sample.step;
    const auto span = static_cast<double>(model.samples.back().sample.step - first);
    return first + static_cast<std::uint64_t>(std::llround(std::clamp(share, 0.0, 1.0) * span));
}

std::string csvOf(const GraphModel& model) {
    const bool crossings =
        std::ranges::any_of(model.samples, [](const PlottedSample& p) { return p.sample.crossings.has_value(); });
    std::vector<std::string> forces;
    for (const PlottedSample& plotted : model.samples) {
        for (const auto& [name, wrench] : plotted.sample.forces) {
            if (std::ranges::find(forces, name) == forces.end()) forces.push_back(name);
        }
    }
    std::string text = csvHeader(crossings, forces);
    for (const PlottedSample& plotted : model.samples)
        text += csvLine(plotted.sample, model.timeStep, crossings, forces);
    return text;
}

}  // namespace drape::viewer
