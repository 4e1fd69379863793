#pragma once

#include <limits>
#include <span>
#include <vector>

#include "cloth/model.h"
#include "render/frame.h"
#include "viewer/lens.h"

namespace drape::viewer {

/// What there is to be touched, as it is drawn at a moment. The model and the arrays must outlive it.
struct Scenery {
    const Model* model = nullptr;
    std::span<const glm::vec4> positions;
    std::span<const physics::Triangle> triangles;  ///< those without area are gone
    std::span<const physics::Link> links;          ///< those of material 0 are broken
    render::BallView ball;
    render::GroundView ground;
    std::span<const render::PoleView> poles;

    /// Particles from this one on belong to free systems.
    glm::uint firstFreeParticle() const {
        return model->systems.empty() ? model->particleCount() : model->systems.front().particles.first;
    }
};

/// A part of a window, in window coordinates.
struct Box {
    glm::vec2 low{0.0f};
    glm::vec2 high{0.0f};

    void hold(glm::vec2 place) {
        low = glm::min(low, place);
        high = glm::max(high, place);
    }
    Box grown(float by) const { return {low - by, high + by}; }
};

/// What is nearest to the eye in a part of the picture: surfaces, and the obstacles that may hide them. The scenery
/// must outlive it.
class Front {
public:
    static constexpr float kNothing = std::numeric_limits<float>::infinity();
    struct Hit {
        float depth = kNothing;                       ///< m; kNothing where the ray meets nothing
        const physics::Triangle* triangle = nullptr;  ///< nullptr for an obstacle
    };

    Front(const Scenery& scenery, const Lens& lens, const Box& box);

    /// place: within the box.
    Hit at(glm::vec2 place) const;

private:
    const Scenery* scenery_;
    const Lens* lens_;
    std::vector<physics::Triangle> triangles_;  // that may be seen in the box
};

}  // namespace drape::viewer
