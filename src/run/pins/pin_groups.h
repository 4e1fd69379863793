#pragma once

#include <span>
#include <string>
#include <vector>

#include "run/hands/hands.h"
#include "run/pins/followed.h"

namespace drape {

/// Pins that contact of cloth has stopped short of their targets.
struct PinLag {
    static constexpr float kLeast = 0.001f;  ///< m

    glm::uint pins = 0;    ///< stiff ones of groups that are held now
    glm::uint behind = 0;  ///< of them, by more than kLeast
    float most = 0.0f;     ///< m
};

/// The particles of groups of pins: which are held, and where they are to be. A stiff pin is a particle of infinite
/// mass that is led to its target within each substep; contact of cloth proves its way, and where that is not free the
/// pin stops short, and goes on from there. A soft pin is pulled by a spring and a damper, as a hand pulls.
///
/// Groups follow the live settings by name; which particles they hold is as at the start. The model must outlive it.
class PinGroups {
public:
    /// start: the settings that the run starts with.
    PinGroups(const Model& model, const WorldDescription& world, const Settings& start);

    /// Pins and unpins particles as groups hold them in the step after this moment. seconds: since the start.
    void hold(const Settings& settings, double seconds, Hands& hands);
    /// Takes up a run whose last hold() was this one; hands know by themselves which particles are pinned.
    void recall(const Settings& settings, double seconds);

    /// Appends the attachments of a step from the clock on, while settings go from one to the other.
    void lead(const Settings& from, const Settings& to, const Clock& clock, const Hands& hands,
              std::vector<physics::Attachment>& attachments);

    /// positions: at the clock.
    PinLag lag(const Settings& settings, const Clock& clock, const Hands& hands, std::span<const glm::vec4> positions);

    /// The name of the group that a particle belongs to, whether it is held or not; null: of none.
    const std::string* groupOf(glm::uint particle) const;
    /// Ascending. None where there is no such group.
    std::span<const glm::uint> particlesOf(std::string_view group) const;

    /// The offset with which a group that follows as `after` has a pin, one of its own, `by` m from where it is to be
    /// as `before`. Both are of one name, which the start knows.
    glm::vec3 offsetMoved(const PinGroup& before, const PinGroup& after, glm::uint particle, glm::vec3 by,
                          const Settings& settings, const Clock& clock);

private:
    enum class Grip { none, soft, stiff };
    struct Group {
        std::string name;
        std::vector<glm::uint> particles;
        Grip grip = Grip::none;
        std::string body;                  ///< that `triangles` are of
        std::vector<glm::uint> triangles;  ///< nearest to each particle
    };
    struct Path;

    static Grip gripOf(const PinGroup& group, double seconds);
    static const PinGroup* find(const Settings& settings, const std::string& name);
    bool isLed(const Group& group, glm::uint particle, const Hands& hands) const;
    Path pathOf(Group& group, const PinGroup& settings, const Moment& moment);

    const Model* model_;
    Settings start_;
    std::vector<Group> groups_;
};

}  // namespace drape
