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

/// The state of the File menu and of its dialogs, from frame to frame.
struct FileDesk {
    std::vector<std::string> recent;  ///< recent files, latest first
    std::filesystem::path folder;     ///< folder of the latest chosen file; empty for the working folder
    std::filesystem::path sceneFile;  ///< file that "Save scene" writes; empty if none was chosen yet
    std::shared_ptr<const SavedWork> saved = std::make_shared<const SavedWork>();  ///< kept with moments for undo
    bool asksToSave = false;    ///< whether to ask before unsaved work is lost
    bool exportsWorld = false;  ///< whether exports to OBJ and PLY include bodies and colliders
    /// Format of the next mesh recording. It is the format that the user chose last.
    const io::Format* recordedMesh = io::formatsThat(io::isMovingMesh).front();

    std::optional<FileChooser> chooser;     ///< the open file dialog
    FileAction purpose = FileAction::open;  ///< action that will use the chosen file
    std::optional<PictureOptions> picture;  ///< options of the picture to save, while they are asked for or used
    bool asksForPicture = false;
    std::filesystem::path stillFile;  ///< file for the still that is being drawn, if there is one

    std::optional<UnsavedQuestion> question;  ///< the open question
    std::function<void()> postponed;          ///< action that waits for the answer; the simulation is paused until then
    bool isAnswered = false;  ///< whether the postponed action is running now, so that it does not ask again

    void noteRecent(const std::string& file) { recent = withRecent(std::move(recent), file); }
    void recall(const Preferences& values) {
        const std::vector<std::string> opened = std::exchange(recent, values.recent);
        for (const std::string& file : opened) noteRecent(file);
        asksToSave = values.asksToSave;
    }
    void remember(Preferences& values) const {
        values.recent = recent;
        values.asksToSave = asksToSave;
    }
    bool isAsking() const { return chooser || asksForPicture || question; }
    /// Returns the options of the picture that the user is about to save, or nullptr.
    const PictureOptions* pictureToSave() const {
        const bool choosesFile = chooser && purpose == FileAction::savePictureAs;
        return picture && (asksForPicture || choosesFile) ? &*picture : nullptr;
    }
};

}  // namespace drape::viewer
