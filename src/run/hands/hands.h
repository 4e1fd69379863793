#pragma once

#include <optional>
#include <set>
#include <span>
#include <vector>

#include "cloth/core/model.h"
#include "run/hands/event.h"
#include "run/hands/live_links.h"
#include "solver/plan/plan.h"
#include "solver/settings/settings.h"
#include "solver/state.h"

namespace drape {

/// Speed limit of a hand, m/s. Held particles are pulled to a place that follows the target no faster than this.
inline constexpr float kFastestHand = 15.0f;
/// Greatest force of a hand, as a multiple of the weight (at kHandGravity) of the cloth or system that it holds.
/// Measured on the built-in scenes, at the end of a pull on a patch of 2.5 cm: links are strained by up to 1.1 with a
/// multiple of 8, 0.6 with 4 and 0.45 with 2.
inline constexpr float kHandWeights = 4.0f;
/// Replaces kHandWeights where cloth tears by hand (tearRatioInHand). A light cloth with few particles needs a larger
/// multiple to tear. With 25 x 25 particles, a cloth of 0.6 m is strained by 0.1 with a multiple of 4, 0.3 with 16 and
/// 0.35 with 32. With 61 x 61 particles, it is strained by 0.35 with 4.
inline constexpr float kTearingHandWeights = 32.0f;
/// Gravity that the weights in the force limits of hands are computed with, m/s^2. It is fixed, so a hand is just as
/// strong in a scene without gravity.
inline constexpr float kHandGravity = 9.81f;
/// Distance of a held particle from its place that makes the hand's force reach its limit, m.
inline constexpr float kHandStretch = 0.05f;
/// Damping ratio of the attachments; 1 = critical damping, so nothing overshoots.
inline constexpr float kHandDampingRatio = 1.0f;

/// A particle in a hand.
struct HeldParticle {
    glm::uint particle = 0;
    glm::uint hand = 0;  ///< number of the hand
};

/// The particles that one hand holds, and the place that it pulls them to.
struct Hand {
    glm::uint number = 0;            ///< number in Event::hand
    std::vector<glm::uint> held;     ///< indices, the particle under the cursor first
    std::vector<glm::vec3> offsets;  ///< each held particle's offset from the first one at the grab, m
    glm::vec3 place{0.0f};           ///< place that the first held particle is pulled to, m; follows the target
    glm::vec3 target{0.0f};          ///< place that the user points at, m
    float mass = 0.0f;               ///< mass of the cloth or system that the first held particle belongs to, kg
};

/// The whole state of hands between two steps. Particles and links are indices, ascending unless stated otherwise.
struct HandsState {
    std::vector<glm::uint> pinned;
    std::vector<HeldParticle> held;       ///< particles in hands, grouped by hand, in each hand's own order
    std::vector<Hand> hands;              ///< how each hand holds its particles; empty in a state read from a file
    std::vector<glm::uint> changed;       ///< particles whose mass the next step sets
    std::vector<physics::Brush> brushes;  ///< brushes that the next step applies
    std::vector<glm::uint> cutNext;       ///< links that the next step breaks, in the order of the cuts
    std::vector<glm::uint> cut;           ///< links that are known to be broken, or that the next step breaks
    bool hasCut = false;
    bool hasStrained = false;
};

/// Keeps track of held and pinned particles and of cut links. Turns events into the edits of the next step. The model
/// must outlive this object.
///
/// A spring and a damper attach a held particle to its place. Their force is limited (physics::Attachment), as in
/// Box2D's mouse joint. A held particle has its free mass, even if it is pinned. Once let go, a pinned particle is
/// pinned where it is then.
class Hands {
public:
    explicit Hands(const Model& model);

    /// Throws std::invalid_argument, in one line, for an event that take() would refuse: a `set`, particles or links
    /// that the model does not have, a particle listed twice, or numbers that are out of range or not finite.
    void check(const Event& event);

    /// Processes one event other than `set`. The model must already have the masses of a `fabric`. A grab first lets go
    /// of the particles that the same hand holds. Particles that another hand holds move to this hand. Drag and release
    /// do nothing if the hand holds nothing. Throws as check() does, and then changes nothing. `view`: view of the
    /// solver before the next step; a grab reads positions from it.
    void take(const Event& event, const SolverView& view);

    /// Pins or unpins particles of cloths and systems as events do. Pin groups use it.
    void setPinned(std::span<const glm::uint> particles, bool pinned);

    /// Returns the edits for the next step. One-time edits, such as cuts, are returned only once.
    /// `settings`: settings of the next step.
    /// `view`: view of the solver before the next step.
    Edits nextEdits(const Settings& settings, const SolverView& view);

    HandsState state() const;
    /// Restores a state that hands of the same model returned. If `state.hands` is empty, all held particles must be
    /// let go of before the next step.
    void recall(const HandsState& state);

    bool isPinned(glm::uint particle) const { return isPinned_[particle]; }
    bool isHeld(glm::uint particle) const { return isHeld_[particle]; }
    /// Returns all hands that hold something.
    std::span<const Hand> all() const { return hands_; }
    /// Returns the hand of this number, or null if it holds nothing.
    const Hand* find(glm::uint number) const;
    /// Returns the particles in the hand of this number, the particle under the cursor first.
    std::span<const glm::uint> held(glm::uint number = 0) const;
    /// Returns the links that the next step breaks, as indices into Model::links.
    std::span<const glm::uint> cutsToCome() const { return cuts_; }
    /// Returns whether links may have broken since the start, by cutting or by strain.
    bool torn() const { return hasCut_ || hasStrained_; }
    /// Returns whether links may have broken by strain, in which case only the solver knows which. Becomes true with
    /// the first step in which links can tear. Becomes false once they no longer can: nextEdits() then reads the broken
    /// links from the solver.
    bool isStrained() const { return hasStrained_; }

private:
    void requireParticles(const Event& event) const;
    void requireLinks(const Event& event);
    void grab(const Event& event, const SolverView& view);
    void letGo(glm::uint particle);
    void release(glm::uint number);
    void cut(std::span<const glm::uint> ends);
    void push(const Event& event);
    void takeMasses(Range particles);
    void updateMass(glm::uint particle);
    float massOfPart(glm::uint particle) const;
    void attach(const Hand& hand, glm::vec3 start, float weights, float maxChange,
                std::vector<physics::Attachment>& attachments) const;

    const LinkIndex& index();
    glm::uint otherEnd(glm::uint link, glm::uint particle) const;
    void findBroken(const SolverView& view);

    const Model* model_;
    std::optional<LinkIndex> index_;  ///< index of links, made on first use
    std::vector<bool> isPinned_;
    std::vector<bool> isHeld_;
    std::vector<bool> isFixed_;            ///< whether a particle is pinned and not held, so that its mass is infinite
    std::vector<bool> isCut_;              ///< whether a link is cut, or known to be torn
    std::vector<Hand> hands_;              ///< hands that hold something
    std::set<glm::uint> changed_;          ///< particles whose mass the next step sets
    std::vector<physics::Brush> brushes_;  ///< brushes of the next step
    std::vector<glm::uint> cuts_;          ///< links that the next step breaks
    LiveTethers tethers_;
    bool hasCut_ = false;
    bool hasStrained_ = false;
};

}  // namespace drape
