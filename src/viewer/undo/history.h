#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "scene/scene.h"
#include "viewer/state/run_controls.h"
#include "viewer/undo/kept_moment.h"

namespace drape::viewer {

/// The scene and the state of the window that an edit can change while time runs.
struct Edited {
    Scene scene;
    ShownAs shownAs;
};

/// Returns the names of the changed items, such as "wind" or "bending, damping". Returns "settings" if more than two
/// items have changed.
std::string nameOfChange(const Edited& before, const Edited& after);

/// A stack of the user's acts and edits, for undo and redo. An act is undone by returning to the moment before it. An
/// edit is undone by setting the previous values.
class History {
public:
    static constexpr std::size_t kDepth = 256;  ///< greatest number of entries that can be undone

    struct Entry {
        std::string what;                        ///< name of the act or edit, such as "cut"
        bool isAct = false;                      ///< whether the entry is an act; otherwise it is an edit
        std::weak_ptr<const KeptMoment> before;  ///< for an act, the moment before it
        std::weak_ptr<const KeptMoment> after;   ///< for an act that was undone, the moment of the undo
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
    /// `before`: the moment before the act.
    void add(std::string act, std::weak_ptr<const KeptMoment> before);
    /// Accepts the changes since the last call without adding an edit, because the user has not made them.
    void follow(const Scene& scene, const ShownAs& shownAs);

    /// Returns the entry that undo would reverse, or nullptr if there is none. The pointer is valid until the history
    /// changes.
    const Entry* toUndo() const;
    /// Returns the entry that redo would repeat, or nullptr if there is none. The pointer is valid until the history
    /// changes.
    const Entry* toRedo() const;
    /// Must be called when toUndo() has been undone.
    /// `after`: for an act, the moment of the undo; an act without it cannot be redone.
    void undone(std::weak_ptr<const KeptMoment> after = {});
    /// Must be called when toRedo() has been redone.
    void redone() { ++done_; }

private:
    void push(Entry entry);

    std::shared_ptr<const Edited> present_;
    std::vector<Entry> entries_;
    std::size_t done_ = 0;  // number of entries that are not undone; the first ones in entries_
};

}  // namespace drape::viewer
