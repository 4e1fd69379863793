#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "colliders/motion.h"
#include "solver/plan/substeps.h"

namespace drape {

/// One step as both solvers take it.
struct Step {
    Plan plan = {};
    std::vector<physics::SubstepParams> substeps = {};
    Edits edits = {};
    std::vector<physics::ColliderRecord> colliders = {};
    /// Of the colliders at the start of the first substep, then at the end of each: SubstepParams.firstPose.
    std::vector<physics::ColliderPose> poses = {};
    /// Of the bodies at the end of each substep: SubstepParams.firstBodyPose.
    std::vector<physics::ColliderPose> bodyPoses = {};
    /// Of the bodies' vertices in the frames of their bodies, as the step starts and as it ends (Model::bodyPlaces).
    /// Empty where no body deforms.
    std::vector<glm::vec4> bodyStarts = {};
    std::vector<glm::vec4> bodyEnds = {};
    std::vector<physics::SewnShare> sewing = {};  ///< of each cloth that is sewn: Model::sewing
    std::vector<glm::vec4> planes = {};           ///< of convex colliders: xyz unit normal, w m
    bool mayBreak = false;                        ///< links may break in it, by strain or by hand
    std::optional<FastMover> fastMover = {};
};

/// Where the vertices of bodies are in the frames of their bodies.
inline const std::vector<glm::vec4>& bodyStartsOf(const Model& model, const Step& step) {
    return step.bodyStarts.empty() ? model.bodyPlaces : step.bodyStarts;
}
inline const std::vector<glm::vec4>& bodyEndsOf(const Model& model, const Step& step) {
    return step.bodyEnds.empty() ? model.bodyPlaces : step.bodyEnds;
}

/// s after which a cloth that has been sewn has its whole weight.
inline constexpr double kTakesWeight = 0.5;

/// Speed limits within a substep, m/s.
inline constexpr float kSpeedLimit = 100.0f;  ///< of particles
/// Of steps that follow a tutorial's scheme (followsTutorial()), none of which is as fast: only keeps numbers finite.
inline constexpr float kTutorialSpeedLimit = 1e4f;
/// At which overlaps are resolved (remainingOverlap() in collision.glsl); faster than settings move ground and walls.
/// Tutorials' schemes resolve them at once.
inline constexpr float kRecoverySpeed = 2.0f;

/// At which layers of cloth that have been pressed together come apart.
inline constexpr float kClothSeparation = 0.2f;

/// Makes the next step and moves the clock on by settings.timeStep. All arithmetic is the same on every machine.
/// substeps: 0 = as cutStep() says.
Step makeStep(const Model& model, const Settings& settings, Clock& clock, Edits edits = {}, glm::uint substeps = 0);

/// Gives a step other poses of its colliders: those at the start of the first substep, then at the end of each.
void setPoses(Step& step, std::span<const Collider* const> colliders, std::span<const Pose> poses);

/// All of collidersOf() where they are now.
std::vector<PlacedCollider> placedColliders(const Settings& settings, const Clock& clock);

/// How far a vertex of any body is from where its motion has it by now, at most, m: where cloth is in the way, bodies
/// wait. 0 where there are none.
float bodyLag(const Model& model, const Clock& clock, std::span<const glm::vec4> positions);

}  // namespace drape
