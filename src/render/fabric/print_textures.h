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

/// The pictures printed on fabrics, as textures. Move-only; needs the context in which it was created.
class PrintTextures {
public:
    PrintTextures();
    /// Reads the fabrics' files that are new or have changed since the last call. Forgets files that no fabric names
    /// any more. Removes an unreadable print from its fabric; see takeComplaint().
    void load(std::span<FabricLook> fabrics);
    /// Binds the print of a fabric, or a transparent one, to the texture unit of prints.
    void bind(const FabricLook& fabric) const;
    /// Returns the error of an unreadable file, once for each change of the file; nothing if there is no error.
    [[nodiscard]] std::optional<std::string> takeComplaint();

private:
    struct Print {
        std::filesystem::file_time_type changed;
        gl::Texture texture;  // empty if the file could not be read
        bool used = true;
    };

    Print read(const std::string& path, std::filesystem::file_time_type changed);

    gl::Texture clear_;
    std::map<std::string, Print> prints_;
    std::optional<std::string> complaint_;
};

/// Returns when the prints of fabrics were last written. The result differs if a file has changed.
[[nodiscard]] std::vector<std::filesystem::file_time_type> printTimes(std::span<const FabricLook> fabrics);

/// Throws SceneError for an unreadable print of a scene. The message names the scene, the field and the error.
/// `flag`: command line flag that all prints come from, named instead of scene and field; may be empty.
void requirePrints(const Scene& scene, const std::string& flag = "");

/// Premultiplies colours by alpha in linear light. Smaller mip levels and the edges of a print then do not mix in the
/// colours of transparent texels.
/// `rgba`: sRGB bytes, changed in place.
void multiplyByCover(std::span<std::uint8_t> rgba);

}  // namespace drape::render
