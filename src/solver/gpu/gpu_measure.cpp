#include "solver/gpu/gpu_measure.h"

#include <algorithm>
#include <cmath>

#include "solver/gpu/kernel_shells.h"
#include "solver/measure.h"

namespace drape {
namespace {

GLuint bindingOf(Array array) { return static_cast<GLuint>(indexOf(array)); }

bool holdsMeasured(const Model& model, Range colour) {
    const auto first = model.links.links.begin() + colour.first;
    return std::any_of(first, first + colour.count,
                       [&](const physics::Link& link) { return isMeasured(model.materials[link.material]); });
}

}  // namespace

GpuMeasure::GpuMeasure(const Model& model, gl::Commands& commands, const gl::ShaderLibrary& library)
    : model_(&model), commands_(&commands), program_(gl::Program::compute(library, stretchShell())) {
    for (glm::uint colour = 0; colour < model.links.colours.size(); ++colour) {
        if (!holdsMeasured(model, model.links.colours[colour])) continue;
        colours_.push_back(colour);
        groups_ += (model.links.colours[colour].count + program_.localSizeX() - 1) / program_.localSizeX();
    }
    for (Slot& slot : slots_) slot.results = gl::Buffer::create(nameOf(Array::stretches), groups_ * sizeof(glm::vec4));
}

GpuMeasure::~GpuMeasure() {
    for (const Slot& slot : slots_) glDeleteSync(slot.done);
}

void GpuMeasure::begin(const GpuSolver& solver) {
    Slot& slot = slots_[next_];
    if (slot.done != nullptr) return;
    solver.positions().bind(GL_SHADER_STORAGE_BUFFER, bindingOf(Array::positions));
    solver.materials().bind(GL_SHADER_STORAGE_BUFFER, bindingOf(Array::materials));
    slot.results.bind(GL_SHADER_STORAGE_BUFFER, bindingOf(Array::stretches));
    glm::uint firstGroup = 0;
    for (const glm::uint colour : colours_) {
        const glm::uint count = model_->links.colours[colour].count;
        solver.links().bindColour(colour, bindingOf(Array::links));
        program_.uniform(physics::kThreadCountLocation, count);
        program_.uniform(physics::kFirstGroupLocation, firstGroup);
        commands_->dispatch(program_, count,
                            {gl::reads(solver.positions()), gl::reads(solver.links().buffer()),
                             gl::reads(solver.materials()), gl::writes(slot.results)});
        firstGroup += (count + program_.localSizeX() - 1) / program_.localSizeX();
    }
    commands_->readbackLater("stretch", slot.results);
    slot.done = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    next_ = (next_ + 1) % kInFlight;
}

std::optional<Stretch> GpuMeasure::poll() {
    while (slots_[oldest_].done != nullptr) {
        Slot& slot = slots_[oldest_];
        const GLenum state = glClientWaitSync(slot.done, 0, 0);
        if (state != GL_ALREADY_SIGNALED && state != GL_CONDITION_SATISFIED) break;
        glDeleteSync(slot.done);
        slot.done = nullptr;
        latest_ = add(slot.results);
        oldest_ = (oldest_ + 1) % kInFlight;
    }
    return latest_;
}

Stretch GpuMeasure::add(const gl::Buffer& results) const {
    double largest = 0.0;
    double sumOfSquares = 0.0;
    double links = 0.0;
    for (const glm::vec4& group : results.read<glm::vec4>(0, groups_)) {
        largest = std::max(largest, double{group.x});
        sumOfSquares += group.y;
        links += group.z;
    }
    return {100.0 * largest, links > 0.0 ? 100.0 * std::sqrt(sumOfSquares / links) : 0.0};
}

}  // namespace drape
