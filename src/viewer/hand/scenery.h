#pragma once

#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "cloth/core/model.h"
#include "gl/mirror.h"
#include "render/frame/frame.h"
#include "viewer/look/window_camera.h"
#include "viewer/simulation/simulation.h"

namespace drape::viewer {

/// Everything that can be touched, as drawn at one moment. The model and the arrays must outlive it.
struct Scenery {
    const Model* model = nullptr;
    std::span<const glm::vec4> positions;
    std::span<const physics::Triangle> triangles;  ///< those without area are gone
    std::span<const physics::Link> links;          ///< those of material 0 are broken
    std::span<const PlacedCollider> colliders;
    render::GroundView ground;
    std::span<const render::PoleView> poles;

    /// Particles from this one on belong to free systems.
    glm::uint firstFreeParticle() const {
        return model->systems.empty() ? model->firstBodyParticle() : model->systems.front().particles.first;
    }
};

/// A part of a window, in window coordinates.
struct WindowRect {
    glm::vec2 low{0.0f};
    glm::vec2 high{0.0f};

    void hold(glm::vec2 place) {
        low = glm::min(low, place);
        high = glm::max(high, place);
    }
};

/// Finds the surface or collider that is nearest to the eye in a part of the picture. The scenery must outlive it.
class Front {
public:
    static constexpr float kNothing = std::numeric_limits<float>::infinity();
    struct Hit {
        float depth = kNothing;                       ///< m; kNothing where the ray meets nothing
        const physics::Triangle* triangle = nullptr;  ///< of the Front; nullptr for a collider
        float solid = kNothing;                       ///< m, depth of the nearest collider or body, maybe behind cloth
    };

    Front(const Scenery& scenery, const Lens& lens, const WindowRect& rect);

    /// place: within the rectangle.
    Hit at(glm::vec2 place) const;

private:
    /// The cells of the rectangle, from one corner to the other, that something may be seen in.
    struct Cells {
        glm::ivec2 low{0}, high{0};
    };
    struct Candidate {
        const physics::Triangle* triangle;
        Cells cells;
    };
    std::size_t cellAt(glm::ivec2 cell) const { return static_cast<std::size_t>(cell.y * grid_.x + cell.x); }
    glm::ivec2 cellOf(glm::vec2 place) const;
    std::optional<Cells> cellsOf(const Seen& a, const Seen& b, const Seen& c) const;
    void sortIntoCells(const std::vector<Candidate>& candidates);

    const Scenery* scenery_;
    const Lens* lens_;
    WindowRect rect_;
    glm::ivec2 grid_{1, 1};  // cells that the rectangle is cut into
    glm::vec2 cellsPerUnit_{0.0f};
    std::vector<glm::uint> starts_;             // triangles of cell i: from starts_[i] up to starts_[i + 1]
    std::vector<physics::Triangle> triangles_;  // cell by cell
};

/// Where everything is that can be touched, as it was drawn at some moment.
struct SceneryCopy {
    std::vector<glm::vec4> positions;
    std::vector<physics::Triangle> triangles;
    std::vector<physics::Link> links;
    std::vector<PlacedCollider> colliders;  ///< without the ground
    render::GroundView ground;
    std::vector<render::PoleView> poles;

    /// The model and this must outlive it.
    Scenery scenery(const Model& model) const {
        return {&model, positions, triangles, links, colliders, ground, poles};
    }
};

/// As it was last drawn. Waits for the GPU.
SceneryCopy readScenery(const Simulation& simulation);

/// The scenery as it was some frames ago, without waiting: as whoever reaches for it has seen it.
class SceneryMirror {
public:
    /// Starts to copy what was just drawn, unless it is the same as before. withLinks: also copies which
    /// links are broken, once some may be; otherwise the links of latest() are whole.
    void begin(const Simulation& simulation, gl::Commands& commands, bool withLinks);
    /// The latest that has arrived, or nothing.
    const SceneryCopy* latest(const Simulation& simulation);
    /// For a scene that has started again: discards all copies, also pending ones.
    void forget();

private:
    gl::Mirror positions_, triangles_, links_;
    SceneryCopy copy_;
    std::uint64_t generation_ = 0;  // of the simulation that it is of
    std::uint64_t steps_ = 0;       // when the last copy began
    bool torn_ = false;             // only then can triangles be others than the model's
};

}  // namespace drape::viewer
