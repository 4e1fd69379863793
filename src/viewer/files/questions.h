#pragma once

#include <cstddef>
#include <glm/glm.hpp>
#include <span>
#include <string>

#include "render/frame/view.h"
#include "run/hands/event.h"
#include "scene/scene.h"

namespace drape::viewer {

struct WidgetLog;

/// The size, quality and background of a picture to save.
struct PictureOptions {
    glm::ivec2 size{1920, 1080};  ///< size of the picture, pixels
    render::Quality quality = render::Quality::full;
    bool transparent = false;  ///< whether ground and backdrop are left out; the quality is then always full
    static constexpr int kLargest = 16384;
};

enum class PictureAnswer { none, save, cancel };

/// Draws the question about size, quality and background of a picture to save. The scene can be used meanwhile. Call it
/// in each frame until there is an answer.
/// `size`: size of the visible part of the window, pixels.
/// `isFramed`: whether the window shows a frame around the area of the picture.
/// `bottomCentre`: middle of the question's lower edge, in window coordinates.
/// `scale`: window coordinates per pixel of a standard-density screen.
PictureAnswer drawPictureQuestion(WidgetLog& log, PictureOptions& options, glm::ivec2 size, bool isFramed,
                                  glm::vec2 bottomCentre, float scale);

/// The kinds of unsaved work that would be lost if the current scene were closed.
struct Unsaved {
    /// Whether there are unsaved cuts, pins or tears by hand; only a saved state or a log keeps them.
    bool cuts = false;
    bool settings = false;  ///< whether settings have changed; a scene file keeps them, too

    bool any() const { return cuts || settings; }
};

/// The work as it was last saved or opened.
struct SavedWork {
    Scene scene;
    std::size_t acts = 0;  ///< value of countActs() at that time
};

/// Counts the events that change the cloth for good: cuts and pins. If the cloth has torn, grabs count as well.
std::size_t countActs(std::span<const Event> events, bool torn);

/// Compares the current work with the saved one.
/// `events`: all events of the run, including those of an opened log or snapshot.
/// `torn`: whether the cloth has been cut or torn.
Unsaved unsavedSince(const SavedWork& saved, const Scene& scene, std::span<const Event> events, bool torn);

enum class UnsavedAnswer { none, save, discard, cancel };

/// The contents of the question about unsaved work.
struct UnsavedQuestion {
    Unsaved lost;
    std::string before;  ///< action that waits for the answer, such as "quitting" or "opening flag"
};

/// Draws the question whether to save the work. Call it in each frame until there is an answer.
/// `scene`: name of the scene.
/// `asksAgain`: edited in place by a checkbox.
/// `centre`: middle of the question, in window coordinates.
/// `scale`: window coordinates per pixel of a standard-density screen.
UnsavedAnswer drawUnsavedQuestion(WidgetLog& log, const UnsavedQuestion& question, const std::string& scene,
                                  bool& asksAgain, glm::vec2 centre, float scale);

enum class QuitAnswer { none, quit, stay };

/// Draws the question whether to quit. Enter quits, Esc does not. Call it in each frame until there is an answer.
/// `centre`: middle of the question, in window coordinates.
/// `records`: whether a clip or a mesh is being recorded.
QuitAnswer drawQuitQuestion(WidgetLog& log, glm::vec2 centre, bool records, float scale);

}  // namespace drape::viewer
