#include "gl/command.h"

namespace drape::gl {
namespace {

bool isShaderWrite(const Access& access) { return access.write && access.use == Use::shaderStorage; }

// Whether `later` has to wait for `earlier`. API calls and fixed-function reads are put in order by GL itself, so one
// of the two must be a shader write.
bool conflict(const Access& earlier, const Access& later) {
    if (earlier.buffer != later.buffer) return false;
    if (isShaderWrite(earlier)) return true;
    return isShaderWrite(later) && earlier.use != Use::bufferUpdate;
}

std::string bitName(GLbitfield bit) {
    switch (bit) {
        case GL_SHADER_STORAGE_BARRIER_BIT:
            return "GL_SHADER_STORAGE_BARRIER_BIT";
        case GL_UNIFORM_BARRIER_BIT:
            return "GL_UNIFORM_BARRIER_BIT";
        case GL_VERTEX_ATTRIB_ARRAY_BARRIER_BIT:
            return "GL_VERTEX_ATTRIB_ARRAY_BARRIER_BIT";
        case GL_ELEMENT_ARRAY_BARRIER_BIT:
            return "GL_ELEMENT_ARRAY_BARRIER_BIT";
        case GL_COMMAND_BARRIER_BIT:
            return "GL_COMMAND_BARRIER_BIT";
        default:
            return "GL_BUFFER_UPDATE_BARRIER_BIT";
    }
}

// The pieces of one split dispatch run as one: they touch different threads' data.
bool isLaterChunk(const Command& command) { return command.kind == Command::Kind::dispatch && command.chunk > 0; }

std::string describe(std::span<const Command> commands, std::size_t index) {
    return "command " + std::to_string(index) + " \"" + commands[index].name + "\"";
}

}  // namespace

GLbitfield barrierBit(Use use) {
    switch (use) {
        case Use::shaderStorage:
            return GL_SHADER_STORAGE_BARRIER_BIT;
        case Use::uniform:
            return GL_UNIFORM_BARRIER_BIT;
        case Use::vertexAttrib:
            return GL_VERTEX_ATTRIB_ARRAY_BARRIER_BIT;
        case Use::elementIndex:
            return GL_ELEMENT_ARRAY_BARRIER_BIT;
        case Use::indirect:
            return GL_COMMAND_BARRIER_BIT;
        case Use::bufferUpdate:
            return GL_BUFFER_UPDATE_BARRIER_BIT;
    }
    return GL_ALL_BARRIER_BITS;
}

std::optional<std::string> findHazard(std::span<const Command> commands) {
    for (std::size_t later = 0; later < commands.size(); ++later) {
        if (isLaterChunk(commands[later])) continue;
        for (const Access& access : commands[later].accesses) {
            const GLbitfield needed = barrierBit(access.use);
            // Backwards until a barrier covers this use; what lies before that is covered too.
            for (std::size_t i = later; i-- > 0;) {
                const Command& earlier = commands[i];
                if (earlier.kind == Command::Kind::barrier) {
                    if ((earlier.barriers & needed) != 0) break;
                    continue;
                }
                for (const Access& before : earlier.accesses) {
                    if (!conflict(before, access)) continue;
                    return describe(commands, later) + " uses buffer " + std::to_string(access.buffer) + " after " +
                           describe(commands, i) + " without " + bitName(needed);
                }
            }
        }
    }
    return std::nullopt;
}

}  // namespace drape::gl
