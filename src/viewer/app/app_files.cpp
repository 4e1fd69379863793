// Files and pictures: what is opened, dropped and saved, and what is remembered for the next start.

#include <algorithm>
#include <filesystem>

#include "io/files/picture_file.h"
#include "mesh_reading/mesh_file.h"
#include "render/frame/light_rig.h"
#include "scene/load/garment_scene.h"
#include "scene/load/mesh_scene.h"
#include "scene/parts/scene_notes.h"
#include "viewer/app/app.h"
#include "viewer/edits/body_edits.h"
#include "viewer/state/files.h"

namespace drape::viewer {
namespace {

std::string opening(const std::filesystem::path& path) { return "opening " + path.filename().string(); }

}  // namespace

void App::save(const std::filesystem::path& path) {
    Scene scene = simulation_.scene();
    // The lights stay in their places even though the scene will open with another camera.
    const render::OrbitCamera& camera = viewpoint_.camera();
    if (render::OrbitCamera(scene.camera) != camera) scene.light = render::placed(scene.light, render::stageOf(scene));
    scene.camera = camera.toView(scene.camera);
    say(files_.saveScene(path, scene));
}

Shot App::shot(glm::ivec2 size, render::Quality quality) const {
    Shot shot{viewpoint_.pictureCamera(size), size, {}, mouseHand_.shiftedBody()};
    shot.look.view = run_.view;
    shot.look.quality = quality;
    shot.look.legendText = viewpoint_.pictureText(size);
    return shot;
}

OutputWindow App::outputWindow() {
    return {[this](glm::ivec2 size, render::Quality quality) { return shot(size, quality); },
            [this] { return pictures_.level(run_.quality).quality; },
            [this](std::string message, bool isError) { say(std::move(message), isError); }};
}

std::optional<PixelBox> App::pictureFrame() const {
    const PictureOptions* const picture = files_.pictureToSave();
    const auto& clip = recordings().clip();
    if (!picture && !clip) return std::nullopt;
    const glm::ivec2 size = picture ? picture->size : clip->size();
    if (!isCropped(size, viewpoint_.viewport())) return std::nullopt;
    return framedPart(size, viewpoint_.viewport());
}

void App::openFile(const std::filesystem::path& path) {
    shows([&] {
        switch (fileKind(path)) {
            case FileKind::scene:
                if (files_.asksBeforeLeaving(opening(path), [this, path] { openFile(path); })) return;
                leaveFor(path.string());
                sayWithSceneNotes("Opened " + path.string() +
                                  (simulation_.played() && simulation_.played()->isOlder
                                       ? ", of an older version of the physics: the cloth may move differently"
                                       : ""));
                break;
            case FileKind::motion: {
                const std::string body = panel_.body.empty() && !simulation_.scene().world.bodies.empty()
                                             ? simulation_.scene().world.bodies.front().frame.name
                                             : panel_.body;
                if (body.empty()) return say(path.string() + ": no body that it could move", true);
                play({body, "", path.string()});
                break;
            }
            case FileKind::mesh:
                if (isPatternFile(path) && isWorn(simulation_.scene())) {
                    panel_.dropped.push_back({path.string(), false, true});
                } else if (isPatternFile(path) || !canHaveBodies(simulation_.scene())) {
                    drape(path);
                } else if (isUnworn(simulation_.scene())) {
                    wear(path);
                } else {
                    askForUse(path);
                }
                break;
            case FileKind::picture:
                print(path);
                break;
            case FileKind::other:
                say(path.string() +
                        ": neither a scene file (.json), a saved state (.drape), an input log (.log), a mesh (OBJ, "
                        "PLY, STL, glTF), a motion (BVH) nor a picture (PNG, JPEG)",
                    true);
                break;
        }
    });
}

void App::openSoon(const std::vector<std::filesystem::path>& files) {
    const auto isPattern = [](const std::filesystem::path& file) { return isPatternFile(file); };
    const auto isMesh = [&](const std::filesystem::path& file) {
        return fileKind(file) == FileKind::mesh && !isPattern(file);
    };
    std::vector<std::filesystem::path> sorted = files;
    const bool areDressed = std::ranges::count_if(files, isPattern) > 0 && std::ranges::count_if(files, isMesh) == 1;
    if (areDressed) {  // the innermost garment, its wearer, all others
        std::ranges::stable_partition(sorted, isPattern);
        const auto wearer = std::ranges::find_if(sorted, isMesh);
        std::rotate(sorted.begin() + 1, wearer, wearer + 1);
    }
    bool isDressed = false;
    for (const std::filesystem::path& file : sorted) {
        const bool isOver = areDressed && isDressed && isPattern(file);
        isDressed = isDressed || isMesh(file);
        waiting_.add("Opening " + file.filename().string(),
                     [this, file, isOver] { isOver ? wearOver(file) : openFile(file); });
    }
}

void App::drape(const std::filesystem::path& path, const std::string& over) {
    if (files_.asksBeforeLeaving(opening(path), [this, path, over] { drape(path, over); })) return;
    SceneWishes wishes;
    if (!over.empty()) wishes.bodies.push_back(over);
    leaveFor(path.string(), wishes);
    sayWithSceneNotes("Draped " + path.string() + ": " + simulation_.scene().description);
}

void App::sayWithSceneNotes(std::string message) {
    const auto add = [&](const std::vector<std::string>& lines) {
        for (const std::string& line : lines) message += (message.empty() ? "" : "\n") + line;
    };
    add(meshNotes(simulation_.scene()));
    add(stiffnessNotes(simulation_.scene()));
    say(std::move(message));
    if (tellMeshes_) tellMeshes_(simulation_.scene());
}

void App::tellMeshes(std::function<void(const Scene&)> tell) {
    tellMeshes_ = std::move(tell);
    tellMeshes_(simulation_.scene());
}

void App::print(const std::filesystem::path& path) {
    const std::size_t cloths = simulation_.scene().world.cloths.size();
    if (cloths == 0) return say(path.string() + ": this scene has no cloth to print on", true);
    (void)io::readPicture(path);  // throws if the picture cannot be printed
    for (std::size_t i = 0; i < cloths; ++i) {
        FabricLook& look = simulation_.editableScene().world.cloths[i].fabric;
        look.print = path.string();
        look.printSize = glm::vec2(0.0f);  // the old size of the repeat was chosen for another picture
    }
    say("Printed on the cloth: " + path.string());
}

// The File menu and its dialogs.

void App::noteOpened() {
    files_.noteOpened();
    askForWearer();
}

bool App::mayClose() {
    if (files_.asksAboutWork()) return false;
    return !files_.asksFirst("quitting", [this] { run_.quits = true; });
}

void App::drawFiles(const Layout& layout, glm::vec2 window, float scale) {
    shows([&] {
        if (!run_.panel) return;
        const auto choice = files_.drawMenu(widgets_, recordings().clip().has_value(), recordings().mesh().has_value(),
                                            layout.fileMenu, scale);
        if (choice) follow(*choice);
    });
    shows([&] {
        files_.drawDialogs(widgets_, {layout.dialog, layout.pictureQuestion, window},
                           viewpoint_.viewport().visibleSize(), pictureFrame().has_value(), scale);
    });
}

void App::use(FileAction purpose, const std::filesystem::path& file) {
    switch (purpose) {
        case FileAction::newFromMesh:
            return drape(file);
        case FileAction::chooseWearer:
            return waiting_.add("Dressing " + file.filename().string(), [this, file] { wear(file); });
        case FileAction::saveSceneAs:
            return save(file);
        case FileAction::saveState:
            return say(files_.saveState(file, viewpoint_.camera().toView(simulation_.scene().camera)));
        case FileAction::saveLog:
            return say(files_.saveLog(file));
        case FileAction::savePictureAs:
            return output_.savePictureIn(file, files_.picture());
        default:
            return openFile(file);
    }
}

void App::follow(const FileMenuChoice& wish) {
    switch (wish.action) {
        case FileAction::openRecent:
            if (std::error_code ignored; !std::filesystem::exists(wish.file, ignored)) {
                files_.forgetRecent(wish.file);
                return say(wish.file + ": there is no such file any more", true);
            }
            return openFile(wish.file);
        case FileAction::forgetRecent:
            return files_.forgetRecent();
        case FileAction::saveScene:
            return execute({Action::saveScene});
        case FileAction::exportMesh:
            return say(savedLine(exportMesh(simulation_, *wish.format, files_.exportsWorld(), "")));
        case FileAction::recordClip:
            return execute({Action::toggleRecording});
        case FileAction::recordMesh:
            if (wish.format) files_.setRecordedMesh(*wish.format);
            return execute({Action::toggleMeshRecording});
        case FileAction::savePicture:
            return execute({Action::savePicture});
        case FileAction::savePictureAs:
            return files_.askForPicture(viewpoint_.viewport().visibleSize());
        case FileAction::quit:
            return execute({Action::quit});
        default:
            return;  // FileDesk has followed it
    }
}

void App::toggleRecording() {
    if (!output_.toggleClip(clipSize(viewpoint_.viewport().visibleSize())))
        note("A clip is being drawn. Esc ends that");
}

// Preferences for the next start.

void App::recall(const Preferences& values) {
    run_.panel = values.panel;
    run_.quality = values.quality;
    run_.hint = !values.hintSeen;
    panel_.sections = values.sections;
    files_.recall(values);
    std::string said;
    if (run_.quality != QualityChoice::automatic)
        said = std::string("Quality: ") + choiceOf(run_.quality).label + ", as left last time";
    attempt([&] {
        const std::string slow = solver_.slowNote(simulation_, run_.solver);
        said += (said.empty() || slow.empty() ? "" : ". ") + slow;
    });
    if (!said.empty()) say(said);
    undo_.start();
    noteOpened();
}

void App::remember(Preferences& values) const {
    values.panel = run_.panel;
    values.quality = run_.quality;
    values.scene = lastingSource(menu_.opened);
    values.hintSeen = values.hintSeen || run_.hintSeen;
    values.sections = panel_.sections;
    files_.remember(values);
}

}  // namespace drape::viewer
