#include "gl/commands.h"

#include <algorithm>
#include <string>

#include "gl/context/debug_output.h"
#include "gl/context/device_info.h"
#include "gl/context/error.h"

namespace drape::gl {
namespace {

bool isShaderWrite(const Access& access) { return access.write && access.use == Use::shaderStorage; }

// Returns whether a barrier is needed between two accesses. GL itself orders API calls and fixed-function reads, so a
// barrier is needed only if one of the accesses is a shader write.
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

// Returns whether a command is a part of a split dispatch, other than the first. No barrier is needed between the
// parts, because their threads access different data.
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
            // Searches backwards until a barrier covers this use. That barrier covers all commands before it, too.
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

namespace {

constexpr GLint kBaseThreadLocation = 0;

std::vector<Access> updatesOf(std::initializer_list<const Buffer*> buffers, bool write) {
    std::vector<Access> accesses;
    for (const Buffer* buffer : buffers) accesses.push_back({buffer->id(), write, Use::bufferUpdate});
    return accesses;
}

}  // namespace

void Commands::dispatch(const Program& program, ThreadRange threads, Accesses accesses) {
    if (threads.count == 0) return;
    const std::uint32_t localSize = program.localSizeX();
    if (localSize == 0) throw Error("program \"" + program.name() + "\" is not a compute program");
    if (threads.count - 1 > UINT32_MAX - threads.first)
        throw Error("dispatch of \"" + program.name() + "\": over 2^32");

    const std::uint32_t totalGroups = (threads.count - 1) / localSize + 1;
    const bool hasBase = program.location("baseThread", Unknown::ignore) == kBaseThreadLocation;
    if (!hasBase && (threads.first != 0 || totalGroups > kMaxGroups)) {
        throw Error("program \"" + program.name() +
                    "\" needs layout(location = 0) uniform uint baseThread for this dispatch");
    }
    if (recording_ != nullptr) requireDeclared(program, accesses);

    if (times_ != nullptr) times_->mark(program.name());
    order(program.name(), accesses);
    // A debug group costs two more calls, so there is one only if a debugging tool shows it. Debug messages name the
    // program by its label, even without a group.
    if (!grouped_) grouped_ = isTraced();
    std::optional<DebugGroup> group;
    if (*grouped_) group.emplace(program.name());
    program.use();
    ++counts_.calls;
    std::uint32_t chunk = 0;
    for (std::uint32_t done = 0; done < totalGroups; ++chunk) {
        const std::uint32_t groups = std::min(totalGroups - done, kMaxGroups);
        const std::uint32_t base = threads.first + done * localSize;
        if (hasBase && program.uniform(kBaseThreadLocation, base)) ++counts_.calls;
        glDispatchCompute(groups, 1, 1);
        ++counts_.dispatches;
        ++counts_.calls;
        if (recording_ != nullptr) {
            recording_->push_back(
                {Command::Kind::dispatch, program.name(), base, groups, chunk, 0, {accesses.begin(), accesses.end()}});
        }
        done += groups;
    }
    touch(accesses);
}

void Commands::draw(std::string_view name, Accesses accesses, const std::function<void()>& issue) {
    if (times_ != nullptr) times_->mark(name);
    order(name, accesses);
    const DebugGroup group(name);
    issue();
    record(Command::Kind::draw, name, 0, accesses);
    touch(accesses);
}

void Commands::readback(std::string_view name, std::initializer_list<const Buffer*> buffers) {
    const std::vector<Access> accesses = updatesOf(buffers, false);
    order(name, accesses);
    record(Command::Kind::readback, name, 0, accesses);
}

void Commands::readbackLater(std::string_view name, const Buffer& buffer) {
    const std::vector<Access> accesses = updatesOf({&buffer}, false);
    order(name, accesses);
    record(Command::Kind::readbackLater, name, 0, accesses);
}

void Commands::update(std::string_view name, std::initializer_list<const Buffer*> buffers) {
    const std::vector<Access> accesses = updatesOf(buffers, true);
    order(name, accesses);
    waitForReaders(accesses);
    record(Command::Kind::update, name, 0, accesses);
}

void Commands::updateUnread(std::string_view name, const Buffer& buffer) {
    const std::vector<Access> accesses = updatesOf({&buffer}, true);
    order(name, accesses);
    if (const auto found = buffers_.find(buffer.id()); found != buffers_.end()) found->second.usedSinceWait = false;
    record(Command::Kind::update, name, 0, accesses);
}

void Commands::order(std::string_view name, Accesses accesses) {
    GLbitfield bits = 0;
    for (const Access& access : accesses) {
        if (access.write && access.use != Use::shaderStorage && access.use != Use::bufferUpdate) {
            throw Error("\"" + std::string(name) + "\": a write that comes neither from a shader nor from an update");
        }
        const auto found = buffers_.find(access.buffer);
        if (found == buffers_.end()) continue;
        const BufferState& state = found->second;
        const GLbitfield needed = barrierBit(access.use);
        if (state.written && (state.visible & needed) == 0) bits |= needed;
        // A barrier with the storage bit also makes later shader writes wait for earlier reads, even by vertex fetches.
        if (isShaderWrite(access) && state.usedSinceStorage) bits |= GL_SHADER_STORAGE_BARRIER_BIT;
    }
    if (bits == 0) return;

    glMemoryBarrier(bits);
    ++counts_.barriers;
    ++counts_.calls;
    record(Command::Kind::barrier, name, bits, {});
    for (auto& [id, state] : buffers_) {
        state.visible |= bits;
        if ((bits & GL_SHADER_STORAGE_BARRIER_BIT) != 0) state.usedSinceStorage = false;
    }
}

void Commands::waitForReaders(Accesses updates) {
    if (!updatesWait_) updatesWait_ = !isSoftwareRenderer();
    const bool isUsed = std::ranges::any_of(updates, [&](const Access& access) {
        const auto found = buffers_.find(access.buffer);
        return found != buffers_.end() && found->second.usedSinceWait;
    });
    if (!*updatesWait_ || !isUsed) return;
    glFinish();
    ++counts_.waits;
    ++counts_.calls;
    for (auto& [id, state] : buffers_) state.usedSinceWait = false;
}

void Commands::touch(Accesses accesses) {
    for (const Access& access : accesses) {
        if (access.use == Use::bufferUpdate) continue;  // GL keeps API calls in order
        BufferState& state = buffers_[access.buffer];
        state.usedSinceStorage = true;
        if (access.use == Use::shaderStorage) state.usedSinceWait = true;
        if (isShaderWrite(access)) {
            state.written = true;
            state.visible = 0;
        }
    }
}

void Commands::record(Command::Kind kind, std::string_view name, GLbitfield barriers, Accesses accesses) {
    if (recording_ == nullptr) return;
    recording_->push_back({kind, std::string(name), 0, 0, 0, barriers, {accesses.begin(), accesses.end()}});
}

void Commands::requireDeclared(const Program& program, Accesses accesses) const {
    for (const StorageBlock& block : program.storageBlocks()) {
        GLint bound = 0;
        glGetIntegeri_v(GL_SHADER_STORAGE_BUFFER_BINDING, block.binding, &bound);
        const bool declared = std::ranges::any_of(accesses, [&](const Access& access) {
            return access.use == Use::shaderStorage && access.buffer == static_cast<GLuint>(bound);
        });
        if (!declared) {
            throw Error("dispatch of \"" + program.name() + "\": block \"" + block.name + "\" is bound to buffer " +
                        std::to_string(bound) + ", which its accesses do not list");
        }
    }
}

}  // namespace drape::gl
