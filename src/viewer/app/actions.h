#pragma once

#include <span>
#include <vector>

#include "viewer/input/input.h"

namespace drape::viewer {

class App;

/// A key that starts an action. `key` and `modifiers` have the meaning of KeyBinding, `index` that of Command.
struct KeyChord {
    int key = 0;
    int modifiers = 0;
    int index = 0;
};

/// An action with its keys, its help and the function that performs it. An action has no other data elsewhere.
struct ActionRow {
    Action action;
    const char* keys;  ///< names of the keys, for the page of keys
    const char* help;  ///< line of help on the page of keys and in docs/manual.md
    std::vector<KeyChord> chords;
    void (*perform)(App& app, int index);  ///< performs the action; `index` has the meaning of Command::index
};

/// Returns one row for each Action, in the order of the page of keys.
std::span<const ActionRow> actionTable();
const ActionRow& rowOf(Action action);

/// Returns the key bindings of all rows, for Input.
std::span<const KeyBinding> keyBindings();

/// A line of help on a mouse gesture, or on keys that the panel handles itself.
struct MouseHint {
    const char* gesture;
    const char* meaning;
};
std::span<const MouseHint> mouseHints();

}  // namespace drape::viewer
