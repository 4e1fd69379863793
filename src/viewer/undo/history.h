#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "scene/scene.h"
#include "viewer/state/run_controls.h"
#include "viewer/undo/kept_moment.h"

namespace drape::viewer {

/// All that an edit can change while time runs on.
struct Edited {
    Scene scene;
    ShownAs shownAs;
};

/// Names the changed things: "wind", "bending, damping", or "settings" where there are more than two.
std::string nameOfChange(const Edited& before, const Edited& after);

/// A stack of all that a person does, for undo and redo. An act is undone by returning to the moment before it, an edit
/// by one more change of settings.
class History {
public:
    static constexpr std::size_t kDepth = 256;  ///< entries that can be undone

    struct Entry {
        std::string what;  ///< "cut"
        bool isAct = false;
        std::weak_ptr<const KeptMoment> before;                   ///< the moment before an act
        std::weak_ptr<const KeptMoment> after;                    ///< the moment at which an act was undone
        std::shared_ptr<const Edited> editedBefore, editedAfter;  ///< the values before an edit and after it
    };

    /// Forgets all, for a window that opens.
    void start(const Scene& scene, const ShownAs& shownAs);
    /// Makes all changes since the last call one edit, and discards entries that are undone. To be called while no edit
    /// is under way. Returns whether there was an edit.
    bool commit(const Scene& scene, const ShownAs& shownAs);
    /// Whether commit() would find an edit.
    bool isEdited(const Scene& scene, const ShownAs& shownAs) const;
    /// Drops the last edit: a person has taken it back by hand.
    void takeBack();
    /// Adds an act that has been done. before: the moment before it.
    void add(std::string act, std::weak_ptr<const KeptMoment> before);
    /// Takes changes since the last call as nobody's edit.
    void follow(const Scene& scene, const ShownAs& shownAs);

    /// The entry that undo or redo would take, or nullptr. Valid until the history changes.
    const Entry* toUndo() const;
    const Entry* toRedo() const;
    /// Notes that toUndo() has been undone. after: for an act, the moment at which that happened; without one it cannot
    /// be redone.
    void undone(std::weak_ptr<const KeptMoment> after = {});
    /// Notes that toRedo() has been redone.
    void redone() { ++done_; }

private:
    void push(Entry entry);

    std::shared_ptr<const Edited> present_;
    std::vector<Entry> entries_;
    std::size_t done_ = 0;  // number of entries, from the first, that are not undone
};

}  // namespace drape::viewer
