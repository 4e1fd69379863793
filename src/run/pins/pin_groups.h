#pragma once

#include <span>
#include <string>
#include <vector>

#include "run/hands/hands.h"
#include "run/pins/followed.h"

namespace drape {

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
