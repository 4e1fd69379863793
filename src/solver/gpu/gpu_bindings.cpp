#include "solver/gpu/gpu_bindings.h"

#include <algorithm>
#include <span>

namespace drape {

void GpuBindings::forget() {
    arrays_ = {};
    params_ = {};
}

void GpuBindings::bind(ArraySet touched, const Parts& parts, const gl::Buffer& standIn) {
    Parts bound;
    std::size_t first = kArrayCount;
    std::size_t end = 0;
    const auto wanted = [&](std::size_t k) { return Bound{bound[k].buffer->id(), bound[k].offset, bound[k].bytes}; };
    for (std::size_t k = 0; k < kArrayCount; ++k) {
        bound[k] = parts[k].buffer != nullptr ? parts[k] : gl::Buffer::Part{&standIn, 0, standIn.bytes()};
        if (!touched.has(static_cast<Array>(k)) || arrays_[k] == wanted(k)) continue;
        first = std::min(first, k);
        end = k + 1;
    }
    if (first >= end) return;
    for (std::size_t k = first; k < end; ++k) arrays_[k] = wanted(k);
    gl::Buffer::bindParts(GL_SHADER_STORAGE_BUFFER, static_cast<GLuint>(first),
                          std::span(bound).subspan(first, end - first));
    commands_->noteCall();
}

void GpuBindings::bindParams(const gl::Buffer& params, std::size_t offset, std::size_t bytes) {
    const Bound wanted{params.id(), offset, bytes};
    if (params_ == wanted) return;
    params_ = wanted;
    params.bindRange(GL_UNIFORM_BUFFER, physics::kParamsBinding, offset, bytes);
    commands_->noteCall();
}

}  // namespace drape
