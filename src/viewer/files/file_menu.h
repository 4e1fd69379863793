#pragma once

#include <filesystem>
#include <functional>
#include <glm/glm.hpp>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "io/format_table.h"
#include "viewer/files/file_dialog.h"
#include "viewer/files/questions.h"
#include "viewer/state/preferences.h"

namespace drape::viewer {

struct WidgetLog;

/// The data that the File menu shows.
struct FileMenuModel {
    std::filesystem::path sceneFile;         ///< file that "Save scene" writes; empty if none was chosen yet
    const std::vector<std::string>& recent;  ///< recent files, latest first
    bool& exportsWorld;              ///< whether exports to OBJ and PLY include bodies and colliders; edited in place
    const io::Format& recordedMesh;  ///< format of the mesh recording that F9 begins
    bool recordsClip = false;
    bool recordsMesh = false;
    bool isAsking = false;  ///< whether a dialog is open, so that the menu is disabled
};

enum class FileAction {
    newFromMesh,
    chooseWearer,  ///< asks who wears a sewing pattern; has no row in the menu
    open,
    openRecent,
    forgetRecent,
    saveScene,
    saveSceneAs,
    saveState,
    saveLog,
    exportMesh,
    recordClip,
    recordMesh,
    savePicture,
    savePictureAs,
    quit
};

/// The row of the File menu that the user has chosen.
struct FileMenuChoice {
    FileAction action = FileAction::open;
    std::string file;                    ///< file to open; only for openRecent
    const io::Format* format = nullptr;  ///< format for exportMesh, and for recordMesh when it begins a recording
};

/// Draws the bar with the File menu. Returns the chosen row, if there is one.
/// `corner`: upper left corner of the bar, in window coordinates.
/// `scale`: window coordinates per pixel of a standard-density screen.
std::optional<FileMenuChoice> drawFileMenu(WidgetLog& log, const FileMenuModel& model, glm::vec2 corner, float scale);

/// Greatest number of recent files that are kept.
inline constexpr std::size_t kRecentFiles = 10;
/// Moves a file to the front of a list of recent files and returns the list.
inline std::vector<std::string> withRecent(std::vector<std::string> list, const std::string& file) {
    std::erase(list, file);
    list.insert(list.begin(), file);
    if (list.size() > kRecentFiles) list.resize(kRecentFiles);
    return list;
}

}  // namespace drape::viewer
