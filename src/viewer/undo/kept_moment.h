#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <string>

#include "render/camera/camera.h"
#include "scene/start/registry.h"
#include "viewer/files/unsaved.h"
#include "viewer/simulation/simulation.h"

namespace drape::viewer {

/// The open scene and its camera: the part of a kept moment that does not belong to the run.
struct OpenScene {
    int sceneIndex = 0;  ///< index of the scene in the menu
    std::string opened;  ///< value of SceneMenu::opened
    SceneWishes wishes;  ///< value of SceneMenu::wishes
    render::OrbitCamera camera;
    bool isHeld = false;                     ///< whether the mouse holds the cloth
    std::shared_ptr<const SavedWork> saved;  ///< value of FileDesk::saved
};

/// A moment that undo or the time line can return to. It may belong to any scene that was opened in the window.
struct KeptMoment {
    KeptRun kept;
    OpenScene scene;
    bool isPeriodic = false;                 ///< whether the moment is kept only for the time line
    std::weak_ptr<const KeptMoment> before;  ///< previous moment of the time line, if it is still kept
};

/// Returns a moment from which steps repeat the rest of a log.
/// `whole`: a log of the moment's run that goes on after the moment.
KeptRun repeating(const KeptRun& moment, InputLog whole);

/// Returns the approximate memory that a moment takes, bytes.
std::size_t sizeOf(const KeptMoment& moment);

/// Keeps moments within a memory budget. If the budget is exceeded, it discards the oldest moment: the oldest periodic
/// one if periodic moments take more than half of the budget, otherwise the oldest other one. Other classes only have
/// weak pointers to the moments, which expire when a moment is discarded.
class MomentRing {
public:
    /// Memory budget unless setBudget() changes it, bytes.
    static constexpr std::size_t kUsualBudget = std::size_t{512} << 20;

    /// Adds a moment, and discards older ones until all fit into the budget. The new moment always stays until the next
    /// call.
    std::weak_ptr<const KeptMoment> keep(KeptMoment moment);

    /// `budget`: greatest memory for all moments, bytes. It applies from the next keep().
    void setBudget(std::size_t budget) { budget_ = budget; }
    std::size_t budget() const { return budget_; }
    /// Returns the memory that all moments take, bytes.
    std::size_t used() const { return periodicBytes_ + otherBytes_; }

private:
    struct Kept {
        std::shared_ptr<const KeptMoment> moment;
        std::size_t bytes = 0;
    };
    std::size_t& bytesOf(const Kept& kept) { return kept.moment->isPeriodic ? periodicBytes_ : otherBytes_; }

    std::size_t budget_ = kUsualBudget;
    std::deque<Kept> moments_;       // kept moments, oldest first
    std::size_t periodicBytes_ = 0;  // memory of the moments with isPeriodic, bytes
    std::size_t otherBytes_ = 0;     // memory of the other moments, bytes
};

}  // namespace drape::viewer
