#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cloth/description/fabric_look.h"
#include "gl/objects/texture.h"
#include "scene/file/scene_file.h"

namespace drape::render {

/// The pictures printed on fabrics, as textures. Move-only; needs the context in which it was created.
class PrintTextures {
public:
    PrintTextures();
    /// Reads the prints of fabrics from files that are new or have changed since the last call. Forgets files that no
    /// fabric names any more. Removes an unreadable print from its fabric; see takeComplaint().
    void load(std::span<FabricLook> fabrics);
    /// Binds the print of a fabric, or a transparent texture if it has none, to kPrintUnit.
    void bind(const FabricLook& fabric) const;
    /// Returns the error of an unreadable file, once for each change of the file; nothing if there is no error.
    std::optional<std::string> takeComplaint();

private:
    struct Print {
        std::filesystem::file_time_type changed;
        gl::Texture texture;  // texture of the print; empty if the file could not be read
        bool used = true;
    };

    Print read(const std::string& path, std::filesystem::file_time_type changed);

    gl::Texture clear_;
    std::map<std::string, Print> prints_;
    std::optional<std::string> complaint_;
};

/// Returns the times at which the files of the fabrics' prints were last written.
std::vector<std::filesystem::file_time_type> printTimes(std::span<const FabricLook> fabrics);

/// Throws SceneError if a print of a scene cannot be read. The message names the scene, the field and the error.
/// `flag`: command line flag that sets all prints; the message names it instead of scene and field. May be empty.
void requirePrints(const Scene& scene, const std::string& flag = "");

/// Premultiplies colours by alpha in linear light. Filtering then does not mix the colours of transparent texels into
/// smaller mip levels or into the edges of a print.
/// `rgba`: sRGB bytes with alpha, changed in place.
void multiplyByCover(std::span<std::uint8_t> rgba);

}  // namespace drape::render
