#pragma once

#include <span>
#include <vector>

#include "cloth/model.h"
#include "run/event.h"
#include "solver/plan.h"
#include "solver/settings.h"

namespace drape {

/// What hands hold, pin and cut: turns events into the edits of the next step. The model must outlive it.
class Hands {
public:
    explicit Hands(const Model& model);

    /// Takes in one event other than `set`. positions: of all particles, as they are at this moment. Throws
    /// std::invalid_argument, in one line, for particles and links that the model does not have.
    void take(const Event& event, std::span<const glm::vec4> positions);

    /// The edits for the step that comes next, which forgets what it hands out once.
    Edits nextEdits(const Settings& settings);

    bool isPinned(glm::uint particle) const { return pinned_[particle]; }
    std::span<const glm::uint> held() const { return held_; }
    /// Whether anything has been cut since the start.
    bool hasCut() const { return hasCut_; }

private:
    const Model* model_;
    std::vector<bool> pinned_;
    std::vector<glm::uint> held_;
    bool hasCut_ = false;
    // more as needed
};

}  // namespace drape
