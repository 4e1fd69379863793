#include "io/print_pictures.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <span>

#include "io/files/picture_file.h"

namespace drape::io {
namespace {

double linearOf(double value) { return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4); }
std::uint8_t byteOf(double linear) {
    const double value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * std::pow(linear, 1.0 / 2.4) - 0.055;
    return static_cast<std::uint8_t>(std::lround(255.0 * std::clamp(value, 0.0, 1.0)));
}

/// Lays a print over a colour.
/// `colour`: linear light.
std::string pngOver(const RgbaPicture& print, const glm::vec3& colour) {
    const std::size_t pixels = static_cast<std::size_t>(print.width) * static_cast<std::size_t>(print.height);
    std::vector<std::uint8_t> rgb(3 * pixels);
    const std::uint8_t* from = print.rgba.get();
    for (std::size_t i = 0; i < pixels; ++i, from += 4) {
        const double cover = from[3] / 255.0;
        for (std::size_t k = 0; k < 3; ++k) {
            const double under = double{colour[static_cast<glm::length_t>(k)]};
            rgb[3 * i + k] =
                from[3] == 255 ? from[k] : byteOf(cover * linearOf(from[k] / 255.0) + (1.0 - cover) * under);
        }
    }
    return pngText(print.width, print.height, rgb);
}

/// Calls use(material) for each material with a print that the triangles of a mesh have.
void forEachPrinted(Mesh& mesh, auto use) {
    const auto useIfPrinted = [&](MeshMaterial& material) {
        if (!material.print.file.empty()) use(material);
    };
    for (MeshPart& part : mesh) {
        if (part.triangles.empty()) continue;
        if (part.looks.empty()) useIfPrinted(part.material);
        for (MeshPart::Look& look : part.looks) useIfPrinted(look.material);
    }
}

}  // namespace

PrintPictures::Key PrintPictures::keyOf(const MeshMaterial& material) {
    return {material.print.file, {material.colour.x, material.colour.y, material.colour.z}};
}

bool PrintPictures::has(Mesh& mesh) {
    bool found = false;
    forEachPrinted(mesh, [&](const MeshMaterial&) { found = true; });
    return found;
}

std::vector<std::filesystem::path> PrintPictures::name(Mesh& mesh, const std::filesystem::path& path) {
    std::vector<std::filesystem::path> added;
    forEachPrinted(mesh, [&](MeshMaterial& material) {
        const auto [found, isNew] = pictures_.try_emplace(keyOf(material));
        if (isNew) {
            const std::string number = pictures_.size() == 1 ? "" : "_" + std::to_string(pictures_.size());
            found->second.name = path.stem().string() + "_print" + number + ".png";
            added.push_back(path.parent_path() / found->second.name);
        }
        material.print.texture = found->second.name;
    });
    return added;
}

const std::string& PrintPictures::png(const std::string& name) const {
    return *std::ranges::find_if(pictures_, [&](const auto& entry) { return entry.second.name == name; })->second.png;
}

void PrintPictures::draw(Mesh& mesh) {
    forEachPrinted(mesh, [&](MeshMaterial& material) {
        Picture& picture = pictures_.at(keyOf(material));
        if (!picture.png)
            picture.png =
                std::make_shared<const std::string>(pngOver(readPicture(material.print.file), material.colour));
        material.print.png = picture.png;
    });
}

}  // namespace drape::io
