#pragma once

#include <array>
#include <glm/glm.hpp>
#include <string>
#include <vector>

#include "cloth/description/description.h"
#include "cloth/description/grid.h"
#include "colliders/collider.h"
#include "colliders/motion.h"

namespace drape {

/// Pins that follow a target together: a collider, a body, or a motion of their own, which may be standing still. They
/// keep their initial places relative to the target. A pin that follows a body is attached to the body's nearest
/// triangle.
struct PinGroup : Motion {
    static constexpr std::size_t kMost = 64;  ///< most groups in a scene
    /// Value of `release` for a group that lets go when all cloth has come to rest (RestRelease).
    static constexpr float kAtRest = -1.0f;

    std::string name;     ///< name of the group, unique in a scene
    glm::uint cloth = 0;  ///< index of the cloth in the scene
    PinSelection chosen;
    std::string collider;  ///< name of the collider that the group follows; empty: none
    /// Name of the body that the group follows; empty: none. Without a collider and a body, the group follows its own
    /// motion.
    std::string body;
    glm::vec3 offset{0.0f};   ///< offset from the pins' places at the start, in the orientation at the start, m
    float compliance = 0.0f;  ///< compliance of each pin, m/N; 0: stiff
    glm::vec3 axes{1.0f};     ///< 1 for each axis along which a pin with compliance pulls, otherwise 0
    float arrive = 0.0f;      ///< time from the start until the pins have moved to `offset`, s; 0: they start there
    float release = 0.0f;     ///< time from the start until the group lets go, s; 0: never; kAtRest: at rest

    bool operator==(const PinGroup&) const = default;

    /// Returns whether both groups follow the same target, possibly with different offsets.
    bool followsAs(const PinGroup& other) const {
        return collider == other.collider && body == other.body &&
               static_cast<const Motion&>(*this) == static_cast<const Motion&>(other);
    }
};

/// Returns the name of a group's motion in Clock::phases. No collider and no body has such a name.
inline std::string phaseNameOf(const PinGroup& group) { return "pinGroups/" + group.name; }

/// The model for the force of the air.
enum class WindModel { physical, classic };

struct WindSettings {
    WindModel model = WindModel::physical;
    glm::vec3 velocity{0.0f};  ///< mean velocity of the air, m/s; physical model only
    /// Half the force, in N, on each particle of a triangle of 1 m^2 that faces the wind; classic model only.
    glm::vec3 classicForce{0.0f};
    /// Strength of gusts, 0 to 1. At 1, they deviate from the mean velocity by about 0.45 of the mean speed along each
    /// axis (RMS), and by 1.5 times that speed at most. Gusts belong to the physical model; with the classic model,
    /// gustiness should be 0.
    float gustiness = 0.0f;
    float gustLength = 1.5f;    ///< size of the largest gusts, m
    float airDensity = 1.225f;  ///< density of the air, kg/m^3 (sea level, 15 C)
    /// Drag coefficient of a plate across the flow, at least 0 (Hoerner 1965: 1.17 to 1.28).
    float drag = 1.2f;
    float lift = 0.6f;  ///< lift coefficient, at least 0

    /// Returns the velocity or the force, whichever the model uses.
    glm::vec3& vector() { return model == WindModel::classic ? classicForce : velocity; }
    const glm::vec3& vector() const { return model == WindModel::classic ? classicForce : velocity; }

    bool operator==(const WindSettings&) const = default;
};

/// How far a cloth's links can be stretched before they break. tearRatioOf() has the ratios of the named levels.
enum class TearResistance { none, strong, medium, weak, ratio };

struct TearSettings {
    TearResistance resistance = TearResistance::none;  ///< how far links can be stretched; none: nothing tears
    /// Ratio of length to rest length at which a link breaks, 1.01 to 100. Only for TearResistance::ratio.
    float ratio = 2.0f;

    bool operator==(const TearSettings&) const = default;
};

/// Returns the ratio of length to rest length at which a cloth's structural links break, or 0 if nothing tears.
float tearRatioOf(const TearSettings& tear);

/// Returns the ratio of length to rest length at which links break within reach of a hand that pulls, for cloth that
/// follows no tutorial. Returns 0 if it is the same as elsewhere.
/// `solvesLines`: whether the lines of grids are solved (solvesLines()).
float tearRatioInHand(const TearSettings& tear, bool solvesLines);

/// Tethers keep the particles of a cloth no farther from its pins than the cloth between them is long
/// (physics::Tether). Cloth that can tear has none.
struct TetherSettings {
    bool on = true;
    float slack = 0.0f;  ///< fraction of a tether's length by which it may be exceeded, 0 to 1

    bool operator==(const TetherSettings&) const = default;
};

/// Contact that keeps layers of cloth apart, see docs/solver.md. Steps that follow a tutorial's scheme have none. A
/// Scene has it on by default.
struct ClothContactSettings {
    bool on = false;
    float thickness = 0.002f;  ///< distance between layers, m, 0.0004 to 0.1; less if the cells of the cloth are finer
    float friction = 0.3f;     ///< Coulomb coefficient of cloth on cloth, 0 to 10

    bool operator==(const ClothContactSettings&) const = default;
};

/// The order of a step. integrateFirst: forces, then constraints, as in Jakobsen 2001. constrainFirst: the tutorials'
/// constraints, then forces, then collisions.
enum class StepOrder { integrateFirst, constrainFirst };
/// The share of the acceleration that acts in a step. In Verlet's rule all of it acts, in some tutorials only half.
enum class AccelerationShare { whole, half };
enum class DampingUnit { perSecond, perStep };
/// The part of a link's correction by which the partner of a pinned particle moves.
enum class PinnedShare {
    whole,
    half,
    /// The partner moves by half. The pinned particle moves by the other half until all links have been projected, then
    /// returns to its place. Only with StepOrder::integrateFirst; otherwise the same as `half`.
    yields
};

/// Everything that the panel can change while the cloth moves. SI units.
struct Settings {
    float timeStep = 1.0f / 60.0f;  ///< length of a step, fixed, s, 1/1000 to 1/10
    glm::uint substeps = 16;        ///< substeps in each step, 1 to 256
    glm::uint iterations = 1;       ///< iterations in each substep, 1 to 256
    StepOrder order = StepOrder::integrateFirst;
    float damping = 0.2f;  ///< perSecond: rate in 1/s, 0 to 100; perStep: share of the velocity lost, 0 to 1
    DampingUnit dampingUnit = DampingUnit::perSecond;
    AccelerationShare accelerationShare = AccelerationShare::whole;
    bool dampedAcceleration = false;  ///< whether damping reduces the acceleration by the same share as the velocity
    PinnedShare pinnedShare = PinnedShare::whole;
    /// Share of a link's error that one projection removes, 0 to 1, by LinkKind. Ignored for links whose stiffness is
    /// set in SI units.
    std::array<float, kLinkKinds> stiffness{1.0f, 1.0f, 1.0f, 1.0f};
    /// Young's modulus times thickness of cloths, N/m (src/cloth/core/compliance.h). 0: `stiffness` applies instead,
    /// unless weftStiffness and warpStiffness are set. Where links are relaxed one after another (sweepLimits()),
    /// values above resolvedMembraneStiffness() act as hard as the substeps allow.
    float membraneStiffness = 0.0f;
    /// Stiffness of cloths against stretching along their weft (across) and their warp (down), and against shearing,
    /// N/m. 0: not given, threadStiffness() has the defaults. Without membraneStiffness, weft and warp are given both
    /// or neither, and shear only with both.
    float weftStiffness = 0.0f;
    float warpStiffness = 0.0f;
    float shearStiffness = 0.0f;
    /// Bending stiffness of cloths with bend links, per width, N m. 0: `stiffness` applies to bend links instead.
    /// Where bends are explicit forces (sweepLimits()), values above resolvedBendingStiffness() have no further effect.
    float bendingStiffness = 0.0f;
    /// Bending stiffness of cloths along their weft and their warp, per width, N m: of strips cut that way. 0: not
    /// given, threadBending() has the defaults. Without bendingStiffness, both are given or neither.
    float bendingWeft = 0.0f;
    float bendingWarp = 0.0f;
    glm::vec3 gravity{0.0f, -9.81f, 0.0f};  ///< acceleration by gravity, m/s^2
    float thickness = 0.004f;               ///< distance kept between particles and colliders, m, 0 to 0.1
    WindSettings wind;
    /// Sorted by ColliderForm, the order in which collisions are resolved. A collider of a short form (ball, ground or
    /// walls) is in the list only if it differs from its default.
    std::vector<Collider> colliders;
    std::vector<PinGroup> pinGroups;
    TearSettings tear;
    TetherSettings tethers;
    ClothContactSettings clothContact;

    bool operator==(const Settings&) const = default;

    /// Returns the length of a substep, s.
    float substepLength() const { return timeStep / static_cast<float>(substeps); }

    /// Return the collider of a short form. If the list has none, the const function returns the default, which is off.
    /// The other function adds the default to the list, which may invalidate references to other colliders.
    const Collider& shortForm(ColliderForm form) const;
    Collider& shortForm(ColliderForm form);
    const Collider& ball() const { return shortForm(ColliderForm::ball); }
    Collider& ball() { return shortForm(ColliderForm::ball); }
    const Collider& ground() const { return shortForm(ColliderForm::ground); }
    Collider& ground() { return shortForm(ColliderForm::ground); }
    const Collider& walls() const { return shortForm(ColliderForm::walls); }
    Collider& walls() { return shortForm(ColliderForm::walls); }
};

/// Returns the colliders that are on. The pointers stay valid as long as the settings do not change.
std::vector<const Collider*> collidersOf(const Settings& settings);

/// Completes the colliders after fields were set one by one: derives other fields, leaves out short forms that equal
/// their default, and sorts the list.
void finishColliders(Settings& settings);

/// Returns the relaxation factor of the links that a cloth relaxes last (physics::kLast). With one sweep a substep,
/// these links would end at their rest length, and all of the error would be left in the neighbours relaxed before
/// them. A factor of 0.7 splits the error: the stretch of hanging sheets falls by a fifth, its maximum by a third
/// (measured from 64 x 64 to 256 x 256). The factor is 1 in the tutorials' schemes.
float lastRelaxation(const Settings& settings);

}  // namespace drape
