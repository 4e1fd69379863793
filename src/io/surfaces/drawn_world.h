#pragma once

#include "cloth/description/fabric_look.h"
#include "cloth/topology/drawn_links.h"
#include "io/surfaces/mesh.h"
#include "solver/state.h"

#include <span>

namespace drape::io {

/// The visible elements of a model, and their frames of a clip: triangles of sheets and skins until they are torn away,
/// threads of a sheet from when the cloth around them is gone, links of nets and free systems until they break, and, as
/// points, particles that are shown as balls and have no link or triangle all the time; bodies.
class DrawnWorld {
public:
    /// Nothing has been told of yet. `torn`: links may break (mayTear). `fabrics`: looksOf() the cloths, or none;
    /// bodies have their own look. `closed`: sheets are as thick as their fabric, see thicken(). `bodies`: they are in
    /// it, too. The model must outlive it.
    DrawnWorld(const Model& model, bool torn, std::span<const FabricLook> fabrics = {}, bool closed = false,
               bool bodies = true);

    /// The links and triangles of each frame in turn: frames count from 0. For a world that cannot tear, one call with
    /// the model's own arrays is enough.
    void record(std::uint32_t frame, std::span<const physics::Link> links,
                std::span<const physics::Triangle> triangles);

    /// The elements seen in any of the frames up to the last recorded. Vertices are particles in their order, then
    /// those that elements have for themselves. allParticles: also particles of which nothing is left, so that a
    /// particle has the same number whatever is torn; not in a sheet that is thick.
    ///
    /// A cloth of a mesh has the vertices of its file instead, in their order: all of them as long as nothing tears
    /// between the frames. A sheet that is thick has particles, since vertices in one place would be rims.
    [[nodiscard]] Mesh mesh(bool allParticles) const;

private:
    /// The frames in which an element is seen.
    struct Life {
        std::uint32_t from = kForever;
        std::uint32_t until = kForever;
    };
    struct Part {
        std::string name;
        std::string given;  ///< a name of its own, of a mesh or a body, which may be that of others too
        Range particles;
        Range triangles;  ///< of the model
        std::vector<DrawnLink> links;
        glm::uvec2 grid{0, 0};            ///< columns and rows of a sheet
        const MeshShape* mesh = nullptr;  ///< where the part is a cloth of a mesh, or a body
        std::span<const glm::vec3> unusedVertices;
        bool balls = false;
        MeshMaterial material;
        std::span<const LookRun> looks;            ///< of a cloth of several fabrics
        std::vector<MeshMaterial> panelMaterials;  ///< by LookRun::look
        float thickness = 0.0f;                    ///< m; 0: a surface that has none
    };
    class Builder;

    void nameParts();

    static void recordElement(Life& life, std::uint32_t frame, bool isSeen);

    const Model* model_;
    std::vector<Part> parts_;
    std::vector<Life> triangles_;           ///< of the model
    std::vector<std::vector<Life>> links_;  ///< of each part
    std::uint32_t frames_ = 0;
};

}  // namespace drape::io
