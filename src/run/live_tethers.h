#pragma once

#include <memory>
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
    /// Those of the step before.
    const std::shared_ptr<const std::vector<physics::Tether>>& given() const { return given_; }

private:
    struct Cloth {
        std::vector<SheetLink> cuts;
        bool isStale = false;
        bool isCut = false;     ///< in the step that comes next
        glm::uint waiting = 0;  ///< steps until the ways around cuts are found
    };
    /// A tether that is longer than it is to be.
    struct Loose {
        glm::uint particle = 0;
        glm::uint slot = 0;   ///< 0 to 3
        float length = 0.0f;  ///< m, as it is now
    };

    const ClothPart* clothOf(glm::uint particle) const;
    void rebuild(const std::vector<bool>& isPinned);
    void loosen(const std::vector<physics::Tether>& before, const SolverView& view);

    const Model* model_;
    std::vector<Cloth> cloths_;
    std::vector<physics::Tether> settled_;  ///< as they are once all have drawn in; empty: none
    std::vector<Loose> loose_;
    bool haveHeld_ = true;
    std::shared_ptr<const std::vector<physics::Tether>> given_;
};

}  // namespace drape
