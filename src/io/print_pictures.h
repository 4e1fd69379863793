#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "io/surfaces/mesh.h"

namespace drape::io {

/// The pictures of a mesh's prints: each print over the colour of its fabric, as a PNG file beside the mesh or within
/// it. Mesh formats have no picture that covers a part of a colour.
class PrintPictures {
public:
    /// Returns whether any material of a mesh has a print.
    static bool has(Mesh& mesh);

    /// Names the picture of each print in a mesh. Equal prints on equal colours share one. Returns the new paths.
    /// `mesh`: path of the mesh file.
    std::vector<std::filesystem::path> name(Mesh& mesh, const std::filesystem::path& path);
    /// Reads the prints of a mesh that name() has named, and makes their pictures. Throws Error.
    void draw(Mesh& mesh);

    /// Returns the content of a picture that draw() has made.
    [[nodiscard]] const std::string& png(const std::string& name) const;

private:
    using Key = std::pair<std::string, std::vector<float>>;  // file and colour
    struct Picture {
        std::string name;
        std::shared_ptr<const std::string> png;
    };
    static Key keyOf(const MeshMaterial& material);

    std::map<Key, Picture> pictures_;
};

}  // namespace drape::io
