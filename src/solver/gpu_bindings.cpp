// Which buffer a kernel sees where, and what it does with it.

#include "solver/gpu_bindings.h"

#include <algorithm>

#include "solver/gpu_solver.h"

namespace drape {

const gl::Buffer* GpuSolver::bufferAt(GLuint binding) const {
    switch (binding) {
        case kLinksBinding:
            return &links_.buffer();
        case kTrianglesBinding:
            return &triangles_;
        case kTriangleStartsBinding:
            return &triangleStarts_;
        case kTrianglesOfBinding:
            return &trianglesOf_;
        case kMaterialsBinding:
            return &materials_;
        case kEditsBinding:
            return &edits_;
        case kBrushesBinding:
            return &brushes_;
        case kCutsBinding:
            return &cuts_;
        case kHeldBinding:
            return &held_;
        case kTethersBinding:
            return &tethers_;
        case kMultipliersBinding:
            return &multipliers_;
        case kCurvaturesBinding:
            return &curvatures_;
        case kBendNeighboursBinding:
            return &bendNeighbours_;
        case kStartsBinding:
            return &starts_;
        case kSharesBinding:
            return &shares_;
        case kClothSharesBinding:
            return &clothShares_;
        default:
            break;
    }
    for (const Quantity quantity : kVectorQuantities) {
        if (bindingOf(quantity) == binding) return &buffer(quantity);
    }
    return nullptr;
}

void GpuSolver::bindBuffers() const {
    for (const Quantity quantity : kVectorQuantities)
        buffer(quantity).bind(GL_SHADER_STORAGE_BUFFER, bindingOf(quantity));
    for (const GLuint binding : {kTrianglesBinding, kTriangleStartsBinding, kTrianglesOfBinding, kMaterialsBinding}) {
        bufferAt(binding)->bind(GL_SHADER_STORAGE_BUFFER, binding);
    }
    for (const GLuint binding :
         {kEditsBinding, kBrushesBinding, kCutsBinding, kHeldBinding, kTethersBinding, kCurvaturesBinding,
          kBendNeighboursBinding, kStartsBinding, kSharesBinding, kClothSharesBinding}) {
        if (bufferAt(binding)->id() != 0) bufferAt(binding)->bind(GL_SHADER_STORAGE_BUFFER, binding);
    }
}

void GpuSolver::bindFor(const Pass& pass) const {
    switch (pass.kernel) {
        case Kernel::projectLinks:
        case Kernel::measureBends:
            return links_.bindColour(pass.colour, kLinksBinding);
        case Kernel::relaxLinks:
            links_.bindColour(pass.colour, kLinksBinding);
            return links_.bindColour(multipliers_, pass.colour, kMultipliersBinding);
        case Kernel::clearMultipliers:
            return links_.bindColour(multipliers_, pass.colour, kMultipliersBinding);
        case Kernel::breakLinks:
            return links_.bindAll(kLinksBinding);
        case Kernel::breakDependents:
            links_.bindAll(kLinksBinding);
            return linkDependents_[pass.colour].bind(GL_SHADER_STORAGE_BUFFER, kDependentsBinding);
        case Kernel::dropTriangles:
            links_.bindAll(kLinksBinding);
            return triangleDependents_.bind(GL_SHADER_STORAGE_BUFFER, kDependentsBinding);
        default:
            return;
    }
}

void GpuSolver::findAccesses() {
    for (int k = 0; k < kKernelCount; ++k) accesses_[static_cast<std::size_t>(k)] = accesses(static_cast<Kernel>(k));
}

// What a kernel touches is asked of its program, and what it writes of writtenBy(): a list kept here could fall behind.
std::vector<gl::Access> GpuSolver::accesses(Kernel kernel) const {
    const auto isWritten = [&](GLuint binding) {
        return std::ranges::find(writtenBy(kernel), binding, bindingOf) != writtenBy(kernel).end();
    };
    std::vector<gl::Access> result;
    for (const gl::StorageBlock& block : programs_[static_cast<std::size_t>(kernel)].storageBlocks()) {
        if (block.binding == kDependentsBinding) {
            for (const gl::Buffer& dependents : linkDependents_) result.push_back(gl::reads(dependents));
            result.push_back(gl::reads(triangleDependents_));
        } else if (block.binding == kMultipliersBinding) {
            result.push_back({multipliers_.id(), true});
        } else if (block.binding == kStartsBinding || block.binding == kSharesBinding ||
                   block.binding == kClothSharesBinding) {
            result.push_back({bufferAt(block.binding)->id(), true});
        } else if (block.binding == kCurvaturesBinding) {
            result.push_back({curvatures_.id(), kernel == Kernel::measureBends});
        } else if (const gl::Buffer* buffer = bufferAt(block.binding)) {
            result.push_back({buffer->id(), isWritten(block.binding)});
        }
    }
    return result;
}

}  // namespace drape
