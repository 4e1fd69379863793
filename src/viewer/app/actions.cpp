#include "viewer/app/actions.h"

#include <algorithm>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "viewer/app/app.h"

namespace drape::viewer {
namespace {

constexpr int kControl = GLFW_MOD_CONTROL;
constexpr int kShift = GLFW_MOD_SHIFT;

/// Returns `count` keys with consecutive GLFW codes, for the indices 0 to `count` - 1.
/// `first`: code of the first key.
std::vector<KeyChord> keysFrom(int first, int count) {
    std::vector<KeyChord> chords;
    for (int i = 0; i < count; ++i) chords.push_back({first + i, 0, i});
    return chords;
}

std::vector<KeyChord> digits() {
    std::vector<KeyChord> chords = keysFrom(GLFW_KEY_1, 9);
    const std::vector<KeyChord> pad = keysFrom(GLFW_KEY_KP_1, 9);
    chords.insert(chords.end(), pad.begin(), pad.end());
    return chords;
}

/// Performs an action that needs no index.
template <void (App::*kFunction)()>
void call(App& app, int) {
    (app.*kFunction)();
}

constexpr MouseHint kMouse[] = {
    {"left drag on the cloth", "use the tool: grab, cut, brush, pin"},
    {"left drag on a collider, a body", "move it; a click selects it"},
    {"right drag", "cut, from anywhere to anywhere"},
    {"P + click, P + drag", "pin or unpin, move a pin"},
    {"Ctrl + scroll", "tool radius"},
    {"left drag elsewhere", "orbit"},
    {"Alt + left drag", "orbit, also over the cloth"},
    {"Shift + left, middle drag", "pan"},
    {"double click on the cloth", "orbit about that point (also colliders)"},
    {"scroll", "zoom"},
    {"double click on a slider", "type a value"},
    {"arrow keys, Space", "go through the panel, press"},
};

}  // namespace

std::vector<ActionRow> App::actions() {
    const auto tool = [](Tool chosen) { return static_cast<int>(chosen); };
    return {
        {Action::togglePause,
         "Space",
         "pause or resume",
         {{GLFW_KEY_SPACE}},
         [](App& app, int) { app.run_.paused = !app.run_.paused; }},
        {Action::singleStep, "O", "take one step and stay paused", {{GLFW_KEY_O}}, call<&App::singleStep>},
        {Action::restart,
         "R, Backspace",
         "restart: the cloth starts again, with the present settings",
         {{GLFW_KEY_R}, {GLFW_KEY_BACKSPACE}},
         call<&App::restart>},
        {Action::resetScene,
         "Shift + R",
         "reset scene: cloth, cuts, pins and settings as the scene has them",
         {{GLFW_KEY_R, kShift}},
         call<&App::resetScene>},
        {Action::undo,
         "Ctrl + Z",
         "undo whatever was done",
         {{GLFW_KEY_Z, kControl}},
         [](App& app, int) { app.undo_.undo(); }},
        {Action::redo,
         "Ctrl + Y, Ctrl + Shift + Z",
         "redo what was undone",
         {{GLFW_KEY_Y, kControl}, {GLFW_KEY_Z, kControl | kShift}},
         [](App& app, int) { app.undo_.redo(); }},
        {Action::openFile,
         "Ctrl + O",
         "open a file",
         {{GLFW_KEY_O, kControl}},
         [](App& app, int) { app.files_.ask(FileAction::open); }},
        {Action::saveScene,
         "Ctrl + S",
         "save the scene",
         {{GLFW_KEY_S, kControl}},
         [](App& app, int) { app.files_.save(); }},
        {Action::saveSceneAs,
         "Ctrl + Shift + S",
         "save the scene under another name",
         {{GLFW_KEY_S, kControl | kShift}},
         [](App& app, int) { app.files_.ask(FileAction::saveSceneAs); }},
        {Action::chooseTool,
         "G, C, B, M",
         "tool: grab, cut, brush or move",
         {{GLFW_KEY_G, 0, tool(Tool::grab)},
          {GLFW_KEY_C, 0, tool(Tool::cut)},
          {GLFW_KEY_B, 0, tool(Tool::brush)},
          {GLFW_KEY_M, 0, tool(Tool::move)}},
         [](App& app, int index) { app.mouseHand_.controls().tool = static_cast<Tool>(index); }},
        {Action::removeCollider,
         "Delete",
         "remove the selected collider or body",
         {{GLFW_KEY_DELETE}},
         call<&App::removeSelected>},
        {Action::chooseScene, "1 to 9", "open one of the first nine scenes", digits(),
         [](App& app, int index) { app.open(index); }},
        {Action::frameCloth, "F", "frame the cloth and where it has been", {{GLFW_KEY_F}}, call<&App::frameCloth>},
        {Action::resetCamera, "Home", "reset the camera", {{GLFW_KEY_HOME}}, call<&App::resetCamera>},
        {Action::lookFrom, "F1 to F4", "view from the front, side, top, three quarters", keysFrom(GLFW_KEY_F1, 4),
         [](App& app, int index) { app.viewpoint_.lookFrom(static_cast<CameraPreset>(index)); }},
        {Action::cycleView,
         "V, Shift + V",
         "next view, previous view",
         {{GLFW_KEY_V, 0, 1}, {GLFW_KEY_V, kShift, -1}},
         [](App& app, int index) { app.cycleView(index); }},
        {Action::toggleWireframe, "L", "wireframe on or off", {{GLFW_KEY_L}}, call<&App::toggleWireframe>},
        {Action::togglePattern,
         "S",
         "hide or show the sewing pattern of a garment",
         {{GLFW_KEY_S}},
         call<&App::togglePattern>},
        {Action::togglePanel,
         "Tab",
         "hide or show the panel",
         {{GLFW_KEY_TAB}},
         [](App& app, int) { app.run_.panel = !app.run_.panel; }},
        {Action::toggleHelp,
         "H",
         "hide or show the page of keys",
         {{GLFW_KEY_H}},
         [](App& app, int) { app.run_.help = !app.run_.help; }},
        {Action::savePicture,
         "F12",
         "save the picture as a PNG file",
         {{GLFW_KEY_F12}},
         [](App& app, int) { app.output_.savePicture(app.viewpoint_.viewport().visibleSize()); }},
        {Action::toggleMeshRecording,
         "F9",
         "start or stop recording the mesh",
         {{GLFW_KEY_F9}},
         [](App& app, int) { app.output_.toggleMesh(app.files_.recordedMesh()); }},
        {Action::toggleRecording,
         "F10",
         "start or stop recording an MP4 clip",
         {{GLFW_KEY_F10}},
         call<&App::toggleRecording>},
        {Action::quit, "Esc", "leave a list, a question or a tool; then quit", {{GLFW_KEY_ESCAPE}}, call<&App::quit>},
    };
}

std::span<const ActionRow> actionTable() {
    static const std::vector<ActionRow> table = App::actions();
    return table;
}

const ActionRow& rowOf(Action action) { return *std::ranges::find(actionTable(), action, &ActionRow::action); }

std::span<const KeyBinding> keyBindings() {
    static const std::vector<KeyBinding> bindings = [] {
        std::vector<KeyBinding> all;
        for (const ActionRow& row : actionTable())
            for (const KeyChord& chord : row.chords)
                all.push_back({chord.key, chord.modifiers, {row.action, chord.index}});
        return all;
    }();
    return bindings;
}

std::span<const MouseHint> mouseHints() { return kMouse; }

}  // namespace drape::viewer
