#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "cloth/core/model.h"
#include "crossings/crossings.h"
#include "scene/scene.h"
#include "solver/plan/step.h"

namespace drape {

/// Describes cloth that crosses or touches something at the moment when contact begins. Contact lets features that
/// cross pass through each other until they are apart. Features that touch may begin to cross, because contact needs a
/// plane between two features to keep them apart, and may find none. At the start of a scene, startModel() has already
/// moved touching layers apart where possible.
struct CrossedStart {
    std::uint64_t steps = 0;  ///< number of steps taken before contact began
    std::uint64_t count = 0;  ///< number of crossings of an edge and a triangle
    glm::dvec3 first{0.0};    ///< place of the first crossing, m
    glm::dvec3 low{0.0};      ///< lowest corner of the box around all crossings, m
    glm::dvec3 high{0.0};
    bool itself = true;          ///< whether cloth crosses cloth
    bool body = false;           ///< whether cloth crosses a body
    std::uint64_t touching = 0;  ///< number of edge-triangle pairs within 0.5 µm of each other
    /// A particle of cloth and a particle of the body that it crosses, at the first such crossing.
    struct Meeting {
        glm::uint cloth;
        glm::uint body;
    };
    std::optional<Meeting> meeting = {};
    /// The first two cloths or bodies that cross or touch, as in "cloths[0] and cloths[1]"; empty if a cloth crosses or
    /// touches itself.
    std::string fields = {};
};

/// Returns the crossings and touches at the moment when contact begins; nothing if no cloth crosses or touches.
/// `steps`: number of steps taken before that moment.
/// `positions`: positions of all particles, xyz in m.
/// `triangles`: triangles of the model, some of which may be gone.
std::optional<CrossedStart> findCrossedStart(std::uint64_t steps, std::span<const glm::vec4> positions,
                                             std::span<const physics::Triangle> triangles, const Model& model);

/// Returns a line such as "the cloth crosses itself at the start in 12 places (cloths[0] and cloths[1]), between
/// (0.1, 0.52, -0.03) and (0.3, 0.54, 0) m; contact lets only these pass through each other until they are apart".
std::string describe(const CrossedStart& start);

/// Detects when contact of cloth begins: with the first step, or when it is switched on.
class ContactStart {
public:
    /// Returns whether this step is the first with contact. Call it once for each step, before a solver takes the step.
    bool isAt(const Step& step) {
        const bool begins = step.plan.clothMeets && !isOn_;
        isOn_ = step.plan.clothMeets;
        return begins;
    }
    /// Continues a run.
    /// `isOn`: whether contact was on in its last step.
    void resume(bool isOn) { isOn_ = isOn; }
    /// Starts over, for another run or a restart of the same run.
    void forget() { isOn_ = false; }

private:
    bool isOn_ = false;
};

/// Returns one line with the reason why a model cannot have contact of cloth: it has too many patches, or too many
/// triangles share a vertex. Returns nothing if contact is possible or off.
std::optional<std::string> whyNoContact(const Model& model, const Settings& settings);

/// Describes cloth that starts so deep inside a collider that the two ends of a link are pushed out on opposite sides,
/// which stretches or tears the cloth.
struct DeepStart {
    std::string collider;  ///< name of the collider that the cloth is deepest in
    float depth = 0.0f;    ///< depth of the deepest link, m
};

/// Finds the deepest link whose ends a collider would push out on opposite sides. Returns nothing if there is none.
/// Such a link has both ends inside the collider, at a depth of at least half of its rest length, and the surface
/// normals nearest to the ends point in opposite directions (more than 90 degrees apart).
std::optional<DeepStart> findDeepStart(const Model& model, const Settings& settings);

/// Returns a line such as: cloth starts up to 0.12 m deep inside "shelf", ...
std::string describe(const DeepStart& start);

/// A body that a garment crosses at the start of a scene. The crossing may be avoided by letting the body start thin
/// and grow (BodyGrow).
struct ThinStart {
    static constexpr float kSeconds = 1.0f;  ///< growth time for users who give none, s

    std::size_t body = 0;  ///< index of the body in WorldDescription::bodies
    /// Suggestion for the user, such as "shirt.obj crosses body.obj: start with a thin body (bodies[0].grow.seconds)".
    std::string offer;
};

/// Finds the body of the first crossing between a garment and a body. Returns nothing if no mesh cloth crosses a body
/// at the start, or if that body grows already.
std::optional<ThinStart> findThinStart(const CrossedStart& crossed, const Model& model, const Scene& scene);

/// Returns describe() of the crossed start, followed by the offer if there is one.
std::string describeWithOffer(const CrossedStart& crossed, const Model& model, const Scene& scene);

}  // namespace drape
