#include "viewer/panel/thumbnails.h"

#include <algorithm>
#include <sstream>

#include "embedded/thumbnails.h"
#include "io/files/picture_file.h"

namespace drape::viewer {
namespace {

std::string_view embeddedThumbnails(std::string_view path) {
    const EmbeddedFile* const file = findEmbedded(embedded::thumbnails(), path);
    return file ? file->text : std::string_view();
}

}  // namespace

Thumbnails::Thumbnails() {
    std::istringstream names{std::string(embeddedThumbnails("names.txt"))};
    for (std::string name; names >> name;) names_.push_back(name);
    const io::RgbaPicture picture = io::decodePicture(embeddedThumbnails("sheet.jpg"), "sheet.jpg");
    texture_ = gl::Texture("thumbnails", picture.width, picture.height, GL_RGBA8, false, gl::Wrap::clamp);
    texture_.write(GL_RGBA, GL_UNSIGNED_BYTE, picture.rgba.get());
}

std::optional<Thumbnails::Part> Thumbnails::find(std::string_view name) const {
    const auto found = std::ranges::find(names_, name);
    if (found == names_.end()) return std::nullopt;
    const auto index = static_cast<int>(found - names_.begin());
    const int columns = texture_.width() / static_cast<int>(kSize.x);
    const glm::vec2 whole(texture_.width(), texture_.height());
    const glm::vec2 corner = glm::vec2(index % columns, index / columns) * kSize;
    return Part{corner / whole, (corner + kSize) / whole};
}

}  // namespace drape::viewer
