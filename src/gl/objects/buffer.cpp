#include "gl/objects/buffer.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "gl/context/debug_output.h"
#include "gl/context/error.h"

namespace drape::gl {
namespace {

// Size of the storage of an empty buffer, and of a bound empty range. GL requires both to be larger than 0.
constexpr std::size_t kLeastBytes = 16;

std::size_t deviceLimit(GLenum name) {
    GLint64 value = 0;
    glGetInteger64v(name, &value);
    return static_cast<std::size_t>(std::max<GLint64>(value, 1));
}

// Returns whether GL has reported a lack of memory, and clears all reported errors.
bool sawOutOfMemory() {
    bool seen = false;
    for (GLenum error = glGetError(); error != GL_NO_ERROR && error != GL_CONTEXT_LOST; error = glGetError())
        seen |= error == GL_OUT_OF_MEMORY;
    return seen;
}

std::string nameInQuotes(std::string_view name) { return "buffer \"" + std::string(name) + "\""; }

void requireBlock(std::string_view name, std::size_t bytes, std::size_t limit) {
    if (bytes <= limit) return;
    throw DeviceLimit(nameInQuotes(name) + ": a shader would need access to " + std::to_string(bytes) +
                      " bytes at once, but this device allows " + std::to_string(limit));
}

}  // namespace

Buffer::~Buffer() {
    // An empty buffer may be destroyed where no GL is loaded.
    if (id_ != 0) glDeleteBuffers(1, &id_);
}

Buffer::Buffer(Buffer&& other) noexcept
    : id_(std::exchange(other.id_, 0)),
      bytes_(std::exchange(other.bytes_, 0)),
      name_(std::move(other.name_)),
      limits_(other.limits_) {}

Buffer& Buffer::operator=(Buffer&& other) noexcept {
    std::swap(id_, other.id_);
    std::swap(bytes_, other.bytes_);
    std::swap(name_, other.name_);
    std::swap(limits_, other.limits_);
    return *this;
}

Buffer Buffer::create(std::string_view name, std::size_t bytes) {
    Buffer buffer;
    buffer.allocate(name, bytes, nullptr);
    return buffer;
}

void Buffer::allocate(std::string_view name, std::size_t bytes, const void* data) {
    const auto noMemory = [&] {
        return DeviceLimit(nameInQuotes(name) + ": the device does not have enough memory for " +
                           std::to_string(bytes) + " bytes");
    };
    if (bytes > static_cast<std::size_t>(std::numeric_limits<GLsizeiptr>::max())) throw noMemory();
    if (sawOutOfMemory()) throw outOfMemory("making " + nameInQuotes(name));  // by an earlier command
    glCreateBuffers(1, &id_);
    glNamedBufferStorage(id_, static_cast<GLsizeiptr>(std::max(bytes, kLeastBytes)), data, GL_DYNAMIC_STORAGE_BIT);
    if (sawOutOfMemory()) throw noMemory();
    if (data == nullptr) {
        glClearNamedBufferData(id_, GL_R8UI, GL_RED_INTEGER, GL_UNSIGNED_BYTE, nullptr);
        // Without this wait, NVIDIA's driver lets a large update that follows overtake the clear
        // (docs/bench/drivers.md).
        glFinish();
    }
    bytes_ = bytes;
    name_ = name;
    label(GL_BUFFER, id_, name);

    // The limits are stored, because querying GL at each bind would make some drivers wait.
    limits_.storageBlock = deviceLimit(GL_MAX_SHADER_STORAGE_BLOCK_SIZE);
    limits_.storageAlignment = deviceLimit(GL_SHADER_STORAGE_BUFFER_OFFSET_ALIGNMENT);
    limits_.uniformAlignment = deviceLimit(GL_UNIFORM_BUFFER_OFFSET_ALIGNMENT);
}

Buffer Buffer::createFilled(std::string_view name, std::span<const std::byte> values) {
    // GL reads as many bytes from the pointer as the storage has, so shorter data is written afterwards.
    const bool isShort = values.size() < kLeastBytes;
    Buffer buffer;
    buffer.allocate(name, values.size(), isShort ? nullptr : values.data());
    if (isShort) buffer.writeBytes(0, values);
    return buffer;
}

void Buffer::writeBytes(std::size_t offset, std::span<const std::byte> values) {
    requireInside(offset, values.size(), "writing");
    if (values.empty()) return;
    glNamedBufferSubData(id_, static_cast<GLintptr>(offset), static_cast<GLsizeiptr>(values.size()), values.data());
}

void Buffer::readBytes(std::size_t offset, std::span<std::byte> values) const {
    requireInside(offset, values.size(), "reading");
    if (values.empty()) return;
    glGetNamedBufferSubData(id_, static_cast<GLintptr>(offset), static_cast<GLsizeiptr>(values.size()), values.data());
    requireAlive("reading " + nameInQuotes(name_));
}

void Buffer::requireRange(GLenum target, std::size_t offset, std::size_t bytes) const {
    requireInside(offset, bytes, "binding");
    const bool storage = target == GL_SHADER_STORAGE_BUFFER;
    if (storage) requireBlock(name_, bytes, limits_.storageBlock);
    const std::size_t alignment = storage ? limits_.storageAlignment : limits_.uniformAlignment;
    if (offset % alignment != 0) {
        throw Error(nameInQuotes(name_) + ": a range cannot be bound at byte " + std::to_string(offset) +
                    "; this device requires multiples of " + std::to_string(alignment));
    }
}

void Buffer::bindRange(GLenum target, GLuint binding, std::size_t offset, std::size_t bytes) const {
    const Part part{this, offset, bytes};
    bindParts(target, binding, {&part, 1});
}

void Buffer::bindParts(GLenum target, GLuint first, std::span<const Part> parts) {
    std::vector<GLuint> ids;
    std::vector<GLintptr> offsets;
    std::vector<GLsizeiptr> sizes;
    for (const Part& part : parts) {
        part.buffer->requireRange(target, part.offset, part.bytes);
        // An empty range has no contents, so the first 16 bytes will do.
        const bool isEmpty = part.bytes == 0;
        ids.push_back(part.buffer->id());
        offsets.push_back(static_cast<GLintptr>(isEmpty ? 0 : part.offset));
        sizes.push_back(static_cast<GLsizeiptr>(isEmpty ? kLeastBytes : part.bytes));
    }
    glBindBuffersRange(target, first, static_cast<GLsizei>(parts.size()), ids.data(), offsets.data(), sizes.data());
}

void Buffer::requireBindable(std::string_view name, std::size_t bytes) {
    requireBlock(name, bytes, deviceLimit(GL_MAX_SHADER_STORAGE_BLOCK_SIZE));
}

void Buffer::requireInside(std::size_t offset, std::size_t bytes, std::string_view doing) const {
    if (offset <= bytes_ && bytes <= bytes_ - offset) return;
    throw Error(nameInQuotes(name_) + ": " + std::string(doing) + " " + std::to_string(bytes) + " bytes at byte " +
                std::to_string(offset) + ", but it has " + std::to_string(bytes_));
}

}  // namespace drape::gl
