#pragma once

#include <optional>
#include <set>
#include <span>
#include <vector>

#include "cloth/model.h"
#include "run/event.h"
#include "run/link_index.h"
#include "run/live_tethers.h"
#include "run/solver_view.h"
#include "solver/plan.h"
#include "solver/settings.h"

namespace drape {

/// m/s, at which what is held follows its target at most.
inline constexpr float kFastestHand = 15.0f;
/// Rest lengths of a link that a hand can draw it out to; one that can tear has no such limit, it tears.
inline constexpr float kReach = 1.1f;

/// m/s, at which what links or obstacles have held back follows the hand again, beside the hand's own speed: drawn taut
/// at once, it would shake a cloth that swings.
inline constexpr float kCatchingUp = 2.0f;

/// All that hands know between two steps, apart from how they hold what they hold. Particles and links by index,
/// ascending where it does not say otherwise.
struct HandsMemory {
    std::vector<glm::uint> pinned;
    std::vector<glm::uint> held;          ///< the one under the cursor first
    std::vector<glm::uint> changed;       ///< particles whose mass the next step sets
    std::vector<physics::Brush> brushes;  ///< for the next step
    std::vector<glm::uint> cutNext;       ///< links that the next step breaks, in the order in which they were cut
    std::vector<glm::uint> cut;           ///< links that are known to be broken or will be
    bool hasCut = false;
    bool hasStrained = false;
};

/// What hands hold, pin and cut: turns events into the edits of the next step. The model must outlive it.
class Hands {
public:
    explicit Hands(const Model& model);

    /// Throws std::invalid_argument, in one line, for an event that take() would refuse: particles or links that the
    /// model does not have, a particle twice, numbers that are out of range or not finite, a `set`.
    void check(const Event& event);

    /// Takes in one event other than `set`. A grab lets go of what is held; drag and release do nothing where nothing
    /// is. `view` is the moment before the step that comes next. Throws as check() does, and nothing has happened then.
    void take(const Event& event, const SolverView& view);

    /// The edits for the step that comes next, which is made with these settings. What is done once is handed out once.
    /// `view` is of the moment before the step.
    Edits nextEdits(const Settings& settings, const SolverView& view);

    HandsMemory memory() const;
    /// To be what those were that gave this memory, of the same model; what is held is to be let go of before the next
    /// step, since nothing is known of how.
    void recall(const HandsMemory& memory);

    bool isPinned(glm::uint particle) const { return isPinned_[particle]; }
    bool isHeld(glm::uint particle) const { return isHeld_[particle]; }
    /// The first is the one under the cursor.
    std::span<const glm::uint> held() const { return held_; }
    /// Where the first held particle is to go, m.
    glm::vec3 target() const { return target_; }
    /// Whether links may have broken since the start, by cutting or by strain.
    bool torn() const { return hasCut_ || hasStrained_; }
    /// Whether links may have broken by strain, so that nobody knows which: since they can, until the first step in
    /// which they no longer can, when the solver is asked.
    bool isStrained() const { return hasStrained_; }

private:
    /// A link that does not let what is held go beyond its reach, and the next one straight on.
    struct Limit {
        glm::uint link = 0;
        glm::uint neighbour = 0;
        std::optional<glm::uint> nextLink;  ///< of cloths
        glm::uint next = 0;                 ///< particle
    };

    /// How one particle is held.
    struct Grip {
        glm::vec3 offset{0.0f};     ///< m from the hand
        std::vector<Limit> limits;  ///< four at most
    };

    void requireParticles(const Event& event) const;
    void requireLinks(const Event& event);
    void grab(const Event& event, const SolverView& view);
    void release();
    void cut(std::span<const glm::uint> ends);
    void push(const Event& event);
    void setPinned(std::span<const glm::uint> particles, bool pinned);

    const LinkIndex& index();
    glm::uint otherEnd(glm::uint link, glm::uint particle) const;
    std::vector<Limit> limitsOf(glm::uint particle, std::span<const physics::Link> now);
    bool isWhole(glm::uint link, std::span<const physics::Link> now) const;
    void findNext(glm::uint particle, std::span<const physics::Link> now, Limit& limit);
    void findBroken(const SolverView& view);
    void dropBrokenLimits(const Settings& settings);
    void renewGrips(const SolverView& view);
    physics::Held holdOf(std::size_t k, glm::vec3 start, const Settings& settings) const;

    const Model* model_;
    std::optional<LinkIndex> index_;  ///< made when it is first needed
    std::vector<bool> isPinned_;
    std::vector<bool> isHeld_;
    std::vector<bool> isCut_;  ///< by link; also what has torn and is known of
    std::vector<glm::uint> held_;
    std::vector<Grip> grips_;              ///< of each held particle
    glm::vec3 hand_{0.0f};                 ///< m, where the first held particle is meant to be
    glm::vec3 target_{0.0f};               ///< m
    std::set<glm::uint> changed_;          ///< particles whose mass the next step sets
    std::vector<physics::Brush> brushes_;  ///< for the next step
    std::vector<glm::uint> cuts_;          ///< for the next step
    bool haveGripsChanged_ = false;        ///< what is held was pinned or unpinned
    LiveTethers tethers_;
    bool hasCut_ = false;
    bool hasStrained_ = false;
};

}  // namespace drape
