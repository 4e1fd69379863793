#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "render/camera/camera.h"
#include "scene/load/registry.h"
#include "scene/scene.h"
#include "viewer/files/questions.h"
#include "viewer/simulation/simulation.h"
#include "viewer/state/run_controls.h"

namespace drape::viewer {

/// The open scene and its camera: the part of a checkpoint that does not belong to the run.
struct OpenScene {
    int sceneIndex = 0;  ///< index of the scene in the menu
    std::string opened;  ///< value of SceneMenu::opened
    SceneWishes wishes;  ///< value of SceneMenu::wishes
    render::OrbitCamera camera;
    bool isHeld = false;                     ///< whether the mouse holds the cloth
    std::shared_ptr<const SavedWork> saved;  ///< value of FileDesk::saved()
};

/// A checkpoint: a saved state of the run and of the open scene, to which undo or the time line can return. It may be
/// of any scene that was opened in the window.
struct Checkpoint {
    KeptRun kept;
    OpenScene scene;
    bool isPeriodic = false;                 ///< whether the checkpoint was saved only for the time line
    std::weak_ptr<const Checkpoint> before;  ///< previous checkpoint of the time line; expired if it was discarded
};

/// Returns a copy of a checkpoint from which steps replay the rest of a log.
/// `whole`: a log of the same run that goes on after the checkpoint.
KeptRun repeating(const KeptRun& checkpoint, InputLog whole);

/// Returns the approximate memory that a checkpoint takes, bytes.
std::size_t sizeOf(const Checkpoint& checkpoint);

/// Owns the checkpoints, within a memory budget. If the budget is exceeded, it discards the oldest checkpoint: the
/// oldest periodic one if periodic ones take more than half of the budget, otherwise the oldest other one. Other
/// classes have weak pointers to checkpoints, which expire when a checkpoint is discarded.
class CheckpointStore {
public:
    /// Memory budget unless setBudget() changes it, bytes.
    static constexpr std::size_t kUsualBudget = std::size_t{512} << 20;

    /// Adds a checkpoint, and discards older ones until all fit into the budget. The new one always stays until the
    /// next call.
    std::weak_ptr<const Checkpoint> keep(Checkpoint checkpoint);

    /// `budget`: greatest memory for all checkpoints, bytes. It applies from the next keep().
    void setBudget(std::size_t budget) { budget_ = budget; }
    std::size_t budget() const { return budget_; }
    /// Returns the memory that all checkpoints take, bytes.
    std::size_t used() const { return periodicBytes_ + otherBytes_; }

private:
    struct Kept {
        std::shared_ptr<const Checkpoint> checkpoint;
        std::size_t bytes = 0;
    };
    std::size_t& bytesOf(const Kept& kept) { return kept.checkpoint->isPeriodic ? periodicBytes_ : otherBytes_; }

    std::size_t budget_ = kUsualBudget;
    std::deque<Kept> checkpoints_;   // checkpoints, oldest first
    std::size_t periodicBytes_ = 0;  // memory of the checkpoints with isPeriodic, bytes
    std::size_t otherBytes_ = 0;     // memory of the other checkpoints, bytes
};

/// The scene and the state of the window that an edit can change while time runs.
struct Edited {
    Scene scene;
    ShownAs shownAs;
};

/// Returns the names of the changed items, such as "wind" or "bending, damping". Returns "settings" if more than two
/// items have changed.
std::string nameOfChange(const Edited& before, const Edited& after);

/// A stack of the user's acts and edits, for undo and redo. An act is undone by returning to the checkpoint before it.
/// An edit is undone by setting the previous values.
class History {
public:
    static constexpr std::size_t kDepth = 256;  ///< greatest number of entries that can be undone

    struct Entry {
        std::string what;                        ///< name of the act or edit, such as "cut"
        bool isAct = false;                      ///< whether the entry is an act; otherwise it is an edit
        std::weak_ptr<const Checkpoint> before;  ///< for an act, the checkpoint before it
        std::weak_ptr<const Checkpoint> after;   ///< for an act that was undone, the checkpoint at the undo
        std::shared_ptr<const Edited> editedBefore, editedAfter;  ///< for an edit, the values before and after it
    };

    /// Discards all entries, and begins with the present values. Call it when a window opens.
    void start(const Scene& scene, const ShownAs& shownAs);
    /// Adds all changes since the last call as one edit, and discards the entries that have been undone. Call it while
    /// no edit is in progress. Returns whether anything has changed.
    bool commit(const Scene& scene, const ShownAs& shownAs);
    /// Returns whether commit() would add an edit.
    bool isEdited(const Scene& scene, const ShownAs& shownAs) const;
    /// Discards the last entry if it is an edit. Call it when the user has reversed that edit by hand.
    void takeBack();
    /// Adds an act that has been done.
    /// `before`: the checkpoint before the act.
    void add(std::string act, std::weak_ptr<const Checkpoint> before);
    /// Accepts the changes since the last call without adding an edit, because the user has not made them.
    void follow(const Scene& scene, const ShownAs& shownAs);

    /// Returns the entry that undo would reverse, or nullptr if there is none. The pointer is valid until the history
    /// changes.
    const Entry* toUndo() const;
    /// Returns the entry that redo would repeat, or nullptr if there is none. The pointer is valid until the history
    /// changes.
    const Entry* toRedo() const;
    /// Must be called when toUndo() has been undone.
    /// `after`: for an act, the checkpoint that was saved when it was undone; an act without it cannot be redone.
    void undone(std::weak_ptr<const Checkpoint> after = {});
    /// Must be called when toRedo() has been redone.
    void redone() { ++done_; }

private:
    void push(Entry entry);

    std::shared_ptr<const Edited> present_;
    std::vector<Entry> entries_;
    std::size_t done_ = 0;  // number of entries that are not undone; the first ones in entries_
};

}  // namespace drape::viewer
