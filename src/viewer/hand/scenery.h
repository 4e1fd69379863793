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

/// References to everything that the pointer can touch, as drawn in one picture. The referenced data must outlive this
/// object.
struct Scenery {
    const Model* model = nullptr;
    std::span<const glm::vec4> positions;
    std::span<const physics::Triangle> triangles;  ///< triangles of area 0 are torn
    std::span<const physics::Link> links;          ///< links of material 0 are broken
    std::span<const PlacedCollider> colliders;
    render::DrawnGround ground;
    std::span<const render::DrawnPole> poles;

    /// Returns the index of the first particle of the free systems.
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

/// Finds the frontmost surface at places within a rectangle of the picture. Scenery and lens must outlive this object.
class Front {
public:
    static constexpr float kNothing = std::numeric_limits<float>::infinity();
    struct Hit {
        float depth = kNothing;  ///< depth of the frontmost surface, m; kNothing if the ray meets nothing
        const physics::Triangle* triangle = nullptr;  ///< frontmost triangle; nullptr if a collider is in front
        float solid = kNothing;  ///< depth of the nearest collider or body, even one behind cloth, m
    };

    Front(const Scenery& scenery, const Lens& lens, const WindowRect& rect);

    /// Returns the frontmost surface at a place within the rectangle.
    /// `place`: in window coordinates.
    Hit at(glm::vec2 place) const;

private:
    /// A block of the rectangle's cells; `low` and `high` are included.
    struct Cells {
        glm::ivec2 low{0}, high{0};
    };
    /// A triangle and the cells where it may be seen.
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
    glm::ivec2 grid_{1, 1};  // numbers of cells across and down
    glm::vec2 cellsPerUnit_{0.0f};
    std::vector<glm::uint> starts_;  // the triangles of cell i have the indices starts_[i] to starts_[i + 1] - 1
    std::vector<physics::Triangle> triangles_;  // triangles, sorted by cell
};

/// A copy of everything that the pointer can touch, as drawn in one picture.
struct SceneryCopy {
    std::vector<glm::vec4> positions;
    std::vector<physics::Triangle> triangles;
    std::vector<physics::Link> links;
    std::vector<PlacedCollider> colliders;  ///< colliders, without the ground
    render::DrawnGround ground;
    std::vector<render::DrawnPole> poles;

    /// Returns references to this copy. The model and this copy must outlive them.
    Scenery scenery(const Model& model) const {
        return {&model, positions, triangles, links, colliders, ground, poles};
    }
};

/// Reads the scenery of the last picture. Waits for the GPU.
SceneryCopy readScenery(const Simulation& simulation);

/// Copies the scenery without waiting for the GPU. The copy is some pictures old, like the picture that the user sees.
class SceneryMirror {
public:
    /// Starts to copy the scenery that was just drawn, unless no step was taken since the last copy.
    /// `withLinks`: whether to copy which links are broken; otherwise all links of latest() are intact.
    void begin(const Simulation& simulation, gl::Commands& commands, bool withLinks);
    /// Returns the latest complete copy, or nullptr if there is none yet.
    const SceneryCopy* latest(const Simulation& simulation);
    /// Discards all copies, including unfinished ones. Call it when the scene has restarted.
    void forget();

private:
    gl::Mirror positions_, triangles_, links_;
    SceneryCopy copy_;
    std::uint64_t generation_ = 0;  // Simulation::generation() when the last copy began
    std::uint64_t steps_ = 0;       // number of steps when the last copy began
    bool torn_ = false;  // whether the cloth is torn; only then do triangles and links differ from those of the model
};

}  // namespace drape::viewer
