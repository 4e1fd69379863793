#pragma once

#include <glm/glm.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gl/objects/texture.h"

namespace drape::viewer {

/// The small pictures in the lists of scenes and fabrics, all in one texture. docs/pictures/thumbnails draws the
/// pictures. Needs a current GL context. Move-only.
class Thumbnails {
public:
    static constexpr glm::vec2 kSize{144.0f, 96.0f};  ///< size of one picture, pixels

    Thumbnails();

    /// Opposite corners of a picture in the texture, 0 to 1.
    struct Part {
        glm::vec2 low{0.0f};
        glm::vec2 high{0.0f};
    };
    /// Returns the part of the texture with a picture, or nothing if there is no such picture.
    /// `name`: name of a scene, or "fabric-" and the name of a fabric.
    std::optional<Part> find(std::string_view name) const;
    GLuint texture() const { return texture_.id(); }

private:
    std::vector<std::string> names_;  // names of the pictures in the texture, row by row
    gl::Texture texture_;
};

}  // namespace drape::viewer
