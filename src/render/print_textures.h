#pragma once

#include "cloth/fabric_look.h"
#include "gl/texture.h"
#include "scene/scene_file.h"

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
    /// What was wrong with a file, once for each time that it changes; nothing if all is well.
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

/// Throws SceneError, which names the scene, the field and what is wrong, for a print of a scene that cannot be read.
/// flag: of the command line, which all prints come from and which is named instead; or empty.
void requirePrints(const Scene& scene, const std::string& flag = "");

/// Colours multiplied by the share that they cover, in linear light, so that smaller levels and edges of a print do not
/// mix in the colours of what is clear. rgba: sRGB bytes, changed in place.
void multiplyByCover(std::span<std::uint8_t> rgba);

}  // namespace drape::render
