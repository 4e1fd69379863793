#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "scene/scene.h"
#include "viewer/state/run_controls.h"
#include "viewer/undo/moment.h"

namespace drape::viewer {

/// All that edits change: the values of the panel, while time runs on.
struct Edited {
    Scene scene;
    ShownAs shownAs;
};

/// "wind", "bending, damping", or "settings" where it is more than two.
std::string nameOfChange(const Edited& before, const Edited& after);

/// All that a person does, in one stack, for undo and redo: acts, which are taken back by returning to the moment
/// before them, and edits, which are one more change of settings.
class History {
public:
    static constexpr std::size_t kDepth = 256;  ///< entries that can be undone

    struct Entry {
        std::string what;  ///< "cut"
        bool isAct = false;
        std::weak_ptr<const Moment> before;                       ///< of an act
        std::weak_ptr<const Moment> after;                        ///< of one that is undone: where it was undone
        std::shared_ptr<const Edited> editedBefore, editedAfter;  ///< of an edit
    };

    /// Forgets all, for a session that begins.
    void start(const Scene& scene, const ShownAs& shownAs);
    /// To be called when no edit is under way: all changes since the last call are one edit. An entry discards the
    /// undone ones. Returns whether there was an edit.
    bool commit(const Scene& scene, const ShownAs& shownAs);
    /// Whether commit() would find an edit.
    bool isEdited(const Scene& scene, const ShownAs& shownAs) const;
    /// The last edit is taken back by hand, and none of them is an entry.
    void takeBack();
    /// An act that has been done.
    void add(std::string act, std::weak_ptr<const Moment> before);
    /// Changes since the last call are nobody's edit.
    void follow(const Scene& scene, const ShownAs& shownAs);

    /// The entry that comes next, or nullptr. Valid until anything of this changes.
    const Entry* toUndo() const;
    const Entry* toRedo() const;
    /// It has been undone. after: of an act, where that happened; if it is nothing, it cannot be redone.
    void undone(std::weak_ptr<const Moment> after = {});
    void redone() { ++done_; }

private:
    void push(Entry entry);

    std::shared_ptr<const Edited> present_;
    std::vector<Entry> entries_;
    std::size_t done_ = 0;  // entries that are not undone: the first
};

}  // namespace drape::viewer
