#pragma once

#include <glm/glm.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gl/objects/texture.h"

namespace drape::viewer {

/// The small pictures in the lists of scenes and fabrics, all in one texture. docs/pictures/thumbnails draws them.
/// Needs a current GL context. Move-only.
class Thumbnails {
public:
    static constexpr glm::vec2 kSize{144.0f, 96.0f};  ///< size of a picture, pixels

    Thumbnails();

    /// Corners of a picture in the texture, 0 to 1.
    struct Part {
        glm::vec2 low{0.0f};
        glm::vec2 high{0.0f};
    };
    /// Returns nothing where there is no such picture.
    /// `name`: of a scene, or "fabric-" and the name of a fabric.
    std::optional<Part> find(std::string_view name) const;
    GLuint texture() const { return texture_.id(); }

private:
    std::vector<std::string> names_;  // names of the pictures, row by row
    gl::Texture texture_;
};

}  // namespace drape::viewer
