#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cloth/core/body_frames.h"
#include "cloth/core/colouring.h"
#include "cloth/description/description.h"
#include "colliders/motion.h"

namespace drape {

struct Model;

/// The frame of a body: where it is, and how it moves.
struct BodyFrame : Motion {
    std::string name;                       ///< one of its own in each scene
    glm::vec3 colour{0.80f, 0.66f, 0.55f};  ///< sRGB

    bool operator==(const BodyFrame&) const = default;
};

/// A mesh that cloth drapes over, still, moving as a rigid thing or deforming: cloth of infinite mass.
struct BodyDescription {
    static constexpr std::size_t kMost = 64;  ///< in a scene

    MeshDescription mesh;  ///< `turn` and `place` are within the body's frame
    BodyCache cache;
    BodyGrow grow;
    BodyFrame frame;
};

/// A body within a model. Its particles have no mass of their own, no links and no tethers.
struct BodyPart {
    Range particles;
    Range triangles;
    std::shared_ptr<const MeshShape> mesh;
    std::vector<glm::vec3> unusedVertices;  ///< m, of the mesh: those that no face uses, where they start
    BodyFrame frame;
    float radius = 0.0f;  ///< m, of a ball about the frame's origin that always holds all of its vertices
    std::shared_ptr<const BodyFrames> frames;  ///< null: the body is rigid

    double growth() const { return frames ? frames->growth() : 0.0; }  ///< s, from the start until it is grown
};

/// Adds particles and triangles of a body behind all that there are. The mesh must have been read, and the growth
/// prepared. Areas are those of its own shape, also where it starts thin.
void addBody(Model& model, const BodyDescription& description);

/// s after the start, when the last cache, which begins once its body is grown, is over behind which the run ends
/// (AfterCache::end); nothing where it goes on. The caches must have been read.
std::optional<double> endOfRun(const std::vector<BodyDescription>& bodies);

/// Where the vertices of a body are to be at a moment.
struct BodyMoment {
    const Model* model = nullptr;
    const BodyPart* body = nullptr;
    Pose pose;
    std::vector<glm::vec4> places;  ///< as in Model::bodyPlaces, of its vertices; empty where it is rigid

    /// m. particle: of the model, one of the body's.
    glm::vec3 vertex(glm::uint particle) const;
};
/// phase: of its motion, 0 at the start. seconds: of its growth and its cache (timeNameOf()).
BodyMoment momentOf(const Model& model, const BodyPart& body, double phase, double seconds);

/// How Clock::phases calls a body: as no collider is called.
std::string phaseNameOf(const BodyPart& body);
/// How it calls the time, s, of a body that deforms: BodyFrames::place().
std::string timeNameOf(const BodyPart& body);

/// Plain, without a weave. colour: sRGB.
FabricLook bodyLook(glm::vec3 colour);

}  // namespace drape
