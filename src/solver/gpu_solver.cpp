#include "solver/gpu_solver.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "cloth/breakage.h"
#include "gl/device_info.h"
#include "gl/error.h"
#include "solver/gpu_bindings.h"

namespace drape {
namespace {

using physics::SubstepParams;

/// Whether the same kernel can take both.
bool isLike(const Block& a, const Block& b) {
    return a.iterations == b.iterations && a.air == b.air && a.bends == b.bends && a.tethered == b.tethered;
}

bool areWhole(const std::vector<physics::Link>& links) {
    return std::ranges::none_of(links, [](const physics::Link& link) { return link.material == 0; });
}

bool needsMultipliers(const Pass& pass) {
    return pass.kernel == Kernel::clearMultipliers || pass.kernel == Kernel::relaxLinks;
}

bool needsBends(const Pass& pass) { return pass.kernel == Kernel::measureBends || pass.kernel == Kernel::unbend; }

bool needsMarks(const Pass& pass) {
    return pass.kernel == Kernel::markStart || pass.kernel == Kernel::checkStretch || pass.kernel == Kernel::takeBack;
}

bool needsDependents(const Pass& pass) {
    return pass.kernel == Kernel::breakDependents || pass.kernel == Kernel::dropTriangles;
}

}  // namespace

void GpuSolver::requireRoom(const WorldDescription& world) {
    // The largest buffers have a vec4 for each triangle, of which a cell has two, or a tether for each particle.
    const auto limit = static_cast<std::uint64_t>(gl::deviceInfo().maxStorageBlockBytes);
    std::uint64_t particles = 0;
    std::uint64_t triangles = 0;
    const auto isTooLarge = [&] {
        return std::max(particles * sizeof(physics::Tether), triangles * sizeof(glm::vec4)) > limit;
    };
    for (const GridDescription& cloth : world.cloths) {
        particles += std::uint64_t{cloth.particles.x} * cloth.particles.y;
        triangles += std::uint64_t{2} * (cloth.particles.x - 1) * (cloth.particles.y - 1);
        if (!isTooLarge()) continue;
        throw gl::DeviceLimit("cloth.particles: " + std::to_string(cloth.particles.x) + " x " +
                              std::to_string(cloth.particles.y) + " is too large for this device, which holds about " +
                              std::to_string(limit / sizeof(physics::Tether)) + " particles");
    }
    for (const SystemDescription& system : world.systems) {
        particles += system.particles.size() + system.scatter.count;
        for (const SystemSkin& skin : system.skins) triangles += skin.outline.size() - 2;
        if (!isTooLarge()) continue;
        throw gl::DeviceLimit("the systems' " + std::to_string(particles) +
                              " particles are too many for this device, " + "which holds about " +
                              std::to_string(limit / sizeof(physics::Tether)));
    }
}

GpuSolver::GpuSolver(const Model& model, gl::Commands& commands, const gl::ShaderLibrary& library, GpuPath path,
                     std::optional<TileDevice> tiles)
    : model_(&model),
      commands_(&commands),
      library_(&library),
      fused_(model, commands, library, tiles),
      links_(model.links),
      paramsStride_(FusedSubsteps::paramsStride()) {
    for (const Quantity quantity : kVectorQuantities) {
        buffer(quantity) =
            gl::Buffer::create(quantityName(quantity), elementCount(model, quantity) * sizeof(glm::vec4));
    }
    triangles_ = gl::Buffer::create("triangles", model.triangles);
    triangleStarts_ = gl::Buffer::create("triangle starts", model.triangleStarts);
    trianglesOf_ = gl::Buffer::create("triangles of particles", model.trianglesOf);
    materials_ = gl::Buffer::create("link materials", model.materials);
    for (int k = 0; k < kKernelCount; ++k) {
        programs_[static_cast<std::size_t>(k)] =
            gl::Program::compute(library, std::string("physics/") + kernelName(static_cast<Kernel>(k)) + ".comp");
    }
    findAccesses();
    setPath(path);
    write(Quantity::positions, model.startPositions);
    write(Quantity::displacements, model.startVelocities);
}

void GpuSolver::setPath(GpuPath path) {
    path_ = path;
    if (path == GpuPath::best) path_ = gl::isSoftwareRenderer() ? GpuPath::plain : GpuPath::fused;
}

void GpuSolver::uploadDependents() {
    if (linkDependents_[0].id() != 0 || triangleDependents_.id() != 0) return;
    const Breakage& breakage = breakageOf(*model_);
    if (links_.buffer().bytes() > static_cast<std::size_t>(gl::deviceInfo().maxStorageBlockBytes))
        throw gl::DeviceLimit("this cloth has more links than can be cut or torn on this device");
    const auto forBuffer = [&](std::size_t first, std::size_t end, const std::vector<physics::Dependent>& all) {
        std::vector<physics::Dependent> part(all.begin() + static_cast<std::ptrdiff_t>(first),
                                             all.begin() + static_cast<std::ptrdiff_t>(end));
        for (physics::Dependent& d : part) {
            for (glm::uint* root : {&d.rootA, &d.rootB, &d.rootC, &d.rootD}) *root = links_.padded(*root);
        }
        return part;
    };
    const auto linkPart = [&](std::size_t first, std::size_t end) {
        auto part = forBuffer(first, end, breakage.links);
        for (physics::Dependent& d : part) d.target = links_.padded(d.target);
        return part;
    };
    linkDependents_[0] = gl::Buffer::create("dependents of links", linkPart(0, breakage.second));
    linkDependents_[1] =
        gl::Buffer::create("dependents of diagonals", linkPart(breakage.second, breakage.links.size()));
    triangleDependents_ =
        gl::Buffer::create("triangles that hang on links", forBuffer(0, breakage.triangles.size(), breakage.triangles));
    findAccesses();
}

void GpuSolver::uploadTethers(const Edits& edits) {
    const std::vector<physics::Tether>& tethers = tethersOf(*model_, edits);
    if (tethers.empty() || (tethers_.id() != 0 && edits.tethers == uploadedTethers_)) return;
    if (tethers_.id() == 0) {
        tethers_ = gl::Buffer::create("tethers", tethers);
        findAccesses();
    } else {
        commands_->update("tethers", tethers_);
        tethers_.write(0, tethers);
    }
    uploadedTethers_ = edits.tethers;
}

void GpuSolver::makeMultipliers() {
    if (multipliers_.id() != 0) return;
    multipliers_ = gl::Buffer::create("multipliers", links_.buffer().bytes());
    findAccesses();
}

void GpuSolver::makeBends() {
    if (curvatures_.id() != 0) return;
    // What is in the middle of no link is never written, and stays 0.
    curvatures_ = gl::Buffer::create("curvatures",
                                     std::vector<glm::vec4>(std::size_t{2} * model_->particleCount(), glm::vec4(0.0f)));
    bendNeighbours_ = gl::Buffer::create("neighbours of bends", model_->bendNeighbours);
    findAccesses();
}

template <class Element>
void GpuSolver::uploadList(std::string_view name, gl::Buffer& buffer, const std::vector<Element>& list) {
    if (list.empty()) return;
    const std::size_t bytes = list.size() * sizeof(Element);
    if (buffer.bytes() < bytes) {
        buffer = gl::Buffer::create(name, 2 * bytes);
        findAccesses();
    }
    commands_->update(name, buffer);
    buffer.write(0, list);
}

void GpuSolver::upload(const Step& step) {
    std::vector<std::byte> bytes(step.substeps.size() * paramsStride_);
    for (std::size_t k = 0; k < step.substeps.size(); ++k) {
        std::ranges::copy(std::as_bytes(std::span(&step.substeps[k], 1)),
                          bytes.begin() + static_cast<std::ptrdiff_t>(k * paramsStride_));
    }
    // With room behind the last, since a kernel that takes several substeps must have room for all that it could take.
    const std::size_t needed = bytes.size() + kMostTiledSubsteps * paramsStride_;
    if (params_.bytes() < needed) params_ = gl::Buffer::create("substep parameters", needed);
    commands_->update("substep parameters", params_);
    params_.write(0, bytes);

    uploadTethers(step.edits);
    uploadList("particle edits", edits_, step.edits.particles);
    uploadList("brushes", brushes_, step.edits.brushes);
    uploadList("held particles", held_, step.edits.held);
    std::vector<glm::uint> cuts;
    for (const glm::uint link : step.edits.cuts) cuts.push_back(links_.padded(link));
    uploadList("cut links", cuts_, cuts);
}

void GpuSolver::step(const Step& step) {
    if (std::ranges::any_of(step.plan, needsDependents)) uploadDependents();
    if (std::ranges::any_of(step.plan, needsMultipliers)) makeMultipliers();
    if (std::ranges::any_of(step.plan, needsBends)) makeBends();
    if (std::ranges::any_of(step.plan, needsMarks)) makeMarks();
    noteBreaks(step);
    upload(step);
    bindBuffers();
    const std::vector<Block> blocks =
        path_ == GpuPath::fused && !step.mayBreak && isIntact() ? findBlocks(*model_, step) : std::vector<Block>{};
    const auto substeps = static_cast<glm::uint>(blocks.size());
    std::size_t next = 0;  // pass
    for (std::size_t k = 0; k < blocks.size();) {
        const Block& block = blocks[k];
        const glm::uint most = fused_.substepsAtOnce(block, substeps);
        if (most == 0) break;
        for (; next < block.firstPass; ++next) dispatch(step.plan[next]);
        const std::size_t first = k++;
        next += block.passCount;
        while (k < blocks.size() && k - first < most && blocks[k].firstPass == next && isLike(blocks[k], block)) {
            next += blocks[k++].passCount;
        }
        takeAtOnce(block, static_cast<glm::uint>(k - first), substeps, step);
    }
    for (; next < step.plan.size(); ++next) dispatch(step.plan[next]);
}

void GpuSolver::noteBreaks(const Step& step) {
    if (!step.edits.cuts.empty()) {
        intact_ = false;
    } else if (step.mayBreak && intact_.value_or(true)) {
        intact_.reset();
    }
}

/// Waits for the GPU in the first step after links could have torn, as only then it may be worth knowing whether any
/// has.
bool GpuSolver::isIntact() {
    if (!intact_) {
        commands_->readback("links", links_.buffer());
        intact_ = areWhole(links_.read());
    }
    return *intact_;
}

void GpuSolver::takeAtOnce(const Block& block, glm::uint count, glm::uint substeps, const Step& step) {
    if (block.air) dispatch(step.plan[block.firstPass]);  // makes the forces
    if (nextPositions_.id() == 0) {
        nextPositions_ = gl::Buffer::create("next positions", buffer(Quantity::positions).bytes());
        nextDisplacements_ = gl::Buffer::create("next displacements", buffer(Quantity::displacements).bytes());
    }
    bindParams(block.substep, kMostTiledSubsteps * paramsStride_);
    fused_.dispatch(block, count, substeps,
                    {.positions = &buffer(Quantity::positions),
                     .displacements = &buffer(Quantity::displacements),
                     .nextPositions = &nextPositions_,
                     .nextDisplacements = &nextDisplacements_,
                     .tethers = block.tethered ? &tethers_ : &materials_,
                     .forces = &buffer(Quantity::forces),
                     .triangleStarts = &triangleStarts_,
                     .trianglesOf = &trianglesOf_});
    std::swap(buffer(Quantity::positions), nextPositions_);
    std::swap(buffer(Quantity::displacements), nextDisplacements_);
    hasSwapped_ = true;
    fusedSubsteps_ += count;
}

void GpuSolver::run(const Pass& pass, const Step& step) {
    if (needsDependents(pass)) uploadDependents();
    if (needsMultipliers(pass)) makeMultipliers();
    if (needsBends(pass)) makeBends();
    if (needsMarks(pass)) makeMarks();
    noteBreaks(step);
    upload(step);
    bindBuffers();
    dispatch(pass);
}

void GpuSolver::dispatch(const Pass& pass) {
    if (std::exchange(hasSwapped_, false)) {
        bindBuffers();
        findAccesses();
    }
    bindParams(pass.substep, sizeof(SubstepParams));
    if (pass.kernel == Kernel::checkStretch) return checkStretch(pass);
    if (pass.kernel == Kernel::takeBack) return takeBack(pass);
    bindFor(pass);
    dispatchOver(pass, pass.range.count, pass.range.count);
}

/// count: what the kernel is told that there are threads for.
void GpuSolver::dispatchOver(const Pass& pass, glm::uint threads, glm::uint count) {
    const auto k = static_cast<std::size_t>(pass.kernel);
    programs_[k].uniform(kThreadCountLocation, count);
    commands_->dispatch(programs_[k], threads, accesses_[k]);
}

void GpuSolver::bindParams(glm::uint substep, std::size_t bytes) const {
    params_.bindRange(GL_UNIFORM_BUFFER, kParamsBinding, substep * paramsStride_, bytes);
}

void GpuSolver::computeNormals() {
    if (model_->particleCount() == 0) return;
    run({Kernel::computeNormals, {0, model_->particleCount()}}, Step{{}, {SubstepParams{}}, {}});
}

State GpuSolver::state() const {
    commands_->readback("links", links_.buffer());
    return {read(Quantity::positions), read(Quantity::displacements), links_.read(), readTriangles()};
}

void GpuSolver::setState(const State& state) {
    write(Quantity::positions, state.positions);
    write(Quantity::displacements, state.displacements);
    commands_->update("links", links_.buffer());
    links_.write(state.links);
    commands_->update("triangles", triangles_);
    triangles_.write(0, state.triangles);
    tethers_ = {};  // of a scene that starts again the model's pins may be others than they were
    hasSwapped_ = true;
    intact_ = areWhole(state.links);
}

std::vector<glm::vec4> GpuSolver::read(Quantity quantity) const {
    commands_->readback(quantityName(quantity), buffer(quantity));
    return buffer(quantity).read<glm::vec4>(0, elementCount(*model_, quantity));
}

std::vector<physics::Triangle> GpuSolver::readTriangles() const {
    commands_->readback("triangles", triangles_);
    return triangles_.read<physics::Triangle>(0, model_->triangles.size());
}

std::vector<std::byte> GpuSolver::bytes(Quantity quantity) const {
    const auto copy = [](const auto& values) {
        const auto bytes = std::as_bytes(std::span(values));
        return std::vector<std::byte>(bytes.begin(), bytes.end());
    };
    if (quantity == Quantity::triangles) return copy(readTriangles());
    if (quantity != Quantity::links) return copy(read(quantity));
    commands_->readback("links", links_.buffer());
    return copy(links_.read());
}

std::size_t GpuSolver::bufferBytes() const {
    std::size_t bytes = links_.buffer().bytes();
    for (const gl::Buffer& buffer : quantities_) bytes += buffer.bytes();
    for (const gl::Buffer& buffer : linkDependents_) bytes += buffer.bytes();
    for (const gl::Buffer* buffer :
         {&triangles_, &triangleStarts_, &trianglesOf_, &materials_, &triangleDependents_, &edits_, &brushes_, &cuts_,
          &held_, &tethers_, &multipliers_, &params_, &curvatures_, &bendNeighbours_, &starts_, &shares_, &clothShares_,
          &nextPositions_, &nextDisplacements_}) {
        bytes += buffer->bytes();
    }
    return bytes;
}

void GpuSolver::write(Quantity quantity, const std::vector<glm::vec4>& values) {
    commands_->update(quantityName(quantity), buffer(quantity));
    buffer(quantity).write(0, values);
}

}  // namespace drape
