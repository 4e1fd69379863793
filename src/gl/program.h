#pragma once

#include <glad/gl.h>

#include <array>
#include <cstdint>
#include <functional>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gl/shader_library.h"

namespace drape::gl {

/// A storage block that a program uses, with its binding point.
struct StorageBlock {
    std::string name;
    GLuint binding = 0;
};

/// Reaction to a uniform name that a program does not have. Compilers drop uniforms that no shader reads.
enum class Unknown { refuse, ignore };

/// A linked GL program, labelled with its path. Move-only. With Compiling::whenUsed, it is compiled at its first use.
/// Every function below then needs the context, and may throw the compiler's messages.
class Program {
public:
    Program() = default;  ///< Holds no program: id() is 0.
    ~Program();
    Program(Program&& other) noexcept;
    Program& operator=(Program&& other) noexcept;

    /// Creates a program from one or two shader files, or from a generated shader. Throws Error with the compiler's
    /// messages, each of which names its real file and line.
    static Program compute(const ShaderLibrary& library, std::string_view path, std::span<const Define> defines = {});
    static Program compute(const ShaderLibrary& library, const ShaderText& shader);
    static Program graphics(const ShaderLibrary& library, std::string_view vertexPath, std::string_view fragmentPath,
                            std::span<const Define> defines = {});

    void use() const { glUseProgram(id()); }

    /// Returns the location of a uniform. An unknown name throws Error; with Unknown::ignore it returns -1, a location
    /// where setting a value has no effect.
    GLint location(std::string_view uniformName, Unknown unknown = Unknown::refuse) const;

    /// Sets an unsigned integer. Returns whether GL had to be called: the values of the first locations are remembered,
    /// so setting the same value again costs nothing.
    bool uniform(GLint location, GLuint value) const {
        const auto at = static_cast<std::size_t>(location);
        if (at < known_.size() && known_[at] == value) return false;
        glProgramUniform1ui(id(), location, value);
        if (at < known_.size()) known_[at] = value;
        return true;
    }
    void uniform(GLint location, GLint value) const { glProgramUniform1i(id(), location, value); }
    void uniform(GLint location, GLfloat value) const { glProgramUniform1f(id(), location, value); }
    void uniform(GLint location, const glm::vec2& value) const { glProgramUniform2fv(id(), location, 1, &value[0]); }
    void uniform(GLint location, const glm::vec3& value) const { glProgramUniform3fv(id(), location, 1, &value[0]); }
    void uniform(GLint location, const glm::vec4& value) const { glProgramUniform4fv(id(), location, 1, &value[0]); }
    void uniform(GLint location, const glm::mat4& value) const {
        glProgramUniformMatrix4fv(id(), location, 1, GL_FALSE, &value[0][0]);
    }
    /// Sets the first elements of an array.
    void uniform(GLint location, std::span<const glm::uvec4> values) const {
        glProgramUniform4uiv(id(), location, static_cast<GLsizei>(values.size()), &values[0][0]);
    }
    template <typename T>
    void uniform(std::string_view uniformName, const T& value, Unknown unknown = Unknown::refuse) const {
        uniform(location(uniformName, unknown), value);
    }

    GLuint id() const {
        if (stages_) link();
        return id_;
    }
    const std::string& name() const { return name_; }
    /// Returns the number of threads of a work group along x, as declared by the shader; 0 for a graphics program.
    std::uint32_t localSizeX() const { return id() != 0 ? localSizeX_ : 0; }
    const std::vector<StorageBlock>& storageBlocks() const {
        static_cast<void>(id());
        return storageBlocks_;
    }

private:
    struct Stage {
        GLenum kind;
        std::string path;
        ShaderSource source;
    };
    using Stages = std::vector<Stage>;

    static Program make(const ShaderLibrary& library, std::string name, Stages stages);
    void link() const;
    void reflect() const;

    std::string name_;
    // Shaders to be compiled; null once the program is linked. Linking sets the members below.
    mutable std::unique_ptr<Stages> stages_;
    mutable GLuint id_ = 0;
    mutable std::uint32_t localSizeX_ = 0;
    mutable std::array<std::optional<GLuint>, 8> known_;  // integer last set at each of the first locations
    mutable std::map<std::string, GLint, std::less<>> uniforms_;
    mutable std::vector<StorageBlock> storageBlocks_;
};

}  // namespace drape::gl
