#pragma once

#include <span>
#include <vector>

#include "viewer/input/input.h"

namespace drape::viewer {

class App;

/// A key of an action. `key` and `modifiers` as in KeyBinding, `index` as in Command.
struct KeyChord {
    int key = 0;
    int modifiers = 0;
    int index = 0;
};

/// An action, its keys, and what App does. All that the program knows of an action is in its row.
struct ActionRow {
    Action action;
    const char* keys;  ///< its keys, as a person reads them
    const char* help;  ///< its line on the page of keys and in docs/manual.md
    std::vector<KeyChord> chords;
    void (*perform)(App& app, int index);  ///< index: as in Command
};

/// The rows in the order of the page of keys; one for each Action.
std::span<const ActionRow> actionTable();
const ActionRow& rowOf(Action action);

/// The keys of all rows, for Input.
std::span<const KeyBinding> keyBindings();

/// A line of help on the mouse and on keys that the panel takes.
struct MouseHint {
    const char* gesture;
    const char* meaning;
};
std::span<const MouseHint> mouseHints();

}  // namespace drape::viewer
