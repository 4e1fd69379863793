#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "run/hands/hands.h"
#include "solver/plan/step.h"

namespace drape {

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
