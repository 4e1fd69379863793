#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "run/hands/hands.h"
#include "scene/scene.h"
#include "solver/plan/step.h"

namespace drape {

/// Colliders and bodies that the caller of a run moves, for example by a physics engine or by a captured motion. Each
/// arrives at its pose exactly at the end of the next step, moves evenly until then, and rests there afterwards. It
/// replaces the motion that the scene has for the thing.
class Driving {
public:
    /// Greatest distance that a collider, a body or a vertex may be driven, m/s. Scenes allow the same speed.
    static constexpr float kFastest = 1000.0f;

    /// Sets the pose that a collider has after the next step. Throws std::invalid_argument, in one line, for a collider
    /// that is off, a pose out of the range of scenes or too far away, and a rotation of a ball, ground or walls.
    /// `to.turn`: a quaternion of any length except 0.
    void setPose(const Collider& collider, const Settings& applied, const Clock& clock, const Pose& to);
    /// Sets the pose that a body has after the next step. Throws as the other setPose() does.
    void setPose(const Model& model, std::size_t body, const Clock& clock, float timeStep, const Pose& to);
    /// Sets the places of all vertices of a body in its frame after the next step, m. Throws std::invalid_argument for
    /// places that are out of range or too far away.
    /// `places`: one for each particle of the body.
    void setVertices(const Model& model, std::size_t body, const Clock& clock, float timeStep,
                     std::vector<glm::vec3> places);

    /// Puts all driven things into the poses that they have after the next step, and returns where they come from.
    /// Colliders of `applied` stay where they are, and their own motions end.
    std::vector<Driven> begin(Model& model, Scene& scene, Settings& applied, const Clock& clock);
    /// Ends all driving: the colliders of the settings get back their own motions. Bodies need a new model.
    void end(Settings& settings);

    /// Makes the bodies of a model those of a scene in which they have been driven.
    /// `places`: as Model::bodyPlaces; empty if no vertices have been driven.
    static void recall(Model& model, const Scene& scene, const std::vector<glm::uint>& deformed,
                       const std::vector<glm::vec4>& places);

private:
    std::map<std::string, Pose> colliders_;  ///< poses after the next step
    std::map<std::size_t, Pose> bodies_;
    std::map<std::size_t, std::vector<glm::vec3>> vertices_;
    std::map<std::string, Collider> undriven_;  ///< colliders as they were before they were driven first
};

/// Sets driven colliders of the next step, which follow the settings otherwise, to the poses in `target`.
void arrive(const std::vector<Driven>& driven, const Settings& target, Settings& next);

/// What pins are attached to during a run: a collider, or a body.
struct AttachedTo {
    std::string collider;  ///< name of the collider; empty: a body
    std::size_t body = 0;  ///< index of the body, unless it is a collider

    bool operator==(const AttachedTo&) const = default;
};

/// Pins that a program attaches to colliders and bodies while a run goes on. They keep their places in the frame of the
/// thing, as stiff pins of a pin group do (PinGroups). Neither logs nor snapshots hold what pins are attached to.
class Attached {
public:
    /// Attaches a pin at a place (m) to a thing with this pose. It follows nothing else from then on.
    void attach(glm::uint particle, const AttachedTo& to, const Pose& pose, const glm::vec3& place);
    /// Appends the attachments of the step that begins at `clock`, while settings change from `from` to `to`, and
    /// driven bodies move from the poses in `edits` to those in the model. Forgets pins that have been unpinned.
    void lead(const Model& model, const Settings& from, const Settings& to, const Clock& clock, const Hands& hands,
              Edits& edits);
    /// Returns whether a pin is attached to anything.
    bool has(glm::uint particle) const { return pins_.contains(particle); }
    /// Returns the pins that are attached to a thing.
    std::vector<glm::uint> particlesOf(const AttachedTo& to) const;

private:
    struct Pin {
        AttachedTo to;
        glm::vec3 place;  ///< place in the frame of the thing, m
    };
    std::map<glm::uint, Pin> pins_;  ///< by particle
};

}  // namespace drape
