#pragma once

#include <cstddef>
#include <deque>
#include <vector>

#include "viewer/panel_values.h"

namespace drape::viewer {

/// What the panel's values were, for undoing edits and doing them again.
class History {
public:
    static constexpr std::size_t kDepth = 256;  ///< edits that can be undone

    /// Forgets all, for a scene that was just opened.
    void start(const PanelValues& values);
    /// To be called when no edit is under way: what has changed since the last call is one edit. What had been undone
    /// is then lost. Whether there was an edit.
    bool commit(const PanelValues& values);

    /// The values that undo() and redo() would answer. Valid until anything of this changes.
    const PanelValues* before() const { return past_.empty() ? nullptr : &past_.back(); }
    const PanelValues* after() const { return future_.empty() ? nullptr : &future_.back(); }

    /// The values before the latest edit that is not undone, or nullptr.
    const PanelValues* undo();
    /// The values after the edit that was undone last, or nullptr.
    const PanelValues* redo();

    bool canUndo() const { return !past_.empty(); }
    bool canRedo() const { return !future_.empty(); }

private:
    PanelValues present_;
    std::deque<PanelValues> past_;
    std::vector<PanelValues> future_;
};

}  // namespace drape::viewer
