#pragma once

#include <glm/glm.hpp>
#include <span>
#include <string>
#include <vector>

#include "run/hands/hands.h"
#include "solver/plan/step.h"

namespace drape {

/// An origin and three linearly independent axes of any length. The frames of a thing at two moments define how it
/// carries a point along.
struct Frame {
    glm::dvec3 origin{0.0};  ///< position of the origin, m
    glm::dmat3 axes{1.0};    ///< the three axes, as columns
};

/// Carries the point p (m) along with a frame that moves from `from` to `to`. Gives the same bits on every machine.
inline glm::dvec3 carried(const Frame& from, const Frame& to, const glm::dvec3& p) {
    const glm::dmat3& a = from.axes;
    const auto product = [](const glm::dvec3& u, const glm::dvec3& v) { return u.x * v.x + u.y * v.y + u.z * v.z; };
    const glm::dvec3 away = p - from.origin;
    const glm::dvec3 across = glm::cross(a[1], a[2]);
    const double volume = product(a[0], across);
    const double x = product(away, across) / volume;
    const double y = product(away, glm::cross(a[2], a[0])) / volume;
    const double z = product(away, glm::cross(a[0], a[1])) / volume;
    return to.origin + to.axes[0] * x + to.axes[1] * y + to.axes[2] * z;
}

/// A moment at which targets of pins are computed: `seconds` after the time of `clock`, with the given settings.
struct PinMoment {
    const Settings& settings;
    const Clock& clock;
    double seconds = 0.0;
};

/// Returns the frame of a group's own motion, or of the collider that it follows. A missing collider gives a frame at
/// rest at the origin.
Frame frameOf(const PinGroup& group, const PinMoment& moment);

/// Returns a body at a moment, for the pins that follow it. It has its full-grown shape even while it grows.
BodyMoment momentOf(const Model& model, const BodyPart& body, const PinMoment& moment);

/// Returns a body at the start, in its full-grown shape if it grows.
BodyMoment grownStartOf(const Model& model, const BodyPart& body);

/// Returns the frame of a triangle of a body: its first corner, two of its sides, and its normal with a length of 1 m.
/// `triangle`: index into Model::triangles.
Frame frameOf(const BodyMoment& body, glm::uint triangle);

/// Returns the triangle of a full-grown body at the start that is nearest to `place` (m), as an index into
/// Model::triangles. Skips triangles without area.
glm::uint nearestTriangle(const Model& model, const BodyPart& body, const glm::dvec3& place);

/// How far contact of cloth holds pins back from their targets.
struct PinLag {
    static constexpr float kLeast = 0.001f;  ///< distance from its target above which a pin counts as behind, m

    glm::uint pins = 0;    ///< number of stiff pins that groups hold now
    glm::uint behind = 0;  ///< number of stiff pins farther than kLeast from their targets
    float most = 0.0f;     ///< greatest distance of a stiff pin from its target, m
};

/// Decides which particles of pin groups are held, and where their targets are. A stiff pin is a particle of infinite
/// mass that moves to its target within each substep. Contact of cloth checks its path. If the path is blocked, the pin
/// stops short and continues from there later. A spring and a damper pull a soft pin to its target, as with a hand.
///
/// Groups follow the live settings by name. Their particles are chosen at the start. The model must outlive this
/// object.
class PinGroups {
public:
    /// `start`: the settings that the run starts with.
    PinGroups(const Model& model, const WorldDescription& world, const Settings& start);

    /// Pins and unpins particles for the step that begins at this moment.
    /// `clock`: clock that knows whether groups have let go at rest (RestRelease).
    /// `seconds`: time since the start.
    void hold(const Settings& settings, const Clock& clock, double seconds, Hands& hands);
    /// Continues a run whose last call was hold(settings, clock, seconds). Hands already know which particles are
    /// pinned.
    void recall(const Settings& settings, const Clock& clock, double seconds);

    /// Appends the attachments of the step that begins at `clock`, while settings change from `from` to `to`, and
    /// driven bodies move from the poses in `edits` to those in the model.
    void lead(const Settings& from, const Settings& to, const Clock& clock, const Hands& hands, Edits& edits);

    /// Returns how far pins are behind their targets.
    /// `positions`: positions of all particles at the time of `clock`.
    PinLag lag(const Settings& settings, const Clock& clock, const Hands& hands, std::span<const glm::vec4> positions);

    /// Returns the name of the group that a particle belongs to, held or not; null if it belongs to none.
    const std::string* groupOf(glm::uint particle) const;
    /// Returns the particles of a group, ascending; none if there is no such group.
    std::span<const glm::uint> particlesOf(std::string_view group) const;

    /// Returns an offset for the group `after` that moves one of its pins by `by` (m) from its current target in the
    /// group `before`. Both are settings of the same group, which must have existed at the start.
    glm::vec3 offsetMoved(const PinGroup& before, const PinGroup& after, glm::uint particle, glm::vec3 by,
                          const Settings& settings, const Clock& clock);

private:
    enum class Grip { none, soft, stiff };
    struct Group {
        std::string name;
        std::vector<glm::uint> particles;
        std::vector<float> strengths;  ///< strength of each pin, a factor of its stiffness; empty: 1
        Grip grip = Grip::none;
        std::string body;                  ///< body that `triangles` belong to
        std::vector<glm::uint> triangles;  ///< nearest triangle of the body for each particle
    };
    struct Path;

    static Grip gripOf(const PinGroup& group, const Clock& clock, double seconds);
    static const PinGroup* find(const Settings& settings, const std::string& name);
    bool isLed(const Group& group, glm::uint particle, const Hands& hands) const;
    Path pathOf(Group& group, const PinGroup& settings, const PinMoment& moment);

    const Model* model_;
    Settings start_;
    std::vector<Group> groups_;
};

}  // namespace drape
