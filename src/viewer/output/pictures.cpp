#include "viewer/output/pictures.h"

#include "io/files/picture_file.h"
#include "viewer/files/file_request.h"
#include "viewer/state/files.h"

namespace drape::viewer {
namespace {

std::string qualityOf(const TakenPicture& picture) {
    if (picture.quality != render::Quality::still) return std::string(choiceOf(picture.quality).name) + " quality";
    const int all = render::Still::kPictures;
    if (picture.stillPictures == all) return "still";
    return "still, " + std::to_string(picture.stillPictures) + " of " + std::to_string(all) + " samples";
}

}  // namespace

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

std::string savedPictureLine(const std::filesystem::path& file, const TakenPicture& picture) {
    return savedLine(file) + ": " + std::to_string(picture.size.x) + " x " + std::to_string(picture.size.y) +
           " pixels, " + qualityOf(picture);
}

}  // namespace drape::viewer
