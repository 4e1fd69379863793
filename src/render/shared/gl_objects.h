#pragma once

#include <glad/gl.h>

#include <utility>

namespace drape::render {

/// Owns a GL object and deletes it in the destructor. Move-only.
template <void (*release)(GLuint)>
class Owned {
public:
    Owned() = default;
    explicit Owned(GLuint id) : id_(id) {}
    ~Owned() {
        if (id_ != 0) release(id_);
    }
    Owned(Owned&& other) noexcept : id_(std::exchange(other.id_, 0)) {}
    Owned& operator=(Owned&& other) noexcept {
        std::swap(id_, other.id_);
        return *this;
    }

    GLuint id() const { return id_; }

private:
    GLuint id_ = 0;
};

inline void deleteVertexArray(GLuint id) { glDeleteVertexArrays(1, &id); }
inline void deleteSampler(GLuint id) { glDeleteSamplers(1, &id); }

using VertexArray = Owned<deleteVertexArray>;
using Sampler = Owned<deleteSampler>;

/// Returns a vertex array without attributes. Shaders fetch or generate all vertices, but GL requires a bound vertex
/// array.
inline VertexArray makeVertexArray() {
    GLuint id = 0;
    glCreateVertexArrays(1, &id);
    return VertexArray(id);
}

/// Returns a sampler that reads depths as they are, even from a texture whose own state asks for comparison.
inline Sampler makeDepthSampler() {
    GLuint id = 0;
    glCreateSamplers(1, &id);
    glSamplerParameteri(id, GL_TEXTURE_COMPARE_MODE, GL_NONE);
    glSamplerParameteri(id, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glSamplerParameteri(id, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glSamplerParameteri(id, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glSamplerParameteri(id, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    return Sampler(id);
}

}  // namespace drape::render
