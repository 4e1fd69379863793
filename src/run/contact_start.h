#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "crossings/crossings.h"
#include "solver/plan/step.h"

namespace drape {

/// Cloth that crosses or touches as its contact begins. Crossing features may pass through each other until they are
/// apart; those that touch, to the last bit, have no plane between them and may begin to cross. As a scene starts,
/// separate_touching.h has moved layers apart.
struct CrossedStart {
    std::uint64_t steps = 0;  ///< taken before
    std::uint64_t count = 0;  ///< edges through triangles
    glm::dvec3 first{0.0};    ///< m, where the first of them is
    glm::dvec3 low{0.0};      ///< m, of the box around all of them
    glm::dvec3 high{0.0};
    bool itself = true;          ///< whether cloth crosses cloth
    bool body = false;           ///< whether cloth crosses a body
    std::uint64_t touching = 0;  ///< edges and triangles that rounding does not tell apart
    /// A particle of cloth and one of a body that it crosses, where the first of these crossings is.
    struct Meeting {
        glm::uint cloth;
        glm::uint body;
    };
    std::optional<Meeting> meeting = {};
};

/// Nothing where no cloth crosses or touches. steps: taken before; positions: xyz m; firstOfBodies: particle, see
/// findCrossings().
std::optional<CrossedStart> findCrossedStart(std::uint64_t steps, std::span<const glm::vec4> positions,
                                             std::span<const physics::Triangle> triangles, glm::uint firstOfBodies);

/// "the cloth crosses itself at the start in 12 places, between (0.1, 0.52, -0.03) and (0.3, 0.54, 0) m; contact lets
/// only these pass through each other until they are apart"
std::string describe(const CrossedStart& start);

/// Sees when contact of cloth begins: with the first step, or when it is switched on.
class ContactStart {
public:
    /// To be asked with each step, before a solver takes it: whether it is the first with contact.
    bool isAt(const Step& step) {
        const bool begins = step.plan.clothMeets && !isOn_;
        isOn_ = step.plan.clothMeets;
        return begins;
    }
    /// A run that goes on, with contact or without.
    void resume(bool isOn) { isOn_ = isOn; }
    /// Another run, or the same from its start.
    void forget() { isOn_ = false; }

private:
    bool isOn_ = false;
};

/// One line that says why contact of cloth cannot be on as the settings say: the model is too large for its lists.
/// Nothing where it can.
std::optional<std::string> whyNoContact(const Model& model, const Settings& settings);

}  // namespace drape
