#pragma once

#include "gl/shader_library.h"

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
#include <string>
#include <string_view>
#include <vector>

namespace drape::gl {

/// A storage block that a program uses, and the binding point it reads.
struct StorageBlock {
    std::string name;
    GLuint binding = 0;
};

/// The handling of unknown uniform names: compilers drop uniforms that nothing reads.
enum class Unknown { refuse, ignore };

/// A linked GL program, labelled with its path. Move-only. Where the library says so it is compiled when it is first
/// used: every function below may then throw Error as the makers do, and wants the context.
class Program {
public:
    Program() = default;  ///< Holds nothing: id() is 0.
    ~Program();
    Program(Program&& other) noexcept;
    Program& operator=(Program&& other) noexcept;

    /// All throw Error with the compiler's messages, each with its real file and line.
    static Program compute(const ShaderLibrary& library, std::string_view path, std::span<const Define> defines = {});
    static Program compute(const ShaderLibrary& library, const ShaderText& shader);
    static Program graphics(const ShaderLibrary& library, std::string_view vertexPath, std::string_view fragmentPath,
                            std::span<const Define> defines = {});

    void use() const { glUseProgram(id()); }

    /// -1 for an unknown name that may be ignored; setting location -1 does nothing. Throws Error otherwise.
    [[nodiscard]] GLint location(std::string_view uniformName, Unknown unknown = Unknown::refuse) const;

    /// Answers whether GL had to be called: it is not where the location, one of the first, has the value already.
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
    template <typename T>
    void uniform(std::string_view uniformName, const T& value, Unknown unknown = Unknown::refuse) const {
        uniform(location(uniformName, unknown), value);
    }

    [[nodiscard]] GLuint id() const {
        if (stages_) link();
        return id_;
    }
    [[nodiscard]] const std::string& name() const { return name_; }
    /// Threads of one work group along x, as the shader declares it; 0 for a graphics program.
    [[nodiscard]] std::uint32_t localSizeX() const { return id() != 0 ? localSizeX_ : 0; }
    [[nodiscard]] const std::vector<StorageBlock>& storageBlocks() const {
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
    // Until it is linked, and after.
    mutable std::unique_ptr<Stages> stages_;
    mutable GLuint id_ = 0;
    mutable std::uint32_t localSizeX_ = 0;
    mutable std::array<std::optional<GLuint>, 8> known_;  // the values of whole numbers, by location
    mutable std::map<std::string, GLint, std::less<>> uniforms_;
    mutable std::vector<StorageBlock> storageBlocks_;
};

}  // namespace drape::gl
