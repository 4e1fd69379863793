// The File menu: the actions of its rows, the dialogs, and the question about unsaved work.

#include <algorithm>
#include <filesystem>
#include <utility>

#include "mesh_reading/mesh_file.h"
#include "mesh_reading/shared/mesh_bytes.h"
#include "scene/file/replaceable.h"
#include "viewer/app/app.h"
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

/// Returns the work that has not been saved. Past events of a played log do not count.
/// `saved`: the work that has been saved.
Unsaved unsavedOf(SavedWork saved, const Simulation& simulation) {
    if (const auto& played = simulation.played()) {
        const auto isDue = [&](const Event& event) { return event.step >= simulation.clock().steps; };
        const auto end = std::ranges::find_if(played->events, isDue);
        saved.acts = countActs({played->events.begin(), end}, simulation.torn());
    }
    return unsavedSince(saved, simulation.scene(), simulation.events(), simulation.torn());
}

}  // namespace

void App::noteOpened() {
    files_.saved = std::make_shared<const SavedWork>(
        SavedWork{simulation_.scene(), countActs(simulation_.events(), simulation_.torn())});
    files_.sceneFile = sceneFileOf(menu_.opened, simulation_);
    const std::string source = lastingSource(baseOf(menu_.opened));
    std::error_code ignored;
    if (std::filesystem::is_regular_file(source, ignored)) files_.noteRecent(source);
    askForWearer();
}

void App::noteSaved(const std::filesystem::path& file, bool acts) {
    std::error_code ignored;
    const std::filesystem::path path = std::filesystem::absolute(file, ignored).lexically_normal();
    const std::size_t saved = acts ? countActs(simulation_.events(), simulation_.torn()) : files_.saved->acts;
    files_.saved = std::make_shared<const SavedWork>(SavedWork{simulation_.scene(), saved});
    if (hasEnding(path, {".json"})) files_.sceneFile = path;
    if (fileKind(path) != FileKind::other) files_.noteRecent(path.string());
    files_.folder = path.parent_path();
}

Unsaved App::unsaved() const { return unsavedOf(*files_.saved, simulation_); }

bool App::asksBeforeLeaving(std::string before, std::function<void()> work) {
    std::error_code ignored;
    const bool isOfUser = !files_.sceneFile.empty() || std::filesystem::is_regular_file(baseOf(menu_.opened), ignored);
    return isOfUser && asksFirst(std::move(before), std::move(work));
}

bool App::asksFirst(std::string before, std::function<void()> work) {
    if (!files_.asksToSave || files_.isAnswered) return false;
    const Unsaved lost = unsaved();
    if (!lost.any()) return false;
    files_.question = {lost, std::move(before)};
    files_.postponed = std::move(work);
    return true;
}

bool App::mayClose() {
    if (files_.question) return false;
    return !asksFirst("quitting", [this] { run_.quits = true; });
}

void App::goOn() {
    const auto work = std::exchange(files_.postponed, {});
    if (!work) return;
    files_.isAnswered = true;
    try {
        work();
    } catch (const std::exception& error) {
        say(error.what(), true);
    }
    files_.isAnswered = false;
}

void App::drawUnsaved(float scale, glm::vec2 centre) {
    const UnsavedAnswer answer =
        drawUnsavedQuestion(widgets_, *files_.question, simulation_.scene().name, files_.asksToSave, centre, scale);
    if (answer == UnsavedAnswer::none) return;
    const bool cuts = files_.question->lost.cuts;
    files_.question.reset();
    if (answer == UnsavedAnswer::discard) goOn();
    if (answer == UnsavedAnswer::cancel) files_.postponed = {};
    if (answer != UnsavedAnswer::save) return;
    files_.chooser.reset();  // closed, since the dialog for saving comes first
    ask(cuts ? FileAction::saveState : FileAction::saveSceneAs);
}

void App::openAny() { ask(FileAction::open); }

void App::saveScene() {
    if (files_.sceneFile.empty()) return saveSceneAs();
    save(std::filesystem::path(files_.sceneFile));
}

void App::saveSceneAs() { ask(FileAction::saveSceneAs); }

void App::ask(FileAction purpose) {
    if (files_.isAsking()) return;
    const std::filesystem::path folder = files_.folder.empty() ? std::filesystem::current_path() : files_.folder;
    FileRequest request =
        requestFor(purpose, folder, simulation_.scene().name, files_.picture && files_.picture->transparent);
    if (purpose == FileAction::saveSceneAs && !files_.sceneFile.empty()) request.start = files_.sceneFile;
    if (request.mode == FileRequest::Mode::save) {
        request.refusal = [purpose, inputs = inputFilesOf(simulation_.scene(), menu_.opened)](const auto& file) {
            return viewer::refusalOf(purpose, file, inputs);
        };
        request.start = permitted(request);
    }
    files_.purpose = purpose;
    files_.chooser.emplace(std::move(request));
}

void App::use(FileAction purpose, const std::filesystem::path& file) {
    files_.folder = file.parent_path();
    switch (purpose) {
        case FileAction::newFromMesh:
            return drape(file);
        case FileAction::chooseWearer:
            return later("Dressing " + file.filename().string(), [this, file] { wear(file); });
        case FileAction::saveSceneAs:
            save(file);
            return goOn();
        case FileAction::saveState:
            saveState(file);
            return goOn();
        case FileAction::saveLog:
            return saveLog(file);
        case FileAction::savePictureAs:
            return savePictureIn(file, *files_.picture);
        default:
            return openFile(file);
    }
}

void App::follow(const FileMenuChoice& wish) {
    switch (wish.action) {
        case FileAction::openRecent:
            if (std::error_code ignored; !std::filesystem::exists(wish.file, ignored)) {
                std::erase(files_.recent, wish.file);
                return say(wish.file + ": there is no such file any more", true);
            }
            return openFile(wish.file);
        case FileAction::forgetRecent:
            return files_.recent.clear();
        case FileAction::saveScene:
            return execute({Action::saveScene});
        case FileAction::exportMesh:
            try {
                say(savedLine(exportMesh(simulation_, *wish.format, files_.exportsWorld, "")));
            } catch (const std::exception& error) {
                say(error.what(), true);
            }
            return;
        case FileAction::recordClip:
            return execute({Action::toggleRecording});
        case FileAction::recordMesh:
            if (wish.format) files_.recordedMesh = wish.format;
            return execute({Action::toggleMeshRecording});
        case FileAction::savePicture:
            return execute({Action::savePicture});
        case FileAction::savePictureAs:
            if (!files_.picture) files_.picture = PictureOptions{viewpoint_.viewport().visibleSize()};
            files_.asksForPicture = true;
            return;
        case FileAction::quit:
            return execute({Action::quit});
        default:
            return ask(wish.action);
    }
}

void App::drawFiles(const Layout& layout, glm::vec2 window, float scale) {
    if (run_.panel) {
        const FileMenuModel view{files_.sceneFile,
                                 files_.recent,
                                 files_.exportsWorld,
                                 *files_.recordedMesh,
                                 recordings_.clip().has_value(),
                                 recordings_.mesh().has_value(),
                                 files_.isAsking()};
        if (const auto wish = drawFileMenu(widgets_, view, layout.fileMenu, scale)) follow(*wish);
    }
    if (files_.question) return drawUnsaved(scale, layout.dialog);
    if (files_.asksForPicture) {
        const PictureAnswer answer = drawPictureQuestion(widgets_, *files_.picture, viewpoint_.viewport().visibleSize(),
                                                         pictureFrame().has_value(), layout.pictureQuestion, scale);
        files_.asksForPicture = answer == PictureAnswer::none;
        if (answer == PictureAnswer::save) ask(FileAction::savePictureAs);
        return;
    }
    if (!files_.chooser) return;
    const DialogState state = files_.chooser->follow(widgets_, window, scale);
    if (state == DialogState::open) return;
    const std::filesystem::path file = files_.chooser->file();
    files_.chooser.reset();
    try {
        if (state == DialogState::chosen) use(files_.purpose, file);
    } catch (const std::exception& error) {
        say(error.what(), true);
    }
    // The postponed action is discarded unless a new question has come up.
    if (!files_.question) files_.postponed = {};
}

}  // namespace drape::viewer
