#include "render/fabric/print_textures.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <set>
#include <utility>

#include "gl/context/error.h"
#include "io/files/picture_file.h"
#include "io/files/system.h"
#include "render/shared/shared.h"

namespace drape::render {
namespace {

// Constants of EXT_texture_filter_anisotropic. Nearly every OpenGL 4.5 driver has this extension, and it is part of
// OpenGL 4.6.
constexpr GLenum kMaxAnisotropy = 0x84FE;
constexpr GLenum kMostAnisotropy = 0x84FF;

bool hasExtension(const char* wanted) {
    GLint count = 0;
    glGetIntegerv(GL_NUM_EXTENSIONS, &count);
    for (GLint i = 0; i < count; ++i) {
        const auto* name = reinterpret_cast<const char*>(glGetStringi(GL_EXTENSIONS, static_cast<GLuint>(i)));
        if (name && std::strcmp(name, wanted) == 0) return true;
    }
    return false;
}

void filterSlantingly(const gl::Texture& texture) {
    if (!hasExtension("GL_EXT_texture_filter_anisotropic") && !hasExtension("GL_ARB_texture_filter_anisotropic"))
        return;
    GLfloat most = 1.0f;
    glGetFloatv(kMostAnisotropy, &most);
    glTextureParameterf(texture.id(), kMaxAnisotropy, std::min(most, 8.0f));
}

double linear(double value) { return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4); }
double encoded(double value) { return value <= 0.0031308 ? 12.92 * value : 1.055 * std::pow(value, 1.0 / 2.4) - 0.055; }

using Products = std::array<std::array<std::uint8_t, 256>, 256>;  // products of alpha (first index) and colour (second)

Products makeProducts() {
    Products products{};
    for (std::size_t cover = 0; cover < 256; ++cover) {
        for (std::size_t colour = 0; colour < 256; ++colour) {
            const double product = linear(static_cast<double>(colour) / 255.0) * static_cast<double>(cover) / 255.0;
            products[cover][colour] = static_cast<std::uint8_t>(std::lround(255.0 * encoded(product)));
        }
    }
    return products;
}

/// Returns the time of a file's last change, or the earliest representable time if the file does not exist. Reading the
/// file reports the error later.
std::filesystem::file_time_type timeOf(const std::string& print) {
    std::error_code error;
    return std::filesystem::last_write_time(print, error);
}

/// Returns how a print continues beyond its edges along one axis. Without repeats it is clamped, so that filtering does
/// not mix opposite edges.
/// `repeat`: size of one repeat, m; 0 for none.
GLint wrapOf(float repeat) { return repeat > 0.0f ? GL_REPEAT : GL_CLAMP_TO_EDGE; }

}  // namespace

std::vector<std::filesystem::file_time_type> printTimes(std::span<const FabricLook> fabrics) {
    std::vector<std::filesystem::file_time_type> times;
    for (const FabricLook& fabric : fabrics) {
        if (!fabric.print.empty()) times.push_back(timeOf(fabric.print));
    }
    return times;
}

void requirePrints(const Scene& scene, const std::string& flag) {
    const std::vector<ClothDescription>& cloths = scene.world.cloths;
    std::set<std::string> read;
    const auto require = [&](const std::string& print, const std::string& look) {
        if (print.empty() || !read.insert(print).second) return;
        try {
            static_cast<void>(io::readPicture(print));
        } catch (const io::Error& error) {
            if (!flag.empty()) throw SceneError(flag + ": " + error.what());
            throw SceneError(scene.name + ": " + look + ".fabric.print: " + error.what());
        }
    };
    for (std::size_t i = 0; i < cloths.size(); ++i) {
        const std::string cloth = cloths.size() == 1 ? "cloth" : "cloths[" + std::to_string(i) + "]";
        require(cloths[i].fabric.print, cloth);
        for (std::size_t k = 0; k < cloths[i].panels.size(); ++k)
            require(cloths[i].panels[k].fabric.print, cloth + ".panels[" + std::to_string(k) + "]");
    }
}

void multiplyByCover(std::span<std::uint8_t> rgba) {
    static const Products products = makeProducts();
    for (std::size_t i = 0; i + 3 < rgba.size(); i += 4) {
        const auto& ofCover = products[rgba[i + 3]];
        for (std::size_t k = i; k < i + 3; ++k) rgba[k] = ofCover[rgba[k]];
    }
}

PrintTextures::PrintTextures() : clear_("no print", 1, 1, GL_SRGB8_ALPHA8, false, gl::Wrap::clamp) {
    constexpr std::array<std::uint8_t, 4> kClear{};
    clear_.write(GL_RGBA, GL_UNSIGNED_BYTE, kClear.data());
}

PrintTextures::Print PrintTextures::read(const std::string& path, std::filesystem::file_time_type changed) {
    Print print{changed, {}};
    try {
        const io::RgbaPicture picture = io::readPicture(path);
        const auto bytes =
            std::size_t{4} * static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height);
        multiplyByCover({picture.rgba.get(), bytes});
        print.texture = gl::Texture("print", picture.width, picture.height, GL_SRGB8_ALPHA8, true, gl::Wrap::repeat);
        print.texture.write(GL_RGBA, GL_UNSIGNED_BYTE, picture.rgba.get());
        filterSlantingly(print.texture);
    } catch (const io::Error& error) {
        complaint_ = error.what();
    } catch (const gl::DeviceLimit& error) {
        complaint_ = path + ": " + error.what();
    }
    return print;
}

void PrintTextures::load(std::span<FabricLook> fabrics) {
    for (auto& [path, print] : prints_) print.used = false;
    for (FabricLook& fabric : fabrics) {
        if (fabric.print.empty()) continue;
        const std::filesystem::file_time_type changed = timeOf(fabric.print);
        const auto known = prints_.find(fabric.print);
        if (known == prints_.end() || known->second.changed != changed)
            prints_.insert_or_assign(fabric.print, read(fabric.print, changed));
        Print& print = prints_.at(fabric.print);
        print.used = true;
        if (print.texture.id() == 0) fabric.print.clear();
    }
    std::erase_if(prints_, [](const auto& entry) { return !entry.second.used; });
}

void PrintTextures::bind(const FabricLook& fabric) const {
    const auto known = prints_.find(fabric.print);
    if (fabric.print.empty() || known == prints_.end()) return clear_.bind(kPrintUnit);
    const gl::Texture& texture = known->second.texture;
    glTextureParameteri(texture.id(), GL_TEXTURE_WRAP_S, wrapOf(fabric.printSize.x));
    glTextureParameteri(texture.id(), GL_TEXTURE_WRAP_T, wrapOf(fabric.printSize.y));
    texture.bind(kPrintUnit);
}

std::optional<std::string> PrintTextures::takeComplaint() { return std::exchange(complaint_, std::nullopt); }

}  // namespace drape::render
