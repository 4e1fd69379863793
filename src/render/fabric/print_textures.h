#pragma once

#include "cloth/description/fabric_look.h"
#include "gl/objects/texture.h"
#include "scene/file/scene_file.h"

#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace drape::render {

/// The pictures that are printed on fabrics, as textures. Move-only; needs the context that it was made in.
class PrintTextures {
public:
    PrintTextures();
    /// Reads the files that fabrics name and that are new, or have changed since they were read; those that none names
    /// any more are forgotten. A print that cannot be read is taken off its fabric: see takeComplaint().
    void load(std::span<FabricLook> fabrics);
    /// Makes the print of a fabric readable on its unit; for one without, a clear one.
    void bind(const FabricLook& fabric) const;
    /// The error of a file that cannot be read, once for each time that it changes; nothing if all is well.
    [[nodiscard]] std::optional<std::string> takeComplaint();

private:
    struct Print {
        std::filesystem::file_time_type changed;
        gl::Texture texture;  // holds nothing where the file could not be read
        bool used = true;
    };

    Print read(const std::string& path, std::filesystem::file_time_type changed);

    gl::Texture clear_;
    std::map<std::string, Print> prints_;
    std::optional<std::string> complaint_;
};

/// When the prints of fabrics were last written: another answer when a file has changed.
[[nodiscard]] std::vector<std::filesystem::file_time_type> printTimes(std::span<const FabricLook> fabrics);

/// Throws SceneError, which names the scene, the field and the error, for a print of a scene that cannot be read.
/// flag: the command line flag that all prints come from, which is named instead of scene and field; or empty.
void requirePrints(const Scene& scene, const std::string& flag = "");

/// Premultiplies colours by alpha, the share that they cover, in linear light, so that smaller mip levels and edges of
/// a print do not mix in the colours of transparent texels. rgba: sRGB bytes, changed in place.
void multiplyByCover(std::span<std::uint8_t> rgba);

}  // namespace drape::render
