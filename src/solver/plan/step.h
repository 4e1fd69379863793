#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "cloth/core/body.h"
#include "colliders/motion.h"
#include "solver/plan/substeps.h"

namespace drape {

/// The input of all solvers for one step.
struct Step {
    Plan plan = {};
    std::vector<physics::SubstepParams> substeps = {};
    Edits edits = {};
    std::vector<physics::ColliderRecord> colliders = {};
    /// Poses of the colliders at the start of the first substep, then at the end of each substep
    /// (SubstepParams.firstPose).
    std::vector<physics::ColliderPose> poses = {};
    /// Poses of the bodies at the end of each substep (SubstepParams.firstBodyPose).
    std::vector<physics::ColliderPose> bodyPoses = {};
    /// Places of the bodies' vertices in the frames of their bodies, at the start and at the end of the step
    /// (Model::bodyPlaces). Empty if no body deforms.
    std::vector<glm::vec4> bodyStarts = {};
    std::vector<glm::vec4> bodyEnds = {};
    std::vector<physics::BodyGrip> bodyGrips = {};  ///< bodyGripsOf()
    std::vector<physics::Line> lines = {};          ///< the lines of grids, if the plan solves them (ClothLines::lines)
    std::vector<physics::SewnShare> sewing = {};    ///< progress of sewing, for each cloth that is sewn (Model::sewing)
    std::vector<glm::vec4> planes = {};             ///< planes of convex colliders; xyz: unit normal, w: distance, m
    bool bodiesStay = false;                        ///< whether there are bodies, and none has a motion in the step
    std::vector<BodyJump> jumps = {};               ///< bodies that jump at the start of the step, cloth with them
    bool mayBreak = false;                          ///< whether links may break in the step, by strain or by hand
    std::optional<FastMover> fastMover = {};
};

/// Return the places of the bodies' vertices in the frames of their bodies, at the start and at the end of the step.
inline const std::vector<glm::vec4>& bodyStartsOf(const Model& model, const Step& step) {
    return step.bodyStarts.empty() ? model.bodyPlaces : step.bodyStarts;
}
inline const std::vector<glm::vec4>& bodyEndsOf(const Model& model, const Step& step) {
    return step.bodyEnds.empty() ? model.bodyPlaces : step.bodyEnds;
}

/// Time from the end of sewing until a cloth bears its whole weight, s.
inline constexpr double kTakesWeight = 0.5;

/// Speed limits within a substep, m/s.
inline constexpr float kSpeedLimit = 100.0f;  ///< speed limit for particles, m/s
/// Limit for particles in steps that follow a tutorial's scheme (followsTutorial()). No tutorial's particles get as
/// fast: the limit only keeps numbers finite.
inline constexpr float kTutorialSpeedLimit = 1e4f;
/// Speed at which overlaps are resolved, m/s (remainingOverlap() in collision.glsl). It exceeds the speed at which
/// settings move ground and walls. Tutorials' schemes resolve overlaps immediately.
inline constexpr float kRecoverySpeed = 2.0f;

/// Speed at which layers of cloth that were pressed together come apart, m/s.
inline constexpr float kClothSeparation = 0.2f;

/// Makes the next step and moves the clock on by settings.timeStep. All arithmetic is the same on every machine.
/// `substeps`: number of substeps; 0: as many as cutStep() returns.
Step makeStep(const Model& model, const Settings& settings, Clock& clock, Edits edits = {}, glm::uint substeps = 0);

/// Replaces the poses of a step's colliders.
/// `poses`: poses at the start of the first substep, then at the end of each substep.
void setPoses(Step& step, std::span<const Collider* const> colliders, std::span<const Pose> poses);

/// Returns all colliders that are on (collidersOf()), with their present poses.
std::vector<PlacedCollider> placedColliders(const Settings& settings, const Clock& clock);

}  // namespace drape
