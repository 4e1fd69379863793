#include "viewer/output/output.h"

#include <exception>
#include <optional>
#include <string>

#include "io/files/picture_file.h"
#include "viewer/files/file_dialog.h"
#include "viewer/state/files.h"
#include "viewer/state/message_line.h"

namespace drape::viewer {
namespace {

std::string qualityOf(const TakenPicture& picture) {
    if (picture.quality != render::Quality::still) return std::string(choiceOf(picture.quality).name) + " quality";
    const int all = render::Still::kPictures;
    if (picture.stillPictures == all) return "still";
    return "still, " + std::to_string(picture.stillPictures) + " of " + std::to_string(all) + " samples";
}

/// Writes a picture to a file: as JPEG if the file's name ends so and the picture is not transparent, otherwise as PNG.
/// Throws io::Error.
void writePicture(const std::filesystem::path& file, const TakenPicture& picture) {
    const int width = picture.size.x;
    const int height = picture.size.y;
    if (picture.transparent)
        io::writePngWithAlpha(file, width, height, picture.pixels);
    else if (hasEnding(file, {".jpg", ".jpeg"}))
        io::writeJpeg(file, width, height, picture.pixels);
    else
        io::writePng(file, width, height, picture.pixels);
}

/// Returns a message such as "Saved drape-drop-1.png in ~: 920 x 762 pixels, still, 27 of 64 samples".
std::string savedPictureLine(const std::filesystem::path& file, const TakenPicture& picture) {
    return savedLine(file) + ": " + std::to_string(picture.size.x) + " x " + std::to_string(picture.size.y) +
           " pixels, " + qualityOf(picture);
}

}  // namespace

// Pictures.

void Output::savePicture(glm::ivec2 size) {
    const TakenPicture picture =
        view_->windowPicture(*simulation_, window_.shot(size, render::Quality::full), *commands_);
    const std::filesystem::path file = freshPath("", simulation_->scene().name, ".png");
    writePicture(file, picture);
    say(savedPictureLine(file, picture));
}

void Output::savePictureIn(const std::filesystem::path& file, const PictureOptions& wish) {
    finishPicture();
    const bool isStill = wish.quality == render::Quality::still;
    Shot shot = window_.shot(wish.size, wish.quality);
    if (isStill && !wish.transparent && !render::showsData(shot.look.view)) {
        stillFile_ = file;
        return view_->beginFileStill(*simulation_, shot, *commands_);
    }
    if (isStill || wish.transparent) shot.look.quality = render::Quality::full;
    shot.look.transparent = wish.transparent;
    shot.look.legend = !wish.transparent;
    const TakenPicture picture = view_->take(*simulation_, shot, *commands_);
    writePicture(file, picture);
    say(savedPictureLine(file, picture));
}

void Output::finishPicture() {
    if (!view_->fileStill()) return;
    const TakenPicture picture = view_->endFileStill(*commands_);
    writePicture(stillFile_, picture);
    say(savedPictureLine(stillFile_, picture));
}

// Clips and moving meshes, recorded while the cloth moves.

bool Output::toggleClip(glm::ivec2 size) {
    if (recordings_.clip()) {
        endClip();
        return true;
    }
    if (recordings_.drawing()) return false;
    tellFinishedClip(true);  // its file is not there yet, so the new clip would take its name
    record();                // counts the steps so far, which do not belong to the new recording
    const Scene& scene = simulation_->scene();
    recordings_.beginClip(freshPath("", scene.name, ".mp4"), size, scene.settings.timeStep);
    say("Recording " + recordings_.clip()->path().string() + ". F10 stops");
    addClipFrames(1);
    return true;
}

void Output::endClip() {
    if (!recordings_.clip()) return;
    say("Finishing " + recordings_.clip()->path().string() + " ...");
    recordings_.endClip();
}

void Output::tellFinishedClip(bool waits) {
    if (const std::optional<std::string> finished = recordings_.takeFinished(waits)) say(*finished);
}

void Output::drawClip() {
    const std::optional<std::string> error = errorOf([this] {
        if (recordings_.hasSlowClip()) recordings_.drawAgain(*commands_, *library_);
        if (recordings_.drawing()) recordings_.drawNext();
    });
    if (!error) return;
    recordings_.dropDrawing();
    say("The clip stays as it was recorded: " + *error, true);
}

void Output::stopDrawingClip() {
    recordings_.dropDrawing();
    say("The clip stays in the quality of the window");
}

void Output::toggleMesh(const io::Format& format) {
    if (recordings_.mesh()) return endMesh();
    record();  // counts the steps so far, which do not belong to the new recording
    recordings_.beginMesh(*simulation_, format, "");
    say(std::string("Recording the mesh (") + recordings_.mesh()->ending() + "). F9 stops");
    addMeshFrames(1);
}

void Output::endMesh() {
    if (recordings_.mesh()) say(recordings_.endMesh());
}

void Output::endRecordings() {
    std::exception_ptr failure;
    try {
        endMesh();
    } catch (...) {
        failure = std::current_exception();  // rethrown after the other recording has been saved
    }
    endClip();
    tellFinishedClip(true);
    if (failure) std::rethrow_exception(failure);
}

void Output::record() {
    const Recordings::Due due = recordings_.due(*simulation_);
    if (due.clip > 0) addClipFrames(due.clip);
    if (due.mesh > 0) addMeshFrames(due.mesh);
}

void Output::addClipFrames(int count) {
    const std::optional<std::string> error = errorOf([&] {
        Shot frame = window_.shot(recordings_.clip()->size(), window_.quality());
        frame.look.exactScale = false;
        recordings_.addToClip(*view_, *simulation_, std::move(frame), count, *commands_);
    });
    if (!error) return;
    recordings_.dropClip();
    say("The recording stopped: " + *error, true);
}

void Output::addMeshFrames(int count) {
    const std::string reason = recordings_.addToMesh(*simulation_, count);
    if (!reason.empty()) say("The recording of the mesh stopped: " + reason, true);
}

}  // namespace drape::viewer
