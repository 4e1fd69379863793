#pragma once

#include "gl/mirror.h"
#include "viewer/scenery.h"
#include "viewer/simulation.h"

namespace drape::viewer {

/// Where everything is that can be touched, as it was drawn at some moment.
struct Surface {
    std::vector<glm::vec4> positions;
    std::vector<physics::Triangle> triangles;
    std::vector<physics::Link> links;
    render::BallView ball;
    render::GroundView ground;
    std::vector<render::PoleView> poles;

    /// The model and this must outlive it.
    Scenery scenery(const Model& model) const { return {&model, positions, triangles, links, ball, ground, poles}; }
};

/// As it was last drawn. Waits for the GPU.
Surface readSurface(const Simulation& simulation);

/// The surface as it was some frames ago, without waiting: as whoever reaches for it has seen it.
class SurfaceMirror {
public:
    /// Starts to copy what was just drawn, if it is not the same as before. withLinks: also which of them are broken,
    /// once some may be; otherwise those of latest() are whole.
    void begin(const Simulation& simulation, gl::Commands& commands, bool withLinks);
    /// The latest that has arrived, or nothing.
    const Surface* latest(const Simulation& simulation);
    /// For a scene that has started again: what comes is of another time.
    void forget();

private:
    gl::Mirror positions_, triangles_, links_;
    Surface surface_;
    std::uint64_t generation_ = 0;  // of the simulation that it is of
    std::uint64_t steps_ = 0;       // when the last copy began
    bool torn_ = false;             // only then can triangles be others than the model's
};

}  // namespace drape::viewer
