// The last section: what is drawn, and what is saved.

#include <imgui.h>

#include <filesystem>

#include "viewer/file_names.h"
#include "viewer/panel_sections.h"

namespace drape::viewer {

namespace {

void drawMeshRecording(PanelContext& context) {
    const bool on = context.view.readouts.recordingMesh;
    ImGui::BeginDisabled(on);
    context.controls.oneOf({"clipFormat", "Moving mesh",
                            "Format of the clip: GLB, an animation in one file for most programs; PC2 and MDD, point "
                            "caches beside an OBJ for long clips in Blender, 3ds Max and Houdini."},
                           context.state.clipFormat, kClipFormatNames);
    ImGui::EndDisabled();
    if (context.controls.button({"recordMesh", on ? "End mesh recording" : "Record mesh",
                                 "Keeps the cloth's mesh while it moves, a frame for each step, however slow this "
                                 "machine is, and writes all of it to a new file in this folder at the end. A new "
                                 "start of the cloth ends it too. Key: F9."},
                                -1.0f)) {
        context.requests.commands.push_back({Action::toggleMeshRecording});
    }
}

}  // namespace

void drawPictureAndFile(PanelContext& context) {
    if (!context.controls.section({"section.file", "Picture and file", "What is drawn, and what is saved."}, true))
        return;
    context.controls.checkbox({"quality", "Full quality",
                               "Four samples in a pixel (4x MSAA) and all of the light. Without it drawing takes a "
                               "third of the time, which is how "
                               "the program starts where the CPU draws. Pictures saved by F12 always have it."},
                              context.view.run.fullQuality);
    if (context.controls.button({"savePicture", "Save picture",
                                 "Writes the picture without the panel to a new PNG file in this folder. "
                                 "Key: F12."},
                                -1.0f)) {
        context.requests.commands.push_back({Action::savePicture});
    }
    if (context.controls.button({"record", context.view.readouts.recording ? "End recording" : "Record clip",
                                 "Writes an MP4 film without the panel to a new file in this folder, with a frame for "
                                 "each step, however slow this machine is. Needs the ffmpeg program. Key: F10."},
                                -1.0f)) {
        context.requests.commands.push_back({Action::toggleRecording});
    }
    context.controls.oneOf({"meshFormat", "Mesh",
                            "Format of the mesh to export: OBJ and PLY for most programs, GLB "
                            "with colours."},
                           context.state.meshFormat, kStillFormatNames);
    if (context.controls.button({"exportMesh", "Export mesh",
                                 "Writes the cloth as it is now, with normals and texture coordinates, in metres, to a "
                                 "new file in this folder."},
                                -1.0f)) {
        context.requests.exportMesh = kStillFormats[context.state.meshFormat];
    }
    drawMeshRecording(context);
    context.controls.textField(
        {"fileName", "File", "Name of the scene file to write, in this folder unless it says another."},
        context.state.fileName);
    const std::string name = context.state.fileName.data();
    const auto replaces = [&](const std::filesystem::path& path) {
        std::error_code ignored;
        return !name.empty() && std::filesystem::exists(path, ignored);
    };
    if (context.controls.button(
            {"saveScene", replaces(scenePath(name)) ? "Save scene over that file" : "Save scene",
             "Writes cloth, settings and camera as they are now to the file. \"drape compare FILE\" and \"drape view "
             "FILE\" start from it."},
            -1.0f) &&
        !name.empty()) {
        context.requests.saveAs = name;
    }
    if (context.controls.button(
            {"saveLog", replaces(logPath(name)) ? "Save input log over that file" : "Save input log",
             "Writes all that was done to the cloth since its start to a file of that name that "
             "ends in .log. \"drape replay FILE\" does it again."},
            -1.0f) &&
        !name.empty()) {
        context.requests.saveLogAs = name;
    }
    const bool hasState = replaces(statePath(name));
    if (context.controls.button({"saveState", hasState ? "Save state over that file" : "Save state",
                                 "Writes this very moment of the run to a file of that name that ends in .drape, to go "
                                 "on from bit for bit, here or with \"drape simulate FILE\". What the hand holds then "
                                 "is let go of."},
                                -1.0f) &&
        !name.empty()) {
        context.requests.saveStateAs = name;
    }
    if (hasState && context.controls.button({"resumeState", "Resume state",
                                             "Goes on from the state that was saved under that name. What runs now is "
                                             "lost unless it is saved."},
                                            -1.0f)) {
        context.requests.resumeFrom = name;
    }
}

}  // namespace drape::viewer
