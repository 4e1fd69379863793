#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "cloth/core/model.h"
#include "solver/plan/plan.h"
#include "solver/settings/settings.h"

namespace drape {

// Grip. Two rigid bodies, of which a program drives one or both, press the cloth between them. They stop 1.5 times the
// distance apart that contact keeps between cloth and a body. In a gap of less than twice that distance, cloth is
// pressed from both sides, and nothing limits how hard the bodies press, unless one has a greatest force. So friction
// bears any load (parts/push_of_contact.glsl).

/// The shortest way between two convex hulls.
struct HullGap {
    glm::dvec3 towards{0.0};  ///< unit vector from the first hull to the second
    double gap = 0.0;         ///< distance of the hulls, m, more than 0
};
/// Returns the shortest way between the convex hulls of two sets of points (m), or nothing if the hulls overlap or are
/// closer than 1 µm (Gilbert, Johnson and Keerthi 1988, "A Fast Procedure for Computing the Distance between Complex
/// Objects in Three-Dimensional Space"). The same on every machine.
std::optional<HullGap> gapBetweenHulls(std::span<const glm::dvec3> first, std::span<const glm::dvec3> second);

/// The vertices of a rigid body in boxed blocks. Finds the farthest one along a direction without a look at all of
/// them, if vertices that follow each other are near each other.
class BodyHull {
public:
    /// `vertices`: places in the frame of the body, m, at least one. They must outlive the hull; w has no meaning.
    explicit BodyHull(std::span<const glm::vec4> vertices);
    /// Returns the place of the vertex that is farthest along `way`, m; of the first, if there are several.
    glm::dvec3 farthest(const glm::dvec3& way) const;
    glm::dvec3 front() const { return glm::vec3(vertices_.front()); }

private:
    struct Box {
        glm::dvec3 low;
        glm::dvec3 high;
    };
    std::span<const glm::vec4> vertices_;
    std::vector<Box> boxes_;  ///< of each block
};

/// Moves driven bodies apart that would come closer to each other at the end of the step than cloth between them needs,
/// each by half, or the driven one of two alone. Bodies that overlap or are closer at the start of the step come no
/// closer. Bodies that deform or have a motion of the scene's are left out.
/// `driven`: the bodies that are driven in the step, with their poses at its start. The model has the poses at its end.
void keepBodiesApart(Model& model, const ClothContactSettings& contact, std::span<const Driven> driven);

/// Returns for each body how many particles of cloth it presses on another body at the start of a step. Empty unless a
/// body has a greatest force, and so takes no time.
/// `driven`: the bodies that are driven in the step.
/// `positions`: returns the positions of all particles, m.
std::vector<glm::uint> countGripped(const Model& model, const ClothContactSettings& contact,
                                    std::span<const Driven> driven,
                                    const std::function<std::vector<glm::vec4>()>& positions);

/// Returns how bodies hold cloth at the end of a step: an entry for each body with a friction of its own, and two for
/// each pair of bodies that press cloth between them.
/// `edits`: has the bodies that are driven in the step, and how many particles they press.
/// `settings`: has the number of substeps of the step.
std::vector<physics::BodyGrip> bodyGripsOf(const Model& model, const Settings& settings, const Edits& edits);

}  // namespace drape
