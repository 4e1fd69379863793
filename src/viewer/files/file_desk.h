#pragma once

#include <filesystem>
#include <functional>
#include <glm/glm.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "io/format_table.h"
#include "viewer/files/file_dialog.h"
#include "viewer/files/file_menu.h"
#include "viewer/files/questions.h"
#include "viewer/simulation/simulation.h"
#include "viewer/state/preferences.h"
#include "viewer/state/scene_menu.h"

namespace drape::viewer {

/// The files of a window: which one is open and what of it is saved, the File menu with its dialogs, and the question
/// about unsaved work. It alone knows what waits for which answer: an action that would lose work waits for the
/// question, and if the user wants to save first, for the dialog and the file. Time stands still until then.
class FileDesk {
public:
    /// Does what a dialog has asked a file for. If the action saves, must throw unless the file is saved.
    using Use = std::function<void(FileAction action, const std::filesystem::path& file)>;

    /// `simulation`, `menu`: must outlive this object.
    FileDesk(Simulation& simulation, const SceneMenu& menu, Use use)
        : simulation_(&simulation), menu_(&menu), use_(std::move(use)) {}
    FileDesk(const FileDesk&) = delete;  // `use` may have a pointer to its owner
    FileDesk& operator=(const FileDesk&) = delete;

    // The open file.

    /// Must be called when a scene has been opened. Counts its present state as saved.
    void noteOpened();
    /// Counts an earlier value of saved() as what is saved, for a scene to which undo has returned.
    void noteSaved(std::shared_ptr<const SavedWork> saved) { saved_ = std::move(saved); }
    const std::shared_ptr<const SavedWork>& saved() const { return saved_; }
    /// Returns the work that would be lost if the scene were closed. Past events of a played log do not count.
    Unsaved unsaved() const;
    /// Saves the scene or the run, whose present state then counts as saved. Each returns the message for the user, and
    /// throws as saveSceneFile(), Simulation::saveLog() and Simulation::saveSnapshot() do.
    /// `scene`: scene to write.
    std::string saveScene(const std::filesystem::path& file, const Scene& scene);
    std::string saveLog(const std::filesystem::path& file);
    /// `camera`: first camera when the file is opened.
    std::string saveState(const std::filesystem::path& file, const SceneCamera& camera);
    /// Saves the scene to its file, or asks for a file if it has none.
    void save();

    // Asking.

    /// Asks for a file, unless something is being asked already. drawDialogs() then gives the answer to `use`.
    void ask(FileAction action);
    /// Asks about size, quality and file of a picture to save.
    void askForPicture(glm::ivec2 size);
    /// If work is unsaved and the user wants to be asked, opens the question about it and returns true. `work` is then
    /// called after the answer, unless the user cancels. Otherwise returns false without calling `work`.
    /// `before`: name of the action that waits, see UnsavedQuestion::before.
    [[nodiscard]] bool asksFirst(std::string before, std::function<void()> work);
    /// Does the same before another scene is opened. Asks only about work on a file of the user's, since undo brings
    /// back a built-in scene.
    [[nodiscard]] bool asksBeforeLeaving(std::string before, std::function<void()> work);
    /// Returns whether work goes on now that has waited for an answer, so that the user knows what is lost.
    bool isAnswered() const { return isAnswered_; }
    bool isAsking() const { return chooser_ || asksForPicture_ || question_; }
    /// Returns whether the question about unsaved work is open.
    bool asksAboutWork() const { return question_.has_value(); }
    /// Returns whether an action waits for an answer. Time stands still meanwhile.
    bool isWaiting() const { return static_cast<bool>(postponed_); }
    /// Closes the dialog for a file and drops what waits for it. Returns whether one was open.
    bool closeDialog();
    /// Closes the question about a picture. Returns whether it was open.
    bool closePictureQuestion() { return std::exchange(asksForPicture_, false); }
    /// Returns the options of the picture that the user is about to save, or nullptr.
    const PictureOptions* pictureToSave() const;
    /// Returns the options of the picture whose file has been chosen. They must have been asked for.
    const PictureOptions& picture() const { return *picture_; }

    // Drawing. Both functions are called in each frame.

    /// Draws the File menu, and follows the choice of a row that asks for a file. Returns any other choice.
    /// `corner`: upper left corner of the menu, in window coordinates.
    /// `scale`: window coordinates per pixel of a standard-density screen.
    std::optional<FileMenuChoice> drawMenu(WidgetLog& log, bool recordsClip, bool recordsMesh, glm::vec2 corner,
                                           float scale);
    /// The places of the dialogs, in window coordinates.
    struct Places {
        glm::vec2 question{0.0f};         ///< middle of the question about unsaved work
        glm::vec2 pictureQuestion{0.0f};  ///< middle of the lower edge of the question about a picture
        glm::vec2 window{1.0f};           ///< size of the window
    };
    /// Draws the open question or dialog, and does what its answer says. Throws the exceptions of `use` and of the work
    /// that has waited.
    /// `visible`: size of the visible part of the window, pixels.
    /// `isFramed`: whether the window shows a frame around the area of the picture to save.
    void drawDialogs(WidgetLog& log, const Places& places, glm::ivec2 visible, bool isFramed, float scale);

    // The rows of the File menu.

    void forgetRecent() { recent_.clear(); }
    void forgetRecent(const std::string& file) { std::erase(recent_, file); }
    /// Returns whether exports to OBJ and PLY include bodies and colliders.
    bool exportsWorld() const { return exportsWorld_; }
    /// Format of the next mesh recording: the one that the user chose last.
    const io::Format& recordedMesh() const { return *recordedMesh_; }
    void setRecordedMesh(const io::Format& format) { recordedMesh_ = &format; }

    void recall(const Preferences& values);
    void remember(Preferences& values) const;

private:
    void noteSavedTo(const std::filesystem::path& file, bool acts);
    void noteRecent(const std::string& file) { recent_ = withRecent(std::move(recent_), file); }
    void drawUnsaved(WidgetLog& log, glm::vec2 centre, float scale);
    /// Does work that has waited for an answer. Does nothing for an empty function.
    void goOn(const std::function<void()>& work);

    Simulation* simulation_;
    const SceneMenu* menu_;
    Use use_;
    std::vector<std::string> recent_;  // recent files, latest first
    std::filesystem::path folder_;     // folder of the latest chosen file; empty for the working folder
    std::filesystem::path sceneFile_;  // file that save() writes; empty if none was chosen yet
    std::shared_ptr<const SavedWork> saved_ = std::make_shared<const SavedWork>();  // kept with moments for undo
    bool asksToSave_ = false;  // whether to ask before unsaved work is lost
    bool exportsWorld_ = false;
    const io::Format* recordedMesh_ = io::formatsThat(io::isMovingMesh).front();

    std::optional<FileChooser> chooser_;     // the open file dialog
    FileAction purpose_ = FileAction::open;  // action that will use the chosen file
    std::optional<PictureOptions> picture_;  // options of the picture to save, while they are asked for or used
    bool asksForPicture_ = false;
    std::optional<UnsavedQuestion> question_;  // the open question about unsaved work
    std::function<void()> postponed_;          // action that waits for the answer
    bool isAnswered_ = false;                  // whether the postponed action is running now
};

}  // namespace drape::viewer
