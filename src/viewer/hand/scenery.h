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

/// References to everything that can be touched, as drawn at one moment. The referenced data must outlive it.
struct Scenery {
    const Model* model = nullptr;
    std::span<const glm::vec4> positions;
    std::span<const physics::Triangle> triangles;  ///< triangles of area 0 are torn
    std::span<const physics::Link> links;          ///< links of material 0 are broken
    std::span<const PlacedCollider> colliders;
    render::GroundView ground;
    std::span<const render::PoleView> poles;

    /// Returns the first particle of the free systems.
    glm::uint firstFreeParticle() const {
        return model->systems.empty() ? model->firstBodyParticle() : model->systems.front().particles.first;
    }
};

/// A rectangle in window coordinates.
struct WindowRect {
    glm::vec2 low{0.0f};
    glm::vec2 high{0.0f};

    void hold(glm::vec2 place) {
        low = glm::min(low, place);
        high = glm::max(high, place);
    }
};

/// Finds the frontmost surface or collider at places within a rectangle of the picture. The scenery must outlive it.
class Front {
public:
    static constexpr float kNothing = std::numeric_limits<float>::infinity();
    struct Hit {
        float depth = kNothing;                       ///< m; kNothing where the ray meets nothing
        const physics::Triangle* triangle = nullptr;  ///< frontmost triangle; nullptr for a collider
        float solid = kNothing;                       ///< depth of the nearest collider or body, even behind cloth, m
    };

    Front(const Scenery& scenery, const Lens& lens, const WindowRect& rect);

    /// Returns the frontmost surface at a place within the rectangle.
    Hit at(glm::vec2 place) const;

private:
    /// A block of cells of the rectangle, from corner to corner.
    struct Cells {
        glm::ivec2 low{0}, high{0};
    };
    /// A triangle and the cells in which it may be seen.
    struct SeenTriangle {
        const physics::Triangle* triangle;
        Cells cells;
    };
    std::size_t cellAt(glm::ivec2 cell) const { return static_cast<std::size_t>(cell.y * grid_.x + cell.x); }
    glm::ivec2 cellOf(glm::vec2 place) const;
    std::optional<Cells> cellsOf(const Seen& a, const Seen& b, const Seen& c) const;
    void sortIntoCells(const std::vector<SeenTriangle>& triangles);

    const Scenery* scenery_;
    const Lens* lens_;
    WindowRect rect_;
    glm::ivec2 grid_{1, 1};  // numbers of cells of the rectangle
    glm::vec2 cellsPerUnit_{0.0f};
    std::vector<glm::uint> starts_;             // triangles of cell i: from starts_[i] up to starts_[i + 1]
    std::vector<physics::Triangle> triangles_;  // cell by cell
};

/// A copy of everything that can be touched, as drawn at one moment.
struct SceneryCopy {
    std::vector<glm::vec4> positions;
    std::vector<physics::Triangle> triangles;
    std::vector<physics::Link> links;
    std::vector<PlacedCollider> colliders;  ///< without the ground
    render::GroundView ground;
    std::vector<render::PoleView> poles;

    /// Returns references to this copy. Model and copy must outlive them.
    Scenery scenery(const Model& model) const {
        return {&model, positions, triangles, links, colliders, ground, poles};
    }
};

/// Reads the scenery as it was last drawn. Waits for the GPU.
SceneryCopy readScenery(const Simulation& simulation);

/// Copies the scenery without waiting for the GPU. The copy is some frames old, like the picture that the user sees.
class SceneryMirror {
public:
    /// Starts a copy of the scenery that was just drawn, unless no step was taken since the last copy.
    /// `withLinks`: copies broken links, too; otherwise all links of latest() are intact.
    void begin(const Simulation& simulation, gl::Commands& commands, bool withLinks);
    /// Returns the latest complete copy, or nullptr.
    const SceneryCopy* latest(const Simulation& simulation);
    /// Discards all copies, also pending ones. For a scene that has restarted.
    void forget();

private:
    gl::Mirror positions_, triangles_, links_;
    SceneryCopy copy_;
    std::uint64_t generation_ = 0;  // Simulation::generation() of the copy
    std::uint64_t steps_ = 0;       // number of steps when the last copy began
    bool torn_ = false;             // only torn cloth has other triangles than the model
};

}  // namespace drape::viewer
