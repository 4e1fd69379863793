#pragma once

#include <span>

#include "cloth/description/fabric_look.h"
#include "cloth/topology/breakage.h"
#include "io/surfaces/mesh.h"
#include "solver/state.h"

namespace drape::io {

/// The visible elements of a model, and the frames of a clip that show them:
/// - triangles of sheets and skins, until they are torn away;
/// - threads of a sheet, once the cloth around them is gone;
/// - links of nets and free systems, until they break;
/// - as points, particles shown as balls that never have a link or triangle;
/// - bodies.
class DrawnWorld {
public:
    /// Starts without frames. The model must outlive this object.
    /// `torn`: whether links may break, see mayTear().
    /// `fabrics`: looks of the cloths, from looksOf(); may be empty. Bodies have separate looks.
    /// `closed`: whether sheets are as thick as their fabric, see thicken().
    /// `bodies`: whether to include the bodies.
    DrawnWorld(const Model& model, bool torn, std::span<const FabricLook> fabrics = {}, bool closed = false,
               bool bodies = true);

    /// Records the links and triangles of a frame. Frames are recorded in order, from 0. A world that cannot tear needs
    /// only one call, with the model's own arrays.
    void record(std::uint32_t frame, std::span<const physics::Link> links,
                std::span<const physics::Triangle> triangles);

    /// Returns all elements that are visible in any recorded frame. The vertices are particles in their order, then the
    /// separate vertices of elements that appear or disappear.
    ///
    /// A cloth from a mesh file has the vertices of its file instead, in their order. All of them are present as long
    /// as nothing tears. A thick sheet is an exception: its vertices are particles, because several
    /// vertices in one place would become rims.
    ///
    /// `allParticles`: whether to include particles that have lost all their elements, so that vertex numbers do not
    /// depend on tears. Has no effect on thick sheets.
    Mesh mesh(bool allParticles) const;

private:
    /// The frames that show an element: `from` up to, not including, `until`.
    struct Life {
        std::uint32_t from = kForever;
        std::uint32_t until = kForever;
    };
    struct Part {
        std::string name;
        std::string given;  ///< given name of a mesh or body; several parts may have the same one
        Range particles;
        Range triangles;  ///< range of the part's triangles in the model
        std::vector<DrawnLink> links;
        glm::uvec2 grid{0, 0};            ///< columns and rows of a sheet
        glm::vec2 size{0.0f};             ///< size of a sheet along its columns and rows, m
        const MeshShape* mesh = nullptr;  ///< mesh of a body, or of a cloth that is a mesh; otherwise null
        std::span<const glm::vec3> unusedVertices;
        bool balls = false;
        MeshMaterial material;
        std::vector<LookRun> looks;                ///< looks of a cloth with several fabrics
        std::vector<MeshMaterial> panelMaterials;  ///< materials, indexed by LookRun::look
        float thickness = 0.0f;                    ///< thickness of a sheet, m; 0: an open surface
    };
    class Builder;

    void nameParts();

    static void recordElement(Life& life, std::uint32_t frame, bool isSeen);

    const Model* model_;
    std::vector<Part> parts_;
    std::vector<Life> triangles_;           ///< visible frames of each triangle of the model
    std::vector<std::vector<Life>> links_;  ///< visible frames of each link, by part
    std::uint32_t frames_ = 0;
};

}  // namespace drape::io
