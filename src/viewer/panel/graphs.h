#pragma once

#include <glm/glm.hpp>
#include <optional>
#include <string>
#include <vector>

#include "viewer/simulation/sample_lines.h"

namespace drape::viewer {

/// The contents of the section of graphs.
struct GraphModel {
    std::vector<PlottedSample> samples;  ///< samples of the run, or of the run that is played again, up to its end
    double timeStep = 1.0 / 60.0;        ///< length of a step, s
    std::uint64_t now = 0;               ///< number of steps at the moment on show
    glm::uint particle = 0;              ///< particle whose height and speed are shown

    double secondsAt(std::uint64_t step) const { return static_cast<double>(step) * timeStep; }
};

/// Returns a number of a sample, or nothing if the sample does not have it.
/// `particle`: particle that the graphs show.
using GraphValue = std::optional<double> (*)(const RunSample& sample, glm::uint particle);

// The values that graphs show. The height and speed of another particle than the one on show are not known.
std::optional<double> stretchMaxOf(const RunSample& sample, glm::uint particle);
std::optional<double> stretchRmsOf(const RunSample& sample, glm::uint particle);
std::optional<double> kineticEnergyOf(const RunSample& sample, glm::uint particle);
std::optional<double> heightOf(const RunSample& sample, glm::uint particle);
std::optional<double> speedOf(const RunSample& sample, glm::uint particle);
std::optional<double> crossingsOf(const RunSample& sample, glm::uint particle);
// Sums of the sizes of the forces on colliders, on bodies and on pin groups, N.
std::optional<double> colliderForceOf(const RunSample& sample, glm::uint particle);
std::optional<double> bodyForceOf(const RunSample& sample, glm::uint particle);
std::optional<double> pinForceOf(const RunSample& sample, glm::uint particle);

/// The two ends of an axis.
struct GraphAxis {
    double low = 0.0;
    double high = 1.0;
};
/// Returns an axis with round ends that holds all values of the graphs. It begins at 0 unless `fits`.
GraphAxis axisOf(const GraphModel& model, const std::vector<GraphValue>& values, bool fits);

/// Returns the curve of a value as lines of points. x is the share of the time from the first sample to the last, y the
/// value. Where many samples fall into a column, a line has its lowest and its highest point.
/// `columns`: number of columns of the drawing.
std::vector<std::vector<glm::dvec2>> curveOf(const GraphModel& model, GraphValue value, int columns);

/// Returns the sample nearest to a step, or nullptr if there is none.
const RunSample* sampleNear(const GraphModel& model, std::uint64_t step);

/// Returns the step at a share of the time from the first sample to the last. There must be a sample.
/// `share`: 0 to 1.
std::uint64_t stepAt(const GraphModel& model, double share);

/// Returns all samples as a table in CSV, with a column of crossings if any were counted, and those of forces if any
/// were measured.
std::string csvOf(const GraphModel& model);

}  // namespace drape::viewer
