#include "solver/gpu/gpu_solver.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "cloth/links/bends.h"
#include "cloth/topology/breakage.h"
#include "gl/context/device_info.h"
#include "gl/error.h"
#include "solver/plan/contact_arrays.h"

namespace drape {
namespace {

using physics::SubstepParams;

// Of shaders/physics/interface.glsl.
constexpr GLuint kParamsBinding = 0;
constexpr GLint kThreadCountLocation = 1;

/// Whether the same kernel can take both.
bool isLike(const SubstepPlan& a, const SubstepPlan& b) {
    return b.isWhole() && a.iterations == b.iterations && a.air == b.air && a.bends == b.bends &&
           a.tethered == b.tethered;
}

bool areWhole(const std::vector<physics::Link>& links) {
    return std::ranges::none_of(links, [](const physics::Link& link) { return link.material == 0; });
}

gl::Buffer emptyBuffer(const Model& model, Quantity quantity) {
    return gl::Buffer::create(quantityName(quantity), elementCount(model, quantity) * rowOf(quantity).bytes);
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
    for (const ClothDescription& cloth : world.cloths) {
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
      fused_(model, commands, library, tiles),
      links_(model.links),
      paramsStride_(FusedSubsteps::paramsStride()) {
    for (const QuantityRow& row : kQuantities) {
        if (row.made == Made::atStart && row.quantity != Quantity::links) make(row.quantity);
    }
    for (std::size_t k = 0; k < kKernelCount; ++k) {
        programs_[k] = gl::Program::compute(library, std::string("physics/") + kKernels[k].name + ".comp");
    }
    setPath(path);
    write(Quantity::positions, model.startPositions);
    write(Quantity::displacements, model.startVelocities);
}

void GpuSolver::setPath(GpuPath path) {
    path_ = path;
    if (path == GpuPath::best) path_ = gl::isSoftwareRenderer() ? GpuPath::plain : GpuPath::fused;
}

void GpuSolver::make(Quantity quantity) {
    const auto filled = [&](const auto& list) { return gl::Buffer::create(quantityName(quantity), list); };
    switch (quantity) {
        case Quantity::triangles:
            buffer(quantity) = filled(model_->triangles);
            return;
        case Quantity::triangleStarts:
            buffer(quantity) = filled(model_->triangleStarts);
            return;
        case Quantity::trianglesOf:
            buffer(quantity) = filled(model_->trianglesOf);
            return;
        case Quantity::materials:
            buffer(quantity) = filled(model_->materials);
            return;
        case Quantity::bends:
            buffer(quantity) = filled(paddedBends());
            return;
        case Quantity::bendStarts:
            buffer(quantity) = filled(bendsOf(*model_).starts);
            return;
        case Quantity::bendShares:
            buffer(quantity) = filled(bendsOf(*model_).shares);
            return;
        case Quantity::bodyPlaces:
            buffer(quantity) = filled(model_->bodyPlaces);
            return;
        case Quantity::multipliers:  // laid out as the links
            buffer(quantity) = gl::Buffer::create(quantityName(quantity), links_.buffer().bytes());
            return;
        case Quantity::dependents:
            buffer(quantity) = makeDependents();
            return;
        default:
            buffer(quantity) = emptyBuffer(*model_, quantity);
    }
}

/// All at once, since their sizes follow from one another.
void GpuSolver::makeForContact() {
    if (buffer(Quantity::contactCounters).id() != 0) return;
    const ContactArrays arrays = makeContactArrays(*model_, kMostContactBytes);
    const auto most = static_cast<std::size_t>(gl::deviceInfo().maxStorageBlockBytes);
    const auto fill = [&](Quantity quantity, const auto& list) {
        if (std::span(list).size_bytes() > most)
            throw gl::DeviceLimit("contact.on: this cloth is too large for contact of cloth with cloth on this device");
        buffer(quantity) = gl::Buffer::create(quantityName(quantity), list);
    };
    fill(Quantity::starts, arrays.starts);
    fill(Quantity::wanted, arrays.wanted);
    fill(Quantity::wayShares, arrays.wayShares);
    fill(Quantity::contactPushes, arrays.contactPushes);
    fill(Quantity::patches, arrays.patches);
    fill(Quantity::patchPairs, arrays.patchPairs);
    fill(Quantity::duePairs, arrays.duePairs);
    fill(Quantity::patchMotions, arrays.patchMotions);
    fill(Quantity::firstPatchMotions, arrays.firstPatchMotions);
    fill(Quantity::lastPatchMotions, arrays.lastPatchMotions);
    fill(Quantity::patchReaches, arrays.patchReaches);
    fill(Quantity::patchChanges, arrays.patchChanges);
    fill(Quantity::patchBoxes, arrays.patchBoxes);
    fill(Quantity::boxArrivals, arrays.boxArrivals);
    fill(Quantity::clothContacts, arrays.clothContacts);
    fill(Quantity::contactCounters, arrays.contactCounters);
}

/// With links as they are numbered in their buffer.
std::vector<physics::Bend> GpuSolver::paddedBends() const {
    requireAllLinks();
    std::vector<physics::Bend> bends = bendsOf(*model_).elements;
    for (physics::Bend& bend : bends) bend.link = links_.padded(bend.link);
    return bends;
}

void GpuSolver::requireAllLinks() const {
    if (links_.buffer().bytes() > static_cast<std::size_t>(gl::deviceInfo().maxStorageBlockBytes))
        throw gl::DeviceLimit("this cloth has more links than can be bent, cut or torn link by link on this device");
}

/// Links that hang on structural links, links that hang on diagonals, and triangles: each list where a storage buffer
/// may be bound.
gl::Buffer GpuSolver::makeDependents() {
    const Breakage& breakage = breakageOf(*model_);
    requireAllLinks();
    const auto all = std::span(breakage.links);
    const std::array<std::span<const physics::Dependent>, 3> lists{all.first(breakage.second),
                                                                   all.subspan(breakage.second), breakage.triangles};
    const auto alignment = static_cast<std::size_t>(gl::deviceInfo().storageOffsetAlignment);
    std::size_t bytes = 0;
    for (std::size_t k = 0; k < lists.size(); ++k) {
        bytes = (bytes + alignment - 1) / alignment * alignment;
        dependentsAt_[k] = bytes;
        dependentsBytes_[k] = lists[k].size_bytes();
        bytes += lists[k].size_bytes();
    }
    gl::Buffer made = gl::Buffer::create(quantityName(Quantity::dependents), bytes);
    for (std::size_t k = 0; k < lists.size(); ++k) {
        std::vector<physics::Dependent> list(lists[k].begin(), lists[k].end());
        for (physics::Dependent& d : list) {
            for (glm::uint* root : {&d.rootA, &d.rootB, &d.rootC, &d.rootD}) *root = links_.padded(*root);
            if (k < 2) d.target = links_.padded(d.target);
        }
        made.write(dependentsAt_[k], list);
    }
    return made;
}

void GpuSolver::prepare(Kernel kernel) {
    for (const QuantityRow& row : kQuantities) {
        if (row.made == Made::forContact && rowOf(kernel).touches().has(row.quantity)) makeForContact();
        const bool isNeeded = row.made == Made::whenNeeded && rowOf(kernel).touches().has(row.quantity);
        if (isNeeded && buffer(row.quantity).id() == 0) make(row.quantity);
    }
}

void GpuSolver::uploadTethers(const Edits& edits) {
    const std::vector<physics::Tether>& tethers = tethersOf(*model_, edits);
    gl::Buffer& buffer = this->buffer(Quantity::tethers);
    if (tethers.empty() || (buffer.id() != 0 && edits.tethers == uploadedTethers_)) return;
    uploadList(Quantity::tethers, tethers);
    uploadedTethers_ = edits.tethers;
}

template <class Element>
void GpuSolver::uploadList(Quantity quantity, const std::vector<Element>& list) {
    if (list.empty()) return;
    gl::Buffer& buffer = this->buffer(quantity);
    const std::size_t bytes = list.size() * sizeof(Element);
    if (buffer.bytes() < bytes) buffer = gl::Buffer::create(quantityName(quantity), bytes);
    commands_->update(quantityName(quantity), buffer);
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
    uploadList(Quantity::edits, step.edits.particles);
    uploadList(Quantity::brushes, step.edits.brushes);
    uploadList(Quantity::attachments, step.edits.attachments);
    uploadList(Quantity::colliders, step.colliders);
    uploadList(Quantity::colliderPoses, step.poses);
    uploadList(Quantity::colliderPlanes, step.planes);
    uploadList(Quantity::bodyPoses, step.bodyPoses);
    for (const Quantity quantity : {Quantity::colliders, Quantity::colliderPoses, Quantity::colliderPlanes}) {
        if (buffer(quantity).id() == 0)  // kernels name it even where there is nothing in it
            buffer(quantity) = gl::Buffer::create(quantityName(quantity), rowOf(quantity).bytes);
    }
    std::vector<glm::uint> cuts;
    for (const glm::uint link : step.edits.cuts) cuts.push_back(links_.padded(link));
    uploadList(Quantity::cuts, cuts);
    bound_ = {};  // the renderer, or another solver, may have bound buffers since the last step
}

/// The known distances of pairs are not valid for another state, nor after a step without contact of cloth.
void GpuSolver::forgetContact() {
    for (const QuantityRow& row : kQuantities) {
        if (row.made == Made::forContact) buffer(row.quantity) = {};
    }
}

void GpuSolver::step(const Step& step) {
    if (!step.plan.clothMeets && buffer(Quantity::contactCounters).id() != 0) {
        heldBefore_ = heldSubsteps();
        forgetContact();
    }
    for (const Pass& pass : step.plan.passes) prepare(pass.kernel);
    noteBreaks(step);
    upload(step);
    const std::vector<SubstepPlan>& substeps = step.plan.substeps;
    const bool canBeWhole =
        path_ == GpuPath::fused && std::ranges::any_of(substeps, &SubstepPlan::isWhole) && isIntact();
    std::size_t next = 0;  // of the passes
    for (std::size_t k = 0; canBeWhole && k < substeps.size();) {
        const SubstepPlan& first = substeps[k];
        const glm::uint most =
            first.isWhole() ? fused_.substepsAtOnce(first, static_cast<glm::uint>(substeps.size())) : 0;
        if (most == 0) break;
        for (; next < first.firstPass; ++next) dispatch(step.plan.passes[next]);
        glm::uint count = 0;
        do {
            next += substeps[k++].passCount;
            ++count;
        } while (k < substeps.size() && count < most && substeps[k].firstPass == next && isLike(first, substeps[k]));
        takeAtOnce(first, count, step);
    }
    for (; next < step.plan.passes.size(); ++next) dispatch(step.plan.passes[next]);
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

void GpuSolver::takeAtOnce(const SubstepPlan& first, glm::uint count, const Step& step) {
    const auto isBefore = [](Kernel kernel) { return kernel == Kernel::attach || kernel == Kernel::applyWind; };
    for (std::size_t k = first.firstPass; isBefore(step.plan.passes[k].kernel); ++k) dispatch(step.plan.passes[k]);
    for (const Quantity quantity : {Quantity::nextPositions, Quantity::nextDisplacements}) {
        if (buffer(quantity).id() == 0) make(quantity);
    }
    bindParams(first.substep, kMostTiledSubsteps * paramsStride_);
    fused_.dispatch(first, count, static_cast<glm::uint>(step.plan.substeps.size()), buffers_);
    bound_ = {};
    std::swap(buffer(Quantity::positions), buffer(Quantity::nextPositions));
    std::swap(buffer(Quantity::displacements), buffer(Quantity::nextDisplacements));
    fusedSubsteps_ += count;
}

void GpuSolver::run(const Pass& pass, const Step& step) {
    prepare(pass.kernel);
    noteBreaks(step);
    upload(step);
    dispatch(pass);
}

void GpuSolver::dispatch(const Pass& pass) {
    const KernelRow& kernel = rowOf(pass.kernel);
    std::array<gl::Access, kQuantityCount> accesses;
    std::size_t count = 0;
    for (const QuantityRow& row : kQuantities) {
        if (!kernel.touches().has(row.quantity)) continue;
        bind(row.quantity, pass);
        accesses[count++] = {buffer(row.quantity).id(), kernel.writes.has(row.quantity)};
    }
    bindParams(pass.substep, sizeof(SubstepParams));
    gl::Program& program = programs_[static_cast<std::size_t>(pass.kernel)];
    program.uniform(kThreadCountLocation, pass.range.count);
    commands_->dispatch(program, pass.range.count, std::span<const gl::Access>(accesses).first(count));
}

/// Of links and of all that is laid out like them, a pass over a colour sees that colour alone.
void GpuSolver::bind(Quantity quantity, const Pass& pass) {
    const KernelRange over = rowOf(pass.kernel).over;
    const gl::Buffer& bound = buffer(quantity);
    std::size_t offset = 0;
    std::size_t bytes = bound.bytes();
    if (over == KernelRange::colour && (quantity == Quantity::links || quantity == Quantity::multipliers)) {
        offset = links_.offsetOf(pass.colour);
        bytes = pass.range.count * sizeof(physics::Link);
    } else if (quantity == Quantity::dependents) {
        offset = dependentsAt_[pass.colour];
        bytes = dependentsBytes_[pass.colour];
    }
    const GLuint binding = rowOf(quantity).binding;
    const Bound wanted{bound.id(), offset, bytes};
    if (bound_[binding] == wanted) return;
    bound_[binding] = wanted;
    bound.bindRange(GL_SHADER_STORAGE_BUFFER, binding, offset, bytes);
}

void GpuSolver::bindParams(glm::uint substep, std::size_t bytes) const {
    params_.bindRange(GL_UNIFORM_BUFFER, kParamsBinding, substep * paramsStride_, bytes);
}

void GpuSolver::computeNormals() {
    if (model_->particleCount() == 0) return;
    prepare(Kernel::computeNormals);
    // The kernel reads no parameters, but its block has to be bound to something.
    if (params_.id() == 0) params_ = gl::Buffer::create("substep parameters", paramsStride_);
    bound_ = {};
    dispatch({Kernel::computeNormals, {0, model_->particleCount()}});
}

void GpuSolver::computeNormalsOf(gl::Buffer& positions, gl::Buffer& normals) {
    const auto exchange = [&] {
        std::swap(buffer(Quantity::positions), positions);
        std::swap(buffer(Quantity::normals), normals);
    };
    exchange();
    try {
        computeNormals();
    } catch (...) {
        exchange();
        throw;
    }
    exchange();
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
    commands_->update("triangles", triangles());
    buffer(Quantity::triangles).write(0, state.triangles);
    buffer(Quantity::tethers) = {};  // of a scene that starts again the model's pins may be others than they were
    forgetContact();
    heldBefore_ = 0;
    intact_ = areWhole(state.links);
}

std::uint64_t GpuSolver::heldSubsteps() const {
    const gl::Buffer& counters = buffer(Quantity::contactCounters);
    if (counters.id() == 0) return heldBefore_;
    commands_->readback(quantityName(Quantity::contactCounters), counters);
    return heldBefore_ + counters.read<physics::ContactTally>(0, 1).front().held;
}

std::vector<glm::vec4> GpuSolver::read(Quantity quantity) const {
    commands_->readback(quantityName(quantity), buffer(quantity));
    return buffer(quantity).read<glm::vec4>(0, elementCount(*model_, quantity));
}

std::vector<physics::Triangle> GpuSolver::readTriangles() const {
    commands_->readback("triangles", triangles());
    return triangles().read<physics::Triangle>(0, model_->triangles.size());
}

std::vector<std::byte> GpuSolver::bytes(Quantity quantity) const {
    const auto copy = [](const auto& values) {
        const auto bytes = std::as_bytes(std::span(values));
        return std::vector<std::byte>(bytes.begin(), bytes.end());
    };
    if (quantity == Quantity::triangles) return copy(readTriangles());
    if (quantity != Quantity::links && quantity != Quantity::multipliers) return copy(read(quantity));
    const gl::Buffer& byLink = buffer(quantity);
    commands_->readback(quantityName(quantity), byLink);
    return copy(links_.unpadded(byLink.read<physics::Link>(0, byLink.bytes() / sizeof(physics::Link))));
}

std::size_t GpuSolver::bufferBytes() const {
    std::size_t bytes = links_.buffer().bytes() + params_.bytes();
    for (const gl::Buffer& buffer : buffers_) bytes += buffer.bytes();
    return bytes;
}

void GpuSolver::write(Quantity quantity, const std::vector<glm::vec4>& values) {
    commands_->update(quantityName(quantity), buffer(quantity));
    buffer(quantity).write(0, values);
}

}  // namespace drape
