#pragma once

#include <cstddef>
#include <glm/glm.hpp>
#include <span>
#include <string>

#include "run/shared/event.h"
#include "scene/scene.h"

namespace drape::viewer {

struct WidgetLog;

/// Unsaved work that would be lost with the present scene.
struct Unsaved {
    bool cuts = false;      ///< cuts, pins and tears by hand: a saved state or log keeps them
    bool settings = false;  ///< a scene file keeps them too

    bool any() const { return cuts || settings; }
};

/// The scene as it was saved last, or opened.
struct SavedWork {
    Scene scene;
    std::size_t acts = 0;  ///< as countActs()
};

/// How many of the events change the cloth for good: cuts, pins, and grabs where cloth has torn.
std::size_t countActs(std::span<const Event> events, bool torn);

/// events: of the run, those included that were there when it was opened.
Unsaved unsavedSince(const SavedWork& saved, const Scene& scene, std::span<const Event> events, bool torn);

enum class UnsavedAnswer { none, save, discard, cancel };

/// The question about it.
struct UnsavedQuestion {
    Unsaved lost;
    std::string before;  ///< the action that waits for the answer: "quitting", "opening flag"
};

/// Asks whether to save it. To be drawn until there is an answer. scene: its name; asksAgain: set by the person.
/// centre: of the question, in window coordinates; scale: of the Ui.
UnsavedAnswer drawUnsavedQuestion(WidgetLog& log, const UnsavedQuestion& question, const std::string& scene,
                                  bool& asksAgain, glm::vec2 centre, float scale);

}  // namespace drape::viewer
