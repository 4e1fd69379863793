#pragma once

#include <memory>
#include <span>
#include <vector>

#include "cloth/model.h"
#include "cloth/rest_sheet.h"
#include "run/solver_view.h"

namespace drape {

/// m/s, at which a new tether that is shorter than the way to its pin draws in, whatever a step is cut into. What it
/// moves in a step it moves in the first substep: particles that hang on it are jerked by that speed times the
/// substeps, which is 1 m/s at the panel's most and a breath at 16.
inline constexpr float kDrawingIn = 1.0f / 128.0f;
/// Cloths of more particles than this are given straight tethers alone in the step of a cut, and those around the cut
/// kMendingSteps after the last one: to find them all takes too long to do it in every step of a long cut.
inline constexpr glm::uint kMostAtOnce = 1u << 18;
inline constexpr glm::uint kMendingSteps = 8;

/// A tether that is longer than it is to be.
struct LooseTether {
    glm::uint particle = 0;
    glm::uint slot = 0;   ///< 0 to 3
    float length = 0.0f;  ///< m, as it is now
};

/// What is still to be done about a cloth's tethers.
struct TethersToMend {
    glm::uint isStale = 0;  ///< 0 or 1
    glm::uint isCut = 0;    ///< 0 or 1, in the step that comes next
    glm::uint waiting = 0;  ///< steps until the ways around cuts are found
};

/// All that LiveTethers know between two steps, but for the cuts.
struct TethersMemory {
    bool areNew = false;                   ///< since the start; otherwise they are those of the model
    bool haveHeld = true;                  ///< in the step before
    std::vector<physics::Tether> settled;  ///< of new ones: as they are once all have drawn in; empty: none
    std::vector<LooseTether> loose;
    std::vector<TethersToMend> cloths;  ///< of each cloth
};

/// The tethers of a world whose cloths are pinned, unpinned and cut while they move. None holds across a cut, from its
/// very step on. A tether to a new pin begins as long as the way there is then, for that may be farther than along the
/// cloth, and draws in: nothing jerks. So does one that has not held for a while. The model must outlive it.
class LiveTethers {
public:
    explicit LiveTethers(const Model& model);

    /// Whether a particle is pinned has changed.
    void changePin(glm::uint particle);
    /// A structural link of a cloth, as an index into Model::links, is to break. Links of systems are ignored.
    void cut(glm::uint link);

    /// None have held in the step before: those of the next one begin as long as the ways to their pins are.
    void startAnew() { haveHeld_ = false; }

    /// Those of the step that comes next, which takes so long (s); null: those of the model. `view` is of the moment
    /// before the step; it is only asked when there are new tethers.
    std::shared_ptr<const std::vector<physics::Tether>> next(const std::vector<bool>& isPinned, const SolverView& view,
                                                             float timeStep);
    TethersMemory memory() const;
    /// To be what they were that gave this memory, of the same model. cut: all links that have been cut since the
    /// start, as indices into Model::links.
    void recall(const TethersMemory& memory, std::span<const glm::uint> cut);

    /// The structural links of a cloth that have been cut since the start.
    std::span<const SheetLink> cutsOf(std::size_t cloth) const { return cloths_[cloth].cuts; }

    /// Those of the step before.
    const std::shared_ptr<const std::vector<physics::Tether>>& given() const { return given_; }

private:
    struct Cloth {
        std::vector<SheetLink> cuts;
        bool isStale = false;
        bool isCut = false;     ///< in the step that comes next
        glm::uint waiting = 0;  ///< steps until the ways around cuts are found
    };

    const ClothPart* clothOf(glm::uint particle) const;
    void rebuild(const std::vector<bool>& isPinned);
    void give();
    void loosen(const std::vector<physics::Tether>& before, const SolverView& view);

    const Model* model_;
    std::vector<Cloth> cloths_;
    std::vector<physics::Tether> settled_;  ///< as they are once all have drawn in; empty: none
    std::vector<LooseTether> loose_;
    bool haveHeld_ = true;
    std::shared_ptr<const std::vector<physics::Tether>> given_;
};

}  // namespace drape
