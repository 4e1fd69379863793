#include "viewer/files/file_desk.h"

#include <algorithm>
#include <array>
#include <utility>

#include "mesh_reading/mesh_file.h"
#include "mesh_reading/shared/mesh_bytes.h"
#include "scene/file/replaceable.h"
#include "scene/file/scene_file.h"
#include "viewer/state/files.h"

namespace drape::viewer {
namespace {

FileRequest requestFor(FileAction purpose, const std::filesystem::path& folder, const std::string& scene,
                       bool transparent) {
    using Mode = FileRequest::Mode;
    const auto mine = [&](const char* ending) { return folder / ("my-" + scene + ending); };
    switch (purpose) {
        case FileAction::newFromMesh:
            return {Mode::open, "New scene from a mesh", folder,
                    "Meshes (OBJ, PLY, STL, glTF) and sewing patterns (JSON)", [] {
                        std::vector<std::string> endings(std::begin(kMeshEndings), std::end(kMeshEndings));
                        endings.emplace_back(".json");
                        return endings;
                    }()};
        case FileAction::chooseWearer:
            return {Mode::open,
                    "Who wears it",
                    folder,
                    "Meshes (OBJ, PLY, STL, glTF)",
                    {std::begin(kMeshEndings), std::end(kMeshEndings)}};
        case FileAction::saveSceneAs:
            return {Mode::save, "Save scene", mine(".json"), "Scenes (.json)", {".json"}};
        case FileAction::saveState:
            return {Mode::save, "Save state", mine(".drape"), "Saved states (.drape)", {".drape"}};
        case FileAction::saveLog:
            return {Mode::save, "Save input log", mine(".log"), "Input logs (.log)", {".log"}};
        case FileAction::savePictureAs:
            if (transparent)
                return {Mode::save, "Save picture", freshPath(folder, scene, ".png"), "Pictures (PNG)", {".png"}};
            return {Mode::save,
                    "Save picture",
                    freshPath(folder, scene, ".png"),
                    "Pictures (PNG, JPEG)",
                    {".png", ".jpg", ".jpeg"}};
        default:
            return {Mode::open,
                    "Open",
                    folder,
                    "Scenes, saved states, input logs, meshes, and pictures to print on cloth",
                    {".json", ".drape", ".log", ".obj", ".ply", ".glb", ".png", ".jpg", ".jpeg"}};
    }
}

/// Returns the format in which an action saves a file.
FileFormat savedFormat(FileAction purpose, const std::filesystem::path& file) {
    if (purpose == FileAction::saveState) return FileFormat::snapshot;
    if (purpose == FileAction::saveLog) return FileFormat::log;
    if (purpose == FileAction::saveSceneAs) return FileFormat::scene;
    return hasEnding(file, {".png"}) ? FileFormat::png : FileFormat::jpeg;
}

/// Returns why an action must not replace a file, or an empty text.
/// `inputs`: files that the scene was made from. Only a scene may replace the scene that was opened.
std::string refusalOf(FileAction purpose, const std::filesystem::path& file,
                      const std::vector<std::filesystem::path>& inputs) {
    try {
        requireReplaceable(file, savedFormat(purpose, file));
        if (purpose != FileAction::saveSceneAs) requireNoInput(file, inputs);
        return {};
    } catch (const FileError& error) {
        return error.what();
    }
}

/// Returns the path, or one with "-2", "-3" and so on before its ending, so that it may be written.
std::filesystem::path permitted(const FileRequest& request) {
    std::filesystem::path path = request.start;
    for (int number = 2; !request.refusalOf(path).empty(); ++number)
        path.replace_filename(request.start.stem().string() + "-" + std::to_string(number) +
                              request.start.extension().string());
    return path;
}

/// Returns the scene file that a source names. Returns an empty path for a built-in scene, a mesh, a snapshot or a log.
std::filesystem::path sceneFileOf(const std::string& source, const Simulation& simulation) {
    const std::filesystem::path path = baseOf(source);
    std::error_code ignored;
    if (!hasEnding(path, {".json"}) || simulation.played() || formatOfFile(path) != FileFormat::scene) return {};
    return std::filesystem::absolute(path, ignored).lexically_normal();
}

/// Returns whether an action saves the work about which the user may be asked.
bool savesWork(FileAction action) { return action == FileAction::saveSceneAs || action == FileAction::saveState; }

/// Returns whether a row of the File menu asks for a file.
bool asksForFile(FileAction action) {
    constexpr std::array kAsking{FileAction::newFromMesh, FileAction::open, FileAction::saveSceneAs,
                                 FileAction::saveState, FileAction::saveLog};
    return std::ranges::find(kAsking, action) != kAsking.end();
}

}  // namespace

// The open file.

void FileDesk::noteOpened() {
    saved_ = std::make_shared<const SavedWork>(
        SavedWork{simulation_->scene(), countActs(simulation_->events(), simulation_->torn())});
    sceneFile_ = sceneFileOf(menu_->opened, *simulation_);
    const std::string source = lastingSource(baseOf(menu_->opened));
    std::error_code ignored;
    if (std::filesystem::is_regular_file(source, ignored)) noteRecent(source);
}

void FileDesk::noteSavedTo(const std::filesystem::path& file, bool acts) {
    std::error_code ignored;
    const std::filesystem::path path = std::filesystem::absolute(file, ignored).lexically_normal();
    const std::size_t saved = acts ? countActs(simulation_->events(), simulation_->torn()) : saved_->acts;
    saved_ = std::make_shared<const SavedWork>(SavedWork{simulation_->scene(), saved});
    if (hasEnding(path, {".json"})) sceneFile_ = path;
    if (fileKind(path) != FileKind::other) noteRecent(path.string());
    folder_ = path.parent_path();
}

Unsaved FileDesk::unsaved() const {
    SavedWork saved = *saved_;
    if (const auto& played = simulation_->played()) {
        const auto isDue = [&](const Event& event) { return event.step >= simulation_->clock().steps; };
        const auto end = std::ranges::find_if(played->events, isDue);
        saved.acts = countActs({played->events.begin(), end}, simulation_->torn());
    }
    return unsavedSince(saved, simulation_->scene(), simulation_->events(), simulation_->torn());
}

std::string FileDesk::saveScene(const std::filesystem::path& file, const Scene& scene) {
    saveSceneFile(file, scene);
    noteSavedTo(file, false);
    return savedLine(file);
}

std::string FileDesk::saveLog(const std::filesystem::path& file) {
    simulation_->saveLog(file);
    noteSavedTo(file, true);
    return savedLine(file);
}

std::string FileDesk::saveState(const std::filesystem::path& file, const SceneCamera& camera) {
    simulation_->saveSnapshot(file, camera);
    noteSavedTo(file, true);
    const bool holds = !simulation_->hands().all().empty();
    return savedLine(file) + (holds ? "; held cloth is released in it" : "");
}

void FileDesk::save() {
    if (sceneFile_.empty()) return ask(FileAction::saveSceneAs);
    use_(FileAction::saveSceneAs, std::filesystem::path(sceneFile_));
}

// Asking.

bool FileDesk::asksFirst(std::string before, std::function<void()> work) {
    if (!asksToSave_ || isAnswered_) return false;
    const Unsaved lost = unsaved();
    if (!lost.any()) return false;
    question_ = {lost, std::move(before)};
    postponed_ = std::move(work);
    return true;
}

bool FileDesk::asksBeforeLeaving(std::string before, std::function<void()> work) {
    std::error_code ignored;
    const bool isOfUser = !sceneFile_.empty() || std::filesystem::is_regular_file(baseOf(menu_->opened), ignored);
    return isOfUser && asksFirst(std::move(before), std::move(work));
}

void FileDesk::ask(FileAction action) {
    if (isAsking()) return;
    const std::filesystem::path folder = folder_.empty() ? std::filesystem::current_path() : folder_;
    FileRequest request = requestFor(action, folder, simulation_->scene().name, picture_ && picture_->transparent);
    if (action == FileAction::saveSceneAs && !sceneFile_.empty()) request.start = sceneFile_;
    if (request.mode == FileRequest::Mode::save) {
        request.refusal = [action, inputs = inputFilesOf(simulation_->scene(), menu_->opened)](const auto& file) {
            return viewer::refusalOf(action, file, inputs);
        };
        request.start = permitted(request);
    }
    purpose_ = action;
    chooser_.emplace(std::move(request));
}

void FileDesk::askForPicture(glm::ivec2 size) {
    if (!picture_) picture_ = PictureOptions{size};
    asksForPicture_ = true;
}

bool FileDesk::closeDialog() {
    if (!chooser_) return false;
    chooser_.reset();
    postponed_ = {};
    return true;
}

const PictureOptions* FileDesk::pictureToSave() const {
    const bool choosesFile = chooser_ && purpose_ == FileAction::savePictureAs;
    return picture_ && (asksForPicture_ || choosesFile) ? &*picture_ : nullptr;
}

void FileDesk::goOn(const std::function<void()>& work) {
    if (!work) return;
    struct Answered {
        explicit Answered(bool& is) : is_(is) { is_ = true; }
        ~Answered() { is_ = false; }
        bool& is_;
    } const answered(isAnswered_);
    work();
}

// Drawing.

std::optional<FileMenuChoice> FileDesk::drawMenu(WidgetLog& log, bool recordsClip, bool recordsMesh, glm::vec2 corner,
                                                 float scale) {
    const FileMenuModel model{sceneFile_, recent_, exportsWorld_, *recordedMesh_, recordsClip, recordsMesh, isAsking()};
    const std::optional<FileMenuChoice> choice = drawFileMenu(log, model, corner, scale);
    if (!choice || !asksForFile(choice->action)) return choice;
    ask(choice->action);
    return std::nullopt;
}

void FileDesk::drawUnsaved(WidgetLog& log, glm::vec2 centre, float scale) {
    const UnsavedAnswer answer =
        drawUnsavedQuestion(log, *question_, simulation_->scene().name, asksToSave_, centre, scale);
    if (answer == UnsavedAnswer::none) return;
    const bool cuts = question_->lost.cuts;
    question_.reset();
    if (answer == UnsavedAnswer::discard) goOn(std::exchange(postponed_, {}));
    if (answer == UnsavedAnswer::cancel) postponed_ = {};
    if (answer != UnsavedAnswer::save) return;
    chooser_.reset();  // closed, since the dialog for saving comes first
    asksForPicture_ = false;
    ask(cuts ? FileAction::saveState : FileAction::saveSceneAs);
}

void FileDesk::drawDialogs(WidgetLog& log, const Places& places, glm::ivec2 visible, bool isFramed, float scale) {
    if (question_) return drawUnsaved(log, places.question, scale);
    if (asksForPicture_) {
        const PictureAnswer answer =
            drawPictureQuestion(log, *picture_, visible, isFramed, places.pictureQuestion, scale);
        asksForPicture_ = answer == PictureAnswer::none;
        if (answer == PictureAnswer::save) ask(FileAction::savePictureAs);
        return;
    }
    if (!chooser_) return;
    const DialogState state = chooser_->follow(log, places.window, scale);
    if (state == DialogState::open) return;
    const std::filesystem::path file = chooser_->file();
    chooser_.reset();
    // What has waited for this file is dropped unless the file is saved. A new question may make other work wait.
    const std::function<void()> waited = std::exchange(postponed_, {});
    if (state != DialogState::chosen) return;
    folder_ = file.parent_path();
    use_(purpose_, file);
    if (savesWork(purpose_)) goOn(waited);
}

// Preferences.

void FileDesk::recall(const Preferences& values) {
    const std::vector<std::string> opened = std::exchange(recent_, values.recent);
    for (const std::string& file : opened) noteRecent(file);
    asksToSave_ = values.asksToSave;
}

void FileDesk::remember(Preferences& values) const {
    values.recent = recent_;
    values.asksToSave = asksToSave_;
}

}  // namespace drape::viewer
