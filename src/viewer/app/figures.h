#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <optional>
#include <string>
#include <vector>

#include "render/frame/quality.h"
#include "solver/backend.h"

namespace drape::viewer {

class Simulation;

/// One picture of the window.
struct FrameFacts {
    double seconds = 0.0;             ///< real time since the picture before
    double simulated = 0.0;           ///< simulated time of the steps that were begun in it, s
    std::vector<double> stepSeconds;  ///< computing time of each step that was measured since the picture before
    /// Time that the picture took, from reading the simulation until it is on the screen. On a GPU its own time, some
    /// pictures old. Nothing before the first is known.
    std::optional<double> pictureSeconds;
    glm::ivec2 window{0};  ///< pixels
    render::Quality quality = render::Quality::full;
    float scale = 1.0f;  ///< share of the window's pixels that are drawn, along an axis
};

/// Median and 95th percentile of some times, s.
struct Spread {
    double median = 0.0;
    double p95 = 0.0;
};

/// Computes the spread by the nearest rank. Nothing for no times.
std::optional<Spread> spreadOf(std::vector<double> seconds);

/// How fast a window was.
struct Figures {
    std::string scene;
    // At the end.
    Backend backend = Backend::gpu;
    std::vector<glm::uvec2> cloths;  ///< columns and rows; for a mesh its particles and 0
    std::uint32_t particles = 0;
    std::uint32_t substeps = 0;
    glm::ivec2 window{0};  ///< pixels
    // In most pictures.
    glm::ivec2 drawn{0};  ///< pixels of the scene's picture, before it is enlarged
    render::Quality quality = render::Quality::full;
    float scale = 1.0f;  ///< see FrameFacts::scale
    // Over the measured time.
    double seconds = 0.0;  ///< length of the measured time
    std::uint64_t pictures = 0;
    std::uint64_t steps = 0;  ///< measured steps
    std::optional<double> picturesPerSecond;
    std::optional<double> realTime;  ///< simulated seconds per real second
    std::optional<Spread> step;      ///< computing time of a step, s
    std::optional<Spread> picture;   ///< see FrameFacts::pictureSeconds
    std::optional<Spread> interval;  ///< time from one picture to the next, s
};

/// Gathers the figures of a run. The first second is left out: shaders are compiled then, and qualities are tried.
class FigureCounter {
public:
    static constexpr double kLeftOut = 1.0;  ///< time that is left out, s

    void add(const FrameFacts& frame);
    /// The figures of pictures of that simulation.
    Figures figures(const Simulation& simulation) const;
    /// The figures without scene, backend, cloths, particles and substeps, which only the simulation knows.
    Figures figures() const;

private:
    struct Kind {
        render::Quality quality;
        float scale;
        std::uint64_t pictures;
    };

    double leftOut_ = 0.0;  // time that has been left out so far, s
    double seconds_ = 0.0;
    double simulated_ = 0.0;
    glm::ivec2 window_{0};
    std::vector<double> intervals_, steps_, pictures_;
    std::vector<Kind> kinds_;
};

}  // namespace drape::viewer
