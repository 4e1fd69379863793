#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <string>

#include "render/camera/camera.h"
#include "scene/start/registry.h"
#include "viewer/simulation/simulation.h"

namespace drape::viewer {

/// The open scene and how it is looked at: the part of a moment beside the run.
struct OpenScene {
    int sceneIndex = 0;  ///< in the menu
    std::string opened;  ///< SceneMenu::opened
    SceneWishes wishes;  ///< SceneMenu::wishes
    render::OrbitCamera camera;
    bool isHeld = false;  ///< the mouse holds the cloth
};

/// A moment that one can return to, of any scene that was opened in the window.
struct KeptMoment {
    KeptRun kept;
    OpenScene scene;
    bool isPeriodic = false;                 ///< kept for the time line alone
    std::weak_ptr<const KeptMoment> before;  ///< the moment before on the time line, if it is still kept
};

/// About how many bytes a moment takes.
std::size_t sizeOf(const KeptMoment& moment);

/// Keeps moments within a budget. The oldest go first: periodic ones as long as these take more than half of it. All
/// others hold weak pointers, and may find a moment gone.
class MomentRing {
public:
    static constexpr std::size_t kUsualBudget = std::size_t{512} << 20;  // bytes

    /// Takes in a moment, and drops others until all fit. The moment itself always stays until the next call.
    std::weak_ptr<const KeptMoment> keep(KeptMoment moment);

    /// budget: bytes.
    void setBudget(std::size_t budget) { budget_ = budget; }
    std::size_t budget() const { return budget_; }
    /// Bytes that all moments take.
    std::size_t used() const { return periodicBytes_ + otherBytes_; }

private:
    struct Kept {
        std::shared_ptr<const KeptMoment> moment;
        std::size_t bytes = 0;
    };
    std::size_t& bytesOf(const Kept& kept) { return kept.moment->isPeriodic ? periodicBytes_ : otherBytes_; }

    std::size_t budget_ = kUsualBudget;
    std::deque<Kept> moments_;  // oldest first
    std::size_t periodicBytes_ = 0;
    std::size_t otherBytes_ = 0;
};

}  // namespace drape::viewer
