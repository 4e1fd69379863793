#pragma once

#include <optional>
#include <set>
#include <span>
#include <vector>

#include "cloth/core/model.h"
#include "run/hands/link_index.h"
#include "run/hands/live_tethers.h"
#include "run/shared/event.h"
#include "run/shared/solver_view.h"
#include "solver/plan/plan.h"
#include "solver/settings/settings.h"

namespace drape {

/// m/s, speed limit of a hand: held particles are pulled to a place that follows the target no faster than this.
inline constexpr float kFastestHand = 15.0f;
/// Greatest force of a hand over the weight (at kHandGravity) of the cloth or system that it holds. Measured on the
/// built-in scenes, a patch of 2.5 cm at the end of a pull draws links out by up to 1.1 with 8, 0.6 with 4, 0.45
/// with 2.
inline constexpr float kHandWeights = 4.0f;
/// The same where cloth tears by hand (tearRatioInHand): a light cloth with few particles is drawn out less by its
/// weight. 0.6 m of 25 x 25 particles by 0.1 with 4, 0.3 with 16, 0.35 with 32, where 61 x 61 come to 0.35 with 4.
inline constexpr float kTearingHandWeights = 32.0f;
/// m/s^2, for that weight: a hand is as strong where a scene has no gravity.
inline constexpr float kHandGravity = 9.81f;
/// m, the distance between a held particle and its place at which the greatest force is reached.
inline constexpr float kHandStretch = 0.05f;
/// Of the attachments: 1 = critical damping, so that nothing overshoots.
inline constexpr float kHandDampingRatio = 1.0f;

/// A particle in a hand.
struct HeldParticle {
    glm::uint particle = 0;
    glm::uint hand = 0;  ///< its number
};

/// The particles that one hand holds, and where they are to go.
struct Hand {
    glm::uint number = 0;            ///< Event::hand
    std::vector<glm::uint> held;     ///< the particle under the cursor first
    std::vector<glm::vec3> offsets;  ///< m, of each held particle from the first one, at the grab
    glm::vec3 place{0.0f};           ///< m, of the first held particle's attachment: follows the target
    glm::vec3 target{0.0f};          ///< m
    float mass = 0.0f;               ///< kg, of the cloth or system that the first held particle belongs to
};

/// All that hands know between two steps. Particles and links by index, ascending where it does not say otherwise.
struct HandsState {
    std::vector<glm::uint> pinned;
    std::vector<HeldParticle> held;       ///< hand by hand, as they hold them
    std::vector<Hand> hands;              ///< the same with how they hold; empty where it comes from a file
    std::vector<glm::uint> changed;       ///< particles whose mass the next step sets
    std::vector<physics::Brush> brushes;  ///< for the next step
    std::vector<glm::uint> cutNext;       ///< links that the next step breaks, in the order in which they were cut
    std::vector<glm::uint> cut;           ///< links that are known to be broken or will be
    bool hasCut = false;
    bool hasStrained = false;
};

/// Held and pinned particles, and cut links: turns events into the edits of the next step. The model must outlive it.
///
/// A held particle is attached to its place by a spring and a damper whose force has a limit (physics::Attachment), as
/// of Box2D's mouse joint. It has its free mass, even where it is pinned: a pin that is let go of is pinned where it is
/// by then.
class Hands {
public:
    explicit Hands(const Model& model);

    /// Throws std::invalid_argument, in one line, for an event that take() would refuse: particles or links that the
    /// model does not have, a particle twice, numbers that are out of range or not finite, a `set`.
    void check(const Event& event);

    /// Takes in one event other than `set`. A grab lets go of the particles that the same hand holds, and takes others
    /// over from other hands; drag and release do nothing where the hand holds nothing. `view` is the moment before the
    /// step that comes next: a grab asks it for positions. Throws as check() does, and nothing has happened then.
    void take(const Event& event, const SolverView& view);

    /// Pins or unpins particles of cloths and systems, as the events do, for groups of pins.
    void setPinned(std::span<const glm::uint> particles, bool pinned);

    /// The edits for the step that comes next, which is made with these settings. One-time edits are handed out once.
    /// `view` is of the moment before the step.
    Edits nextEdits(const Settings& settings, const SolverView& view);

    HandsState state() const;
    /// Takes over this state, which hands of the same model gave. Where it does not say how particles are held, they
    /// are to be let go of before the next step.
    void recall(const HandsState& state);

    bool isPinned(glm::uint particle) const { return isPinned_[particle]; }
    bool isHeld(glm::uint particle) const { return isHeld_[particle]; }
    /// Those that hold something.
    std::span<const Hand> all() const { return hands_; }
    /// Null where the hand of this number holds nothing.
    const Hand* find(glm::uint number) const;
    /// By the hand of this number, the particle under the cursor first.
    std::span<const glm::uint> held(glm::uint number = 0) const;
    /// Links that the next step breaks, as indices into Model::links.
    std::span<const glm::uint> cutsToCome() const { return cuts_; }
    /// Whether links may have broken since the start, by cutting or by strain.
    bool torn() const { return hasCut_ || hasStrained_; }
    /// Whether links may have broken by strain, so that nobody knows which: since they can, until the first step in
    /// which they no longer can, when the solver is asked.
    bool isStrained() const { return hasStrained_; }

private:
    void requireParticles(const Event& event) const;
    void requireLinks(const Event& event);
    void grab(const Event& event, const SolverView& view);
    void letGo(glm::uint particle);
    void release(glm::uint number);
    void cut(std::span<const glm::uint> ends);
    void push(const Event& event);
    void updateMass(glm::uint particle);
    float massOfPart(glm::uint particle) const;
    void attach(const Hand& hand, glm::vec3 start, float weights, float maxChange,
                std::vector<physics::Attachment>& attachments) const;

    const LinkIndex& index();
    glm::uint otherEnd(glm::uint link, glm::uint particle) const;
    void findBroken(const SolverView& view);

    const Model* model_;
    std::optional<LinkIndex> index_;  ///< made when it is first needed
    std::vector<bool> isPinned_;
    std::vector<bool> isHeld_;
    std::vector<bool> isFixed_;            ///< pinned and not held: has no mass, and tethers may hang on it
    std::vector<bool> isCut_;              ///< by link; also torn links that are known of
    std::vector<Hand> hands_;              ///< that hold something
    std::set<glm::uint> changed_;          ///< particles whose mass the next step sets
    std::vector<physics::Brush> brushes_;  ///< for the next step
    std::vector<glm::uint> cuts_;          ///< for the next step
    LiveTethers tethers_;
    bool hasCut_ = false;
    bool hasStrained_ = false;
};

}  // namespace drape
