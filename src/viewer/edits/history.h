#pragma once

#include <cstddef>
#include <deque>
#include <vector>

#include "scene/scene.h"

namespace drape::viewer {

/// Whether two scenes are the same to whoever edits them: in all fields of their files, and in the options chosen.
bool sameScene(const Scene& a, const Scene& b);

/// Takes over from a scene of the same model all that changes without a new start: settings, light, how cloths look
/// and are pinned, and colours of bodies.
void takeLiveParts(Scene& scene, const Scene& from);
/// Whether two scenes are the same except for their live parts, and options.
bool sameModel(const Scene& a, const Scene& b);
/// The same, whatever their bodies are.
bool sameCloths(const Scene& a, const Scene& b);
/// Whether two bodies are the same except for their colour.
bool sameBody(const BodyDescription& a, const BodyDescription& b);

/// A scene before and after edits, for undo and redo.
class History {
public:
    static constexpr std::size_t kDepth = 256;  ///< edits that can be undone

    /// Forgets all, for a scene that was just opened.
    void start(const Scene& scene);
    /// To be called when no edit is under way: all changes since the last call are one edit. An edit discards the
    /// undone ones. Returns whether there was an edit.
    bool commit(const Scene& scene);

    /// The scenes that undo() and redo() would answer. Valid until anything of this changes.
    const Scene* before() const { return past_.empty() ? nullptr : &past_.back(); }
    const Scene* after() const { return future_.empty() ? nullptr : &future_.back(); }

    /// The scene before the latest edit that is not undone, or nullptr.
    const Scene* undo();
    /// The scene after the edit that was undone last, or nullptr.
    const Scene* redo();

    bool canUndo() const { return !past_.empty(); }
    bool canRedo() const { return !future_.empty(); }

private:
    Scene present_;
    std::deque<Scene> past_;
    std::vector<Scene> future_;
};

}  // namespace drape::viewer
