#pragma once

#include <glad/gl.h>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace drape::gl {

template <typename T>
concept BufferElement = std::is_trivially_copyable_v<T>;

/// A GL buffer of fixed size (immutable storage), labelled with its name. Move-only.
///
/// All offsets and sizes are in bytes, except `count`, which is in elements. A buffer of zero bytes may be created and
/// bound. It has 16 bytes of storage that shaders must not read.
class Buffer {
public:
    Buffer() = default;  ///< Holds no buffer: id() is 0.
    ~Buffer();
    Buffer(Buffer&& other) noexcept;
    Buffer& operator=(Buffer&& other) noexcept;

    /// Creates a buffer filled with zeros. Throws DeviceLimit if the device lacks memory.
    static Buffer create(std::string_view name, std::size_t bytes);
    /// Creates a buffer filled with `values`.
    template <BufferElement T>
    static Buffer create(std::string_view name, std::span<const T> values) {
        return createFilled(name, std::as_bytes(values));
    }
    template <BufferElement T>
    static Buffer create(std::string_view name, const std::vector<T>& values) {
        return createFilled(name, std::as_bytes(std::span(values)));
    }

    /// Writes values. GL orders a write after earlier API calls, but not after shader writes, so Commands::update must
    /// be called first. Throws Error if the values do not fit.
    template <BufferElement T>
    void write(std::size_t offset, std::span<const T> values) {
        writeBytes(offset, std::as_bytes(values));
    }
    template <BufferElement T>
    void write(std::size_t offset, const std::vector<T>& values) {
        writeBytes(offset, std::as_bytes(std::span(values)));
    }

    /// Waits for the GPU and reads values. Commands::readback must be called first. Throws Error for a range outside
    /// the buffer.
    template <BufferElement T>
    std::vector<T> read(std::size_t offset, std::size_t count) const {
        std::vector<T> values(count);
        readBytes(offset, std::as_writable_bytes(std::span(values)));
        return values;
    }

    /// Binds the whole buffer to an indexed target: GL_SHADER_STORAGE_BUFFER or GL_UNIFORM_BUFFER.
    void bind(GLenum target, GLuint binding) const { bindRange(target, binding, 0, bytes_); }
    /// Binds a part of the buffer. Throws Error for a range outside the buffer or a misaligned offset, and DeviceLimit
    /// if the part is larger than the device can bind.
    void bindRange(GLenum target, GLuint binding, std::size_t offset, std::size_t bytes) const;

    /// A range of a buffer.
    struct Part {
        const Buffer* buffer = nullptr;
        std::size_t offset = 0;
        std::size_t bytes = 0;
    };
    /// Binds parts to consecutive bindings, starting with `first`, in one GL call. Each part must be valid for
    /// bindRange().
    static void bindParts(GLenum target, GLuint first, std::span<const Part> parts);

    /// Throws DeviceLimit if the device cannot bind this many bytes of the buffer to a storage block.
    void requireBindable(std::size_t bytes) const { requireBindable(name_, bytes); }
    /// Throws DeviceLimit if the device cannot bind this many bytes to a storage block. The buffer need not exist yet.
    static void requireBindable(std::string_view name, std::size_t bytes);

    GLuint id() const { return id_; }
    std::size_t bytes() const { return bytes_; }
    const std::string& name() const { return name_; }

private:
    struct Limits {
        std::size_t storageBlock = 0;
        std::size_t storageAlignment = 1;
        std::size_t uniformAlignment = 1;
    };
    void allocate(std::string_view name, std::size_t bytes, const void* data);
    static Buffer createFilled(std::string_view name, std::span<const std::byte> values);
    void writeBytes(std::size_t offset, std::span<const std::byte> values);
    void readBytes(std::size_t offset, std::span<std::byte> values) const;
    void requireRange(GLenum target, std::size_t offset, std::size_t bytes) const;
    void requireInside(std::size_t offset, std::size_t bytes, std::string_view doing) const;

    GLuint id_ = 0;
    std::size_t bytes_ = 0;
    std::string name_;
    Limits limits_;
};

}  // namespace drape::gl
