#pragma once

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cloth/core/body_frames.h"
#include "cloth/core/colouring.h"
#include "cloth/description/description.h"
#include "colliders/motion.h"

namespace drape {

struct BodyMoment;
struct Model;

/// The place, motion, name and colour of a body.
struct BodyFrame : Motion {
    std::string name;                       ///< name of the body, unique within a scene
    glm::vec3 colour{0.80f, 0.66f, 0.55f};  ///< colour of the body, sRGB
    float greatestForce = 0.0f;  ///< greatest force with which it presses cloth on another driven body, N; 0: none
    float friction = -1.0f;      ///< Coulomb coefficient of cloth on it, 0 to 10; below 0: that of all contact

    bool operator==(const BodyFrame&) const = default;
};

/// A mesh that cloth drapes over and cannot push. The body rests, moves rigidly, or deforms.
struct BodyDescription {
    static constexpr std::size_t kMost = 64;  ///< greatest number of bodies in a scene

    MeshDescription mesh;  ///< shape of the body; `turn` and `place` are relative to the body's frame
    BodyCache cache;
    BodyGrow grow;
    BodyFrame frame;
    bool makeRoom = true;  ///< whether an animated body draws back where it crosses itself; see BodyRoom
    std::shared_ptr<const BodyRoom> room;  ///< null until prepareRoom() makes it
    /// For each triangle of the mesh, whether it belongs to a part that cloth does not meet
    /// (ClothDescription::ignores). Empty if no triangle does, and until loadMeshes() fills it.
    std::vector<bool> ignored;
};

/// A body within a model. Its particles have zero inverse mass, no links and no tethers.
struct BodyPart {
    Range particles;
    Range triangles;
    std::shared_ptr<const MeshShape> mesh;
    std::vector<glm::vec3> unusedVertices;  ///< start positions of mesh vertices without a face, m
    BodyFrame frame;
    float radius = 0.0f;  ///< radius of a ball about the frame's origin that contains every vertex at all times, m
    std::shared_ptr<const BodyFrames> frames;  ///< vertices over time; null if the body is rigid
    /// The full-grown body at the start, if it has been driven since (Driving); otherwise null.
    std::shared_ptr<const BodyMoment> undriven;
    bool hasDrivenVertices = false;  ///< whether the caller of the run has moved the vertices in the body's frame

    /// Returns the time from the start until the body is fully grown, s.
    double growth() const { return frames ? frames->growth() : 0.0; }
};

/// Appends the particles and triangles of a body to the model. Triangles get the rest areas of the body's own shape,
/// even if the body starts thin. The mesh must have been read, and the growth prepared (prepareGrowth()).
void addBody(Model& model, const BodyDescription& description);

/// Returns the duration of a run, s, if caches with AfterCache::end limit it, otherwise nothing. Such a run ends when
/// the last of these caches ends. A cache begins once its body has grown. The caches must have been read.
std::optional<double> endOfRun(const std::vector<BodyDescription>& bodies);

/// The pose and shape of a body at one moment.
struct BodyMoment {
    const Model* model = nullptr;
    const BodyPart* body = nullptr;
    Pose pose;
    /// Vertices in the body's frame, in the form of Model::bodyPlaces; empty for a rigid body.
    std::vector<glm::vec4> places;

    /// Returns the position of a vertex in the world, m.
    /// `particle`: index in the model of a particle of this body.
    glm::vec3 vertex(glm::uint particle) const;
    /// Takes the body to where it jumps in a step (jumpOf()). `seconds`: time of the moment, as for momentOf().
    void jump(double seconds, float timeStep);
};
/// Computes the pose and shape of a body at one moment.
/// `phase`: phase of the body's motion, 0 at the start.
/// `seconds`: time of the body's growth and cache, s; stored in Clock::phases under timeNameOf().
BodyMoment momentOf(const Model& model, const BodyPart& body, double phase, double seconds);

/// Returns the jump of a body's cache in a step, in the body's frame; nothing without one (BodyFrames::jump()).
/// `seconds`: time of the body's growth and cache at the start of the step, s.
std::optional<Pose> jumpOf(const BodyPart& body, double seconds, float timeStep);

/// Returns the key of a body's phase in Clock::phases. No collider has the same key.
std::string phaseNameOf(const BodyPart& body);
/// Returns the key in Clock::phases of the time of a body's growth and cache, s. BodyFrames::place() takes this time.
std::string timeNameOf(const BodyPart& body);

/// Returns the look of a body, without a weave: the base colours of its file as a print, or one colour. A colour other
/// than that of BodyFrame replaces base colours.
/// `mesh`: may be null.
FabricLook bodyLook(const BodyFrame& frame, const MeshShape* mesh);

/// A body that jumps to another place at a cut of its cache, in one step.
struct BodyJump {
    std::size_t body = 0;  ///< index in Model::bodies
    Pose motion;           ///< rigid motion in the world that comes nearest to the jump
};

/// Returns the rigid motion that brings points nearest to others, by the sum of squared distances (B. K. P. Horn,
/// *Closed-form solution of absolute orientation using unit quaternions*, 1987). Both must have as many points, at
/// least one. All arithmetic is the same on every machine.
Pose bestFit(std::span<const glm::vec3> from, std::span<const glm::vec3> to);

/// Returns the motion that consists of `first` and then `second`.
Pose inTurn(const Pose& first, const Pose& second);

/// Returns the motion in the world that is `motion` in the frame of an object with this pose.
Pose motionInWorld(const Pose& pose, const Pose& motion);

/// Moves particles along with bodies that jump: those of the body, which keeps its lag, and those of each cloth whose
/// mean place is nearest to a vertex of that body. The motion of the last substep turns with them.
void carryAlong(const Model& model, std::span<const BodyJump> jumps, std::span<glm::vec4> positions,
                std::span<glm::vec4> displacements);

}  // namespace drape
