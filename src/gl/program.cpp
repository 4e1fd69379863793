#include "gl/program.h"

#include <array>
#include <utility>

#include "gl/context/debug_output.h"
#include "gl/context/error.h"

namespace drape::gl {
namespace {

// Owns shader objects until the program is linked. Deletes them even if compiling or linking throws.
struct ShaderObjects {
    std::vector<GLuint> ids;
    ShaderObjects() = default;
    ShaderObjects(const ShaderObjects&) = delete;
    ShaderObjects& operator=(const ShaderObjects&) = delete;
    ~ShaderObjects() {
        for (const GLuint id : ids) glDeleteShader(id);
    }
};

std::string shaderLog(GLuint shader) {
    GLint length = 0;
    glGetShaderiv(shader, GL_INFO_LOG_LENGTH, &length);
    std::string log(static_cast<std::size_t>(length), '\0');
    glGetShaderInfoLog(shader, length, &length, log.data());
    log.resize(static_cast<std::size_t>(length));
    return log;
}

std::string programLog(GLuint program) {
    GLint length = 0;
    glGetProgramiv(program, GL_INFO_LOG_LENGTH, &length);
    std::string log(static_cast<std::size_t>(length), '\0');
    glGetProgramInfoLog(program, length, &length, log.data());
    log.resize(static_cast<std::size_t>(length));
    return log;
}

GLuint compile(GLenum kind, const ShaderSource& source, std::string_view path) {
    const GLuint shader = glCreateShader(kind);
    const GLchar* text = source.text.data();
    const auto length = static_cast<GLint>(source.text.size());
    glShaderSource(shader, 1, &text, &length);
    glCompileShader(shader);
    GLint ok = GL_FALSE;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &ok);
    if (ok == GL_TRUE) return shader;

    const std::string log = source.explain(shaderLog(shader));
    glDeleteShader(shader);
    throw Error("shader \"" + std::string(path) + "\" does not compile:\n" + log);
}

std::string resourceName(GLuint program, GLenum interface, GLuint index) {
    GLint length = 0;
    const GLenum property = GL_NAME_LENGTH;
    glGetProgramResourceiv(program, interface, index, 1, &property, 1, nullptr, &length);
    std::string name(static_cast<std::size_t>(length), '\0');
    glGetProgramResourceName(program, interface, index, length, &length, name.data());
    name.resize(static_cast<std::size_t>(length));
    return name;
}

GLint resourceCount(GLuint program, GLenum interface) {
    GLint count = 0;
    glGetProgramInterfaceiv(program, interface, GL_ACTIVE_RESOURCES, &count);
    return count;
}

GLint resourceValue(GLuint program, GLenum interface, GLuint index, GLenum property) {
    GLint value = -1;
    glGetProgramResourceiv(program, interface, index, 1, &property, 1, nullptr, &value);
    return value;
}

}  // namespace

Program::~Program() {
    if (id_ != 0) glDeleteProgram(id_);
}

Program::Program(Program&& other) noexcept
    : name_(std::move(other.name_)),
      stages_(std::move(other.stages_)),
      id_(std::exchange(other.id_, 0)),
      localSizeX_(std::exchange(other.localSizeX_, 0)),
      known_(std::exchange(other.known_, {})),
      uniforms_(std::move(other.uniforms_)),
      storageBlocks_(std::move(other.storageBlocks_)) {}

Program& Program::operator=(Program&& other) noexcept {
    std::swap(name_, other.name_);
    std::swap(stages_, other.stages_);
    std::swap(id_, other.id_);
    std::swap(localSizeX_, other.localSizeX_);
    std::swap(known_, other.known_);
    std::swap(uniforms_, other.uniforms_);
    std::swap(storageBlocks_, other.storageBlocks_);
    return *this;
}

Program Program::compute(const ShaderLibrary& library, std::string_view path, std::span<const Define> defines) {
    const std::string name(path);
    return make(library, name, {{GL_COMPUTE_SHADER, name, library.load(path, defines)}});
}

Program Program::compute(const ShaderLibrary& library, const ShaderText& shader) {
    return make(library, shader.name, {{GL_COMPUTE_SHADER, shader.name, library.expand(shader)}});
}

Program Program::graphics(const ShaderLibrary& library, std::string_view vertexPath, std::string_view fragmentPath,
                          std::span<const Define> defines) {
    const std::string vertex(vertexPath);
    const std::string fragment(fragmentPath);
    return make(library, vertex + " + " + fragment,
                {{GL_VERTEX_SHADER, vertex, library.load(vertex, defines)},
                 {GL_FRAGMENT_SHADER, fragment, library.load(fragment, defines)}});
}

Program Program::make(const ShaderLibrary& library, std::string name, Stages stages) {
    Program program;
    program.name_ = std::move(name);
    program.stages_ = std::make_unique<Stages>(std::move(stages));
    if (library.compiling() == Compiling::atOnce) program.link();
    return program;
}

void Program::link() const {
    ShaderObjects shaders;
    for (const Stage& stage : *stages_) shaders.ids.push_back(compile(stage.kind, stage.source, stage.path));
    const GLuint program = glCreateProgram();
    for (const GLuint shader : shaders.ids) glAttachShader(program, shader);
    glLinkProgram(program);
    GLint ok = GL_FALSE;
    glGetProgramiv(program, GL_LINK_STATUS, &ok);
    if (ok != GL_TRUE) {
        const std::string log = programLog(program);
        glDeleteProgram(program);
        throw Error("program \"" + name_ + "\" does not link:\n" + log);
    }
    for (const GLuint shader : shaders.ids) glDetachShader(program, shader);
    // The stages are released only after linking has succeeded. A program that does not link thus throws the same
    // message at its next use.
    const std::unique_ptr<Stages> stages = std::move(stages_);
    id_ = program;
    label(GL_PROGRAM, id_, name_);
    reflect();
    if (stages->front().kind != GL_COMPUTE_SHADER) return;
    std::array<GLint, 3> size{};
    glGetProgramiv(id_, GL_COMPUTE_WORK_GROUP_SIZE, size.data());
    localSizeX_ = static_cast<std::uint32_t>(size[0]);
}

void Program::reflect() const {
    for (GLint i = 0; i < resourceCount(id_, GL_UNIFORM); ++i) {
        const auto index = static_cast<GLuint>(i);
        const GLint place = resourceValue(id_, GL_UNIFORM, index, GL_LOCATION);
        if (place < 0) continue;  // a member of a uniform block has no location
        std::string uniformName = resourceName(id_, GL_UNIFORM, index);
        if (uniformName.ends_with("[0]")) uniforms_[uniformName.substr(0, uniformName.size() - 3)] = place;
        uniforms_[std::move(uniformName)] = place;
    }
    for (GLint i = 0; i < resourceCount(id_, GL_SHADER_STORAGE_BLOCK); ++i) {
        const auto index = static_cast<GLuint>(i);
        const GLint binding = resourceValue(id_, GL_SHADER_STORAGE_BLOCK, index, GL_BUFFER_BINDING);
        storageBlocks_.push_back({resourceName(id_, GL_SHADER_STORAGE_BLOCK, index), static_cast<GLuint>(binding)});
    }
}

GLint Program::location(std::string_view uniformName, Unknown unknown) const {
    const GLuint program = id();
    if (const auto found = uniforms_.find(uniformName); found != uniforms_.end()) return found->second;
    // uniforms_ contains only the first element of each array.
    if (uniformName.ends_with(']')) {
        const GLint place = glGetUniformLocation(program, std::string(uniformName).c_str());
        if (place >= 0) return place;
    }
    if (unknown == Unknown::ignore) return -1;
    throw Error("program \"" + name_ + "\" has no uniform \"" + std::string(uniformName) + "\"");
}

}  // namespace drape::gl
