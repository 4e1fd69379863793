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
    double seconds = 0.0;             ///< of real time since the picture before
    double simulated = 0.0;           ///< s, of the steps that were begun in it
    std::vector<double> stepSeconds;  ///< of computing, of each step that was measured since the picture before
    /// From bringing the drawn particles up to date to the picture on the screen; on a GPU its own time, some pictures
    /// old, or nothing before the first.
    std::optional<double> pictureSeconds;
    glm::ivec2 window{0};  ///< pixels
    render::Quality quality = render::Quality::full;
    float scale = 1.0f;  ///< of the window's pixels along an axis that are drawn
};

/// Of times in seconds.
struct Spread {
    double median = 0.0;
    double p95 = 0.0;  ///< 95 of 100 are no longer
};

/// The median and the 95th percentile by the nearest rank; nothing of nothing.
std::optional<Spread> spreadOf(std::vector<double> seconds);

/// How fast a window was.
struct Figures {
    std::string scene;
    Backend backend = Backend::gpu;  ///< at the end, and so are the next three
    std::vector<glm::uvec2> cloths;  ///< columns and rows; of a mesh its particles and 0
    std::uint32_t particles = 0;
    std::uint32_t substeps = 0;
    glm::ivec2 window{0};                             ///< pixels, at the end
    glm::ivec2 drawn{0};                              ///< pixels of the scene's picture, before it is enlarged
    render::Quality quality = render::Quality::full;  ///< that most pictures had
    float scale = 1.0f;                               ///< the same
    double seconds = 0.0;                             ///< that the figures are of
    std::uint64_t pictures = 0;
    std::uint64_t steps = 0;  ///< that were measured
    std::optional<double> picturesPerSecond;
    std::optional<double> realTime;  ///< simulated seconds per real second
    std::optional<Spread> step;      ///< s of computing for one step
    std::optional<Spread> picture;   ///< see FrameFacts::pictureSeconds
    std::optional<Spread> interval;  ///< s from one picture to the next
};

/// Gathers the figures of a run. The first second is left out: shaders are compiled, and the qualities are tried.
class FigureCounter {
public:
    static constexpr double kLeftOut = 1.0;  ///< s

    void add(const FrameFacts& frame);
    /// simulation: that the frames were of.
    Figures figures(const Simulation& simulation) const;
    /// The same without what only the simulation knows.
    Figures figures() const;

private:
    struct Kind {
        render::Quality quality;
        float scale;
        std::uint64_t pictures;
    };

    double leftOut_ = 0.0;  // s
    double seconds_ = 0.0;
    double simulated_ = 0.0;
    glm::ivec2 window_{0};
    std::vector<double> intervals_, steps_, pictures_;
    std::vector<Kind> kinds_;
};

}  // namespace drape::viewer
