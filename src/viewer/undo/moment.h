#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <string>

#include "render/camera/camera.h"
#include "scene/start/registry.h"
#include "viewer/simulation/simulation.h"

namespace drape::viewer {

/// A moment of a session that one can return to: of any scene that was opened in it.
struct Moment {
    KeptRun kept;
    int sceneIndex = 0;  ///< in the menu
    std::string opened;  ///< SceneMenu::opened
    SceneWishes wishes;  ///< SceneMenu::wishes
    render::OrbitCamera camera;
    bool isHeld = false;                 ///< the mouse holds the cloth
    bool isPeriodic = false;             ///< kept for the time line alone
    std::weak_ptr<const Moment> before;  ///< of the time line, if it is still kept
};

/// Bytes that a moment takes, about.
std::size_t sizeOf(const Moment& moment);

/// Keeps moments within a budget. The oldest go first: periodic ones as long as they take more than half of it. Whoever
/// else uses one may find it gone.
class MomentRing {
public:
    static constexpr std::size_t kUsualBudget = std::size_t{512} << 20;  // bytes

    /// The one that is kept last always stays.
    std::weak_ptr<const Moment> keep(Moment moment);

    /// Bytes.
    void setBudget(std::size_t budget) { budget_ = budget; }
    std::size_t budget() const { return budget_; }
    std::size_t used() const { return periodicBytes_ + otherBytes_; }

private:
    struct Kept {
        std::shared_ptr<const Moment> moment;
        std::size_t bytes = 0;
    };
    std::size_t& bytesOf(const Kept& kept) { return kept.moment->isPeriodic ? periodicBytes_ : otherBytes_; }

    std::size_t budget_ = kUsualBudget;
    std::deque<Kept> moments_;  // oldest first
    std::size_t periodicBytes_ = 0;
    std::size_t otherBytes_ = 0;
};

}  // namespace drape::viewer
