#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <optional>
#include <string>
#include <vector>

#include "backend/backend.h"
#include "render/frame/view.h"

namespace drape::viewer {

class Simulation;

/// The times, the size and the quality of one picture of the window.
struct FrameFacts {
    double seconds = 0.0;             ///< real time since the previous picture, s
    double simulated = 0.0;           ///< simulated time of the steps for this picture, s
    std::vector<double> stepSeconds;  ///< computing times of the steps measured since the previous picture, s
    /// Time that a picture took, s. On a GPU, the GPU's own time for drawing a picture some frames ago. With a software
    /// renderer, the time from App::prepare() until the picture is on the screen. Nothing before the first measurement.
    std::optional<double> pictureSeconds;
    glm::ivec2 window{0};  ///< size of the window, pixels
    render::Quality quality = render::Quality::full;
    float scale = 1.0f;  ///< rendered pixels per pixel of the window, along each side
};

/// The median and the 95th percentile of a list of times, s.
struct Spread {
    double median = 0.0;
    double p95 = 0.0;
};

/// Returns the spread by the nearest-rank method, or nothing if the list is empty.
/// `seconds`: times in any order, s.
std::optional<Spread> spreadOf(std::vector<double> seconds);

/// The speed of a window's pictures and steps, with the facts that it depends on.
struct Figures {
    std::string scene;
    // Values at the end of the measurement.
    Backend backend = Backend::gpu;
    std::vector<glm::uvec2> cloths;  ///< columns and rows of each cloth; for a mesh, its number of particles and 0
    std::uint32_t particles = 0;
    std::uint32_t substeps = 0;
    glm::ivec2 window{0};  ///< size of the window, pixels
    // Values of the most frequent combination of quality and scale.
    glm::ivec2 drawn{0};  ///< size at which the scene is rendered before it is enlarged, pixels
    render::Quality quality = render::Quality::full;
    float scale = 1.0f;  ///< see FrameFacts::scale
    // Values over the measured time.
    double seconds = 0.0;        ///< length of the measured time, s
    std::uint64_t pictures = 0;  ///< number of pictures in the measured time
    std::uint64_t steps = 0;     ///< number of steps whose computing time was measured
    std::optional<double> picturesPerSecond;
    std::optional<double> realTime;  ///< simulated seconds per real second
    std::optional<Spread> step;      ///< computing time of a step, s
    std::optional<Spread> picture;   ///< time that a picture took, s; see FrameFacts::pictureSeconds
    std::optional<Spread> interval;  ///< time from one picture to the next, s
};

/// Gathers the figures of a run. It leaves out the first second, because shaders are compiled and qualities are tried
/// in that time.
class FigureCounter {
public:
    static constexpr double kLeftOut = 1.0;  ///< time at the start that is left out, s

    void add(const FrameFacts& frame);
    /// Returns the figures, including those that only the simulation knows.
    Figures figures(const Simulation& simulation) const;
    /// Returns the figures without scene, backend, cloths, particles and substeps, which only the simulation knows.
    Figures figures() const;

private:
    struct Kind {
        render::Quality quality;
        float scale;
        std::uint64_t pictures;  // number of pictures with this quality and scale
    };

    double leftOut_ = 0.0;  // time that has been left out so far, s
    double seconds_ = 0.0;
    double simulated_ = 0.0;
    glm::ivec2 window_{0};
    std::vector<double> intervals_, steps_, pictures_;
    std::vector<Kind> kinds_;
};

}  // namespace drape::viewer
