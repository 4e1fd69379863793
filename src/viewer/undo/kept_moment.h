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

/// The open scene and its camera: the part of a checkpoint that does not belong to the run.
struct OpenScene {
    int sceneIndex = 0;  ///< index of the scene in the menu
    std::string opened;  ///< value of SceneMenu::opened
    SceneWishes wishes;  ///< value of SceneMenu::wishes
    render::OrbitCamera camera;
    bool isHeld = false;                     ///< whether the mouse holds the cloth
    std::shared_ptr<const SavedWork> saved;  ///< value of FileDesk::saved
};

/// A checkpoint: a saved state of the run and of the open scene, to which undo or the time line can return. It may be
/// of any scene that was opened in the window.
struct KeptMoment {
    KeptRun kept;
    OpenScene scene;
    bool isPeriodic = false;                 ///< whether the checkpoint was saved only for the time line
    std::weak_ptr<const KeptMoment> before;  ///< previous checkpoint of the time line; expired if it was discarded
};

/// Returns a copy of a checkpoint from which steps replay the rest of a log.
/// `whole`: a log of the same run that goes on after the checkpoint.
KeptRun repeating(const KeptRun& moment, InputLog whole);

/// Returns the approximate memory that a checkpoint takes, bytes.
std::size_t sizeOf(const KeptMoment& moment);

/// Owns the checkpoints, within a memory budget. If the budget is exceeded, it discards the oldest checkpoint: the
/// oldest periodic one if periodic ones take more than half of the budget, otherwise the oldest other one. Other
/// classes have weak pointers to checkpoints, which expire when a checkpoint is discarded.
class MomentRing {
public:
    /// Memory budget unless setBudget() changes it, bytes.
    static constexpr std::size_t kUsualBudget = std::size_t{512} << 20;

    /// Adds a checkpoint, and discards older ones until all fit into the budget. The new one always stays until the
    /// next call.
    std::weak_ptr<const KeptMoment> keep(KeptMoment moment);

    /// `budget`: greatest memory for all checkpoints, bytes. It applies from the next keep().
    void setBudget(std::size_t budget) { budget_ = budget; }
    std::size_t budget() const { return budget_; }
    /// Returns the memory that all checkpoints take, bytes.
    std::size_t used() const { return periodicBytes_ + otherBytes_; }

private:
    struct Kept {
        std::shared_ptr<const KeptMoment> moment;
        std::size_t bytes = 0;
    };
    std::size_t& bytesOf(const Kept& kept) { return kept.moment->isPeriodic ? periodicBytes_ : otherBytes_; }

    std::size_t budget_ = kUsualBudget;
    std::deque<Kept> moments_;       // checkpoints, oldest first
    std::size_t periodicBytes_ = 0;  // memory of the checkpoints with isPeriodic, bytes
    std::size_t otherBytes_ = 0;     // memory of the other checkpoints, bytes
};

}  // namespace drape::viewer
