#include "solver/gpu_solver.h"

#include <algorithm>
#include <cstdint>
#include <string>

#include "gl/device_info.h"
#include "gl/error.h"

namespace drape {
namespace {

using physics::Link;
using physics::SubstepParams;

// Binding points of shaders/physics/interface.glsl.
constexpr GLuint kLinksBinding = 3;
constexpr GLuint kTrianglesBinding = 4;
constexpr GLuint kTriangleStartsBinding = 5;
constexpr GLuint kTrianglesOfBinding = 6;
constexpr GLuint kParamsBinding = 0;

constexpr GLint kThreadCountLocation = 1;

GLuint bindingOf(Quantity quantity) {
    switch (quantity) {
        case Quantity::positions:
            return 0;
        case Quantity::displacements:
            return 1;
        case Quantity::remembered:
            return 2;
        case Quantity::air:
            return 7;
        case Quantity::forces:
            return 8;
        case Quantity::normals:
            return 9;
    }
    return 0;
}

std::size_t alignedUp(std::size_t bytes, std::size_t alignment) {
    return (bytes + alignment - 1) / alignment * alignment;
}

std::size_t elementCount(const ClothModel& model, Quantity quantity) {
    return isPerTriangle(quantity) ? model.triangles.size() : model.startPositions.size();
}

}  // namespace

void GpuSolver::requireRoom(const GridDescription& cloth) {
    // The largest buffers have a vec4 for each triangle, and there are two triangles in a cell.
    const auto limit = static_cast<std::uint64_t>(gl::deviceInfo().maxStorageBlockBytes);
    const std::uint64_t cells = std::uint64_t{cloth.particles.x - 1} * (cloth.particles.y - 1);
    const std::uint64_t particles = std::uint64_t{cloth.particles.x} * cloth.particles.y;
    if (std::max(2 * cells, particles) * sizeof(glm::vec4) <= limit) return;
    throw gl::DeviceLimit("cloth.particles: " + std::to_string(cloth.particles.x) + " x " +
                          std::to_string(cloth.particles.y) + " is too large for this device, which holds about " +
                          std::to_string(limit / (2 * sizeof(glm::vec4))) + " particles");
}

GpuSolver::GpuSolver(const ClothModel& model, gl::Commands& commands, const gl::ShaderLibrary& library)
    : model_(&model), commands_(&commands) {
    const auto alignment = static_cast<std::size_t>(gl::deviceInfo().uniformOffsetAlignment);
    paramsStride_ = alignedUp(sizeof(SubstepParams), alignment);
    for (const Quantity quantity : kAllQuantities) {
        buffer(quantity) =
            gl::Buffer::create(quantityName(quantity), elementCount(model, quantity) * sizeof(glm::vec4));
    }
    triangles_ = gl::Buffer::create("triangles", model.triangles);
    triangleStarts_ = gl::Buffer::create("triangle starts", model.triangleStarts);
    trianglesOf_ = gl::Buffer::create("triangles of particles", model.trianglesOf);
    uploadLinks();
    for (int k = 0; k < kKernelCount; ++k) {
        const auto kernel = static_cast<Kernel>(k);
        programs_[static_cast<std::size_t>(k)] =
            gl::Program::compute(library, std::string("physics/") + kernelName(kernel) + ".comp");
        accesses_[static_cast<std::size_t>(k)] = accesses(kernel);
    }
    setState(startState(model));
}

void GpuSolver::uploadLinks() {
    const auto alignment = static_cast<std::size_t>(gl::deviceInfo().storageOffsetAlignment);
    std::size_t bytes = 0;
    for (const Range& colour : model_->links.colours) {
        colourOffsets_.push_back(bytes);
        bytes = alignedUp(bytes + colour.count * sizeof(Link), alignment);
    }
    links_ = gl::Buffer::create("links", bytes);
    for (std::size_t colour = 0; colour < colourOffsets_.size(); ++colour) {
        const Range range = model_->links.colours[colour];
        links_.write(colourOffsets_[colour], std::span(model_->links.links).subspan(range.first, range.count));
    }
}

void GpuSolver::uploadParams(const Step& step) {
    std::vector<std::byte> bytes(step.substeps.size() * paramsStride_);
    for (std::size_t k = 0; k < step.substeps.size(); ++k) {
        std::ranges::copy(std::as_bytes(std::span(&step.substeps[k], 1)),
                          bytes.begin() + static_cast<std::ptrdiff_t>(k * paramsStride_));
    }
    if (params_.bytes() < bytes.size()) params_ = gl::Buffer::create("substep parameters", bytes.size());
    commands_->update("substep parameters", params_);
    params_.write(0, bytes);
}

void GpuSolver::bindBuffers() const {
    for (const Quantity quantity : kAllQuantities) buffer(quantity).bind(GL_SHADER_STORAGE_BUFFER, bindingOf(quantity));
    triangles_.bind(GL_SHADER_STORAGE_BUFFER, kTrianglesBinding);
    triangleStarts_.bind(GL_SHADER_STORAGE_BUFFER, kTriangleStartsBinding);
    trianglesOf_.bind(GL_SHADER_STORAGE_BUFFER, kTrianglesOfBinding);
}

// What a kernel touches is asked of its program, and what it writes of writtenBy(): a list kept here could fall behind.
std::vector<gl::Access> GpuSolver::accesses(Kernel kernel) const {
    std::vector<gl::Access> result;
    for (const gl::StorageBlock& block : programs_[static_cast<std::size_t>(kernel)].storageBlocks()) {
        switch (block.binding) {
            case kLinksBinding:
                result.push_back(gl::reads(links_));
                break;
            case kTrianglesBinding:
                result.push_back(gl::reads(triangles_));
                break;
            case kTriangleStartsBinding:
                result.push_back(gl::reads(triangleStarts_));
                break;
            case kTrianglesOfBinding:
                result.push_back(gl::reads(trianglesOf_));
                break;
            default:
                for (const Quantity quantity : kAllQuantities) {
                    if (bindingOf(quantity) != block.binding) continue;
                    const bool written = std::ranges::find(writtenBy(kernel), quantity) != writtenBy(kernel).end();
                    result.push_back({buffer(quantity).id(), written});
                }
        }
    }
    return result;
}

void GpuSolver::bindLinks(glm::uint colour, GLuint binding) const {
    const std::size_t bytes = model_->links.colours[colour].count * sizeof(Link);
    links_.bindRange(GL_SHADER_STORAGE_BUFFER, binding, colourOffsets_[colour], bytes);
}

void GpuSolver::dispatch(const Pass& pass) {
    const auto k = static_cast<std::size_t>(pass.kernel);
    if (pass.kernel == Kernel::projectLinks) bindLinks(pass.colour, kLinksBinding);
    params_.bindRange(GL_UNIFORM_BUFFER, kParamsBinding, pass.substep * paramsStride_, sizeof(SubstepParams));
    programs_[k].uniform(kThreadCountLocation, pass.range.count);
    commands_->dispatch(programs_[k], pass.range.count, accesses_[k]);
}

void GpuSolver::step(const Step& step) {
    uploadParams(step);
    bindBuffers();
    for (const Pass& pass : step.plan) dispatch(pass);
}

void GpuSolver::run(const Pass& pass, const Step& step) {
    uploadParams(step);
    bindBuffers();
    dispatch(pass);
}

void GpuSolver::computeNormals() {
    run({Kernel::computeNormals, {0, model_->particleCount()}}, Step{{}, {SubstepParams{}}});
}

State GpuSolver::state() const { return {read(Quantity::positions), read(Quantity::displacements)}; }

void GpuSolver::setState(const State& state) {
    write(Quantity::positions, state.positions);
    write(Quantity::displacements, state.displacements);
}

std::vector<glm::vec4> GpuSolver::read(Quantity quantity) const {
    commands_->readback(quantityName(quantity), buffer(quantity));
    return buffer(quantity).read<glm::vec4>(0, elementCount(*model_, quantity));
}

void GpuSolver::write(Quantity quantity, const std::vector<glm::vec4>& values) {
    commands_->update(quantityName(quantity), buffer(quantity));
    buffer(quantity).write(0, values);
}

}  // namespace drape
