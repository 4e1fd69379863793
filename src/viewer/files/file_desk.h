#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "viewer/files/file_chooser.h"
#include "viewer/files/file_menu.h"
#include "viewer/files/picture_question.h"
#include "viewer/files/unsaved.h"
#include "viewer/state/preferences.h"

namespace drape::viewer {

/// The list with a file at its front, once, of kRecentFiles at most.
inline constexpr std::size_t kRecentFiles = 10;
inline std::vector<std::string> withRecent(std::vector<std::string> list, const std::string& file) {
    std::erase(list, file);
    list.insert(list.begin(), file);
    if (list.size() > kRecentFiles) list.resize(kRecentFiles);
    return list;
}

/// The state of menu and dialogs from frame to frame.
struct FileDesk {
    std::vector<std::string> recent;  ///< files, the latest first
    std::filesystem::path folder;     ///< of the latest file that was chosen; empty: the program's
    std::filesystem::path sceneFile;  ///< that "Save scene" writes; empty: none yet
    SavedWork saved;
    bool asksToSave = false;    ///< before unsaved work is lost
    bool exportsWorld = false;  ///< bodies and colliders are exported to an OBJ or PLY, too
    /// Format of the next recorded mesh: the latest that was chosen.
    const io::Format* recordedMesh = io::formatsThat(io::isMovingMesh).front();

    std::optional<FileChooser> chooser;     ///< that is open
    FileAction purpose = FileAction::open;  ///< of it
    std::optional<PictureWish> picture;     ///< that is asked about, or is to be saved in the chosen file
    bool asksForPicture = false;

    std::optional<UnsavedQuestion> question;  ///< that is asked
    std::function<void()> postponed;          ///< until the answer; time stands still as long
    bool isAnswered = false;                  ///< so that the postponed action does not ask again

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
};

}  // namespace drape::viewer
