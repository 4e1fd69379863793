#pragma once

#include <glm/glm.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gl/objects/texture.h"

namespace drape::viewer {

/// The small pictures of the lists of scenes and fabrics, as docs/pictures/thumbnails draws them: all in one texture.
/// Needs a current GL context. Move-only.
class Thumbnails {
public:
    static constexpr glm::vec2 kSize{144.0f, 96.0f};  ///< of one, pixels

    Thumbnails();

    /// Corners of a picture in the texture, 0 to 1.
    struct Part {
        glm::vec2 low{0.0f};
        glm::vec2 high{0.0f};
    };
    /// name: a scene's, or a fabric's after "fabric-". Nothing for one that has no picture.
    std::optional<Part> find(std::string_view name) const;
    GLuint texture() const { return texture_.id(); }

private:
    std::vector<std::string> names_;  // in the order of the pictures, row by row
    gl::Texture texture_;
};

}  // namespace drape::viewer
