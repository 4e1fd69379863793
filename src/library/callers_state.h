#pragma once

#include <glad/gl.h>

#include <array>
#include <vector>

namespace drape::library {

/// The GL state of a caller's context that pictures use. The constructor keeps it and sets the initial state of a
/// context, which the renderer relies on. The destructor sets the caller's state again.
///
/// Transform feedback, conditional rendering and queries must not be active: OpenGL does not tell.
class CallersState {
public:
    CallersState();
    ~CallersState();
    CallersState(const CallersState&) = delete;
    CallersState& operator=(const CallersState&) = delete;

private:
    /// A buffer, or a part of one, at an indexed binding point.
    struct Binding {
        GLuint buffer = 0;
        GLint64 offset = 0;
        GLint64 size = 0;  ///< bytes; 0: all
    };
    struct Unit {
        std::vector<GLuint> textures;  ///< name of the texture at each target
        GLuint sampler = 0;
    };
    struct DrawBuffer {
        bool blends = false;
        std::array<GLint, 6> blending{};  ///< functions, then equations
        std::array<GLboolean, 4> mask{};
    };
    struct Viewport {
        std::array<GLfloat, 4> box{};
        std::array<GLdouble, 2> depths{};
        std::array<GLint, 4> scissor{};
        bool scissors = false;
    };

    void keep();
    void setInitial() const;
    void restoreTargets() const;
    void restoreUnits() const;

    std::vector<bool> switches_;
    std::vector<GLint> stores_;
    std::vector<GLint> buffers_;
    std::vector<Binding> uniforms_;
    std::vector<Binding> storage_;
    std::vector<Unit> units_;
    std::vector<DrawBuffer> drawBuffers_;
    std::vector<Viewport> viewports_;
    GLint unit_ = 0;
    GLint program_ = 0;
    GLint vertices_ = 0;
    GLint drawn_ = 0;
    GLint read_ = 0;
    GLint depthFunction_ = 0;
    GLint front_ = 0;
    GLint culled_ = 0;
    GLint polygons_ = 0;
    GLint origin_ = 0;
    GLint depths_ = 0;
    GLint provoking_ = 0;
    GLboolean writesDepth_ = GL_TRUE;
    GLfloat offsetFactor_ = 0.0f;
    GLfloat offsetUnits_ = 0.0f;
};

}  // namespace drape::library
