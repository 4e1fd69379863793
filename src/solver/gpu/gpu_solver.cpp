#include "solver/gpu/gpu_solver.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

#include "gl/context/error.h"
#include "solver/gpu/kernel_shells.h"
#include "solver/plan/array_values.h"

namespace drape {
namespace {

// Arrays with an element for each link are laid out, read and bound like the array of links.
static_assert(std::ranges::all_of(kArrays, [](const ArrayRow& row) {
    return row.each != Each::link || row.bytes == sizeof(physics::Link);
}));

using physics::SubstepParams;

/// Returns the distance from the parameters of one substep to those of the next, in bytes.
std::size_t paramsStride() {
    const auto alignment = static_cast<std::size_t>(gl::deviceInfo().uniformOffsetAlignment);
    return (sizeof(SubstepParams) + alignment - 1) / alignment * alignment;
}

}  // namespace

void GpuSolver::requireStorageBlocks(const gl::DeviceInfo& device) {
    constexpr int kMost = mostStorageBlocks();
    constexpr auto kBindings = static_cast<std::int64_t>(kArrayCount);
    if (device.maxStorageBindings < kBindings)
        throw gl::DeviceLimit("this device allows " + std::to_string(device.maxStorageBindings) +
                              " bindings of storage buffers; the solver needs " + std::to_string(kBindings));
    if (device.maxComputeStorageBlocks >= kMost) return;
    throw gl::DeviceLimit("this device allows a compute shader " + std::to_string(device.maxComputeStorageBlocks) +
                          " storage blocks; the solver needs " + std::to_string(kMost));
}

void GpuSolver::requireRoom(const WorldDescription& world) {
    requireStorageBlocks(gl::deviceInfo());
    // The largest buffers hold a vec4 for each triangle (a cell has two) or a tether for each particle.
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
                              std::to_string(cloth.particles.y) +
                              " is too large for this device, which supports about " +
                              std::to_string(limit / sizeof(physics::Tether)) + " particles");
    }
    for (const SystemDescription& system : world.systems) {
        particles += system.particles.size() + system.scatter.count;
        for (const SystemSkin& skin : system.skins) triangles += skin.outline.size() - 2;
        if (!isTooLarge()) continue;
        throw gl::DeviceLimit("the systems' " + std::to_string(particles) +
                              " particles are too many for this device, " + "which supports about " +
                              std::to_string(limit / sizeof(physics::Tether)));
    }
}

GpuSolver::GpuSolver(const Model& model, gl::Commands& commands, const gl::ShaderLibrary& library, GpuPath path)
    : model_(&model),
      commands_(&commands),
      library_(&library),
      takesContactWide_(!gl::isSoftwareRenderer()),
      bindings_(commands),
      uploads_(commands),
      links_(model.links),
      canBindAllLinks_(links_.buffer().bytes() <= static_cast<std::size_t>(gl::deviceInfo().maxStorageBlockBytes)),
      paramsStride_(paramsStride()) {
    requireStorageBlocks(gl::deviceInfo());
    for (const ArrayRow& row : kArrays) {
        if (row.made == Made::atStart && row.array != Array::links) make(row.array);
    }
    for (std::size_t k = 0; k < kKernelCount; ++k) {
        programs_[k] = gl::Program::compute(library, kernelShell(static_cast<Kernel>(k)));
    }
    for (std::size_t k = 0; k < kContactShaders.size(); ++k) {
        contactPrograms_[k] = gl::Program::compute(library, contactShell(static_cast<ContactShader>(k)));
    }
    // A software renderer takes longer to set up many threads that meet at barriers, and does not run more of them
    // concurrently. But llvmpipe ends long loops (mostPatchesToFinish()), so only small cloth gets fewer threads.
    constexpr std::size_t kSmall = 512;  // most triangles of a small cloth: at two in a patch, 32,768 pairs at most
    if (gl::isSoftwareRenderer() && model.triangles.size() <= kSmall) setProofGroup(64);
    setPath(path);
}

void GpuSolver::setPath(GpuPath path) {
    path_ = path;
    if (path == GpuPath::best) path_ = gl::isSoftwareRenderer() ? GpuPath::plain : GpuPath::joined;
}

/// Makes an array with its first values from the table. The buffer of links has a layout of its own (GpuLinks). Arrays
/// with an element for each link follow that layout, and arrays that refer to links use its indices.
void GpuSolver::make(Array array) {
    switch (array) {
        case Array::multipliers:
            buffer(array) = gl::Buffer::create(nameOf(array), links_.buffer().bytes());
            return;
        case Array::bends:
            buffer(array) = gl::Buffer::create(nameOf(array), paddedBends());
            return;
        case Array::lineLinks:
            buffer(array) = gl::Buffer::create(nameOf(array), paddedLineLinks());
            return;
        case Array::dependents:
            buffer(array) = makeDependents();
            return;
        case Array::dependentTriangles:
            buffer(array) = gl::Buffer::create(nameOf(array), padded(breakageOf(*model_).triangles));
            return;
        case Array::sewnLinks:
            buffer(array) = gl::Buffer::create(nameOf(array), paddedSewnLinks());
            return;
        default:
            break;
    }
    const auto create = [&](const auto& values) {
        if constexpr (std::is_same_v<decltype(values), const Zeros&>) {
            return gl::Buffer::create(nameOf(array), elementCount(*model_, array) * rowOf(array).bytes);
        } else {
            return gl::Buffer::create(nameOf(array), values);
        }
    };
    withFirstValues(array, *model_, Step{}, [&](const auto& values) { buffer(array) = create(values); });
    const auto most = static_cast<std::size_t>(gl::deviceInfo().maxStorageBlockBytes);
    if (rowOf(array).made == Made::forContact && buffer(array).bytes() > most)
        throw gl::DeviceLimit("contact.on: this cloth is too large for contact of cloth with cloth on this device");
}

/// Returns the bends, with links numbered as in their buffer.
std::vector<physics::Bend> GpuSolver::paddedBends() const {
    requireAllLinks();
    std::vector<physics::Bend> bends = bendsOf(*model_).elements;
    for (physics::Bend& bend : bends) bend.link = links_.padded(bend.link);
    return bends;
}

/// Returns the links of lines, numbered as in their buffer.
std::vector<glm::uint> GpuSolver::paddedLineLinks() const {
    requireAllLinks();
    std::vector<glm::uint> links = linesOf(*model_).links;
    for (glm::uint& link : links) link = links_.padded(link);
    return links;
}

/// Returns the sewn links, numbered as in their buffer.
std::vector<physics::SewnLink> GpuSolver::paddedSewnLinks() const {
    requireAllLinks();
    std::vector<physics::SewnLink> links = model_->sewing.links;
    for (physics::SewnLink& sewn : links) sewn.link = links_.padded(sewn.link);
    return links;
}

void GpuSolver::requireAllLinks() const {
    if (!canBindAllLinks_) throw gl::DeviceLimit("this cloth has too many links to bend, cut or tear on this device");
}

/// Returns a list with links numbered as in their buffer.
/// `areLinks`: whether targets are links too.
std::vector<physics::Dependent> GpuSolver::padded(std::vector<physics::Dependent> list, bool areLinks) const {
    requireAllLinks();
    for (physics::Dependent& d : list) {
        for (glm::uint* root : {&d.rootA, &d.rootB, &d.rootC, &d.rootD}) *root = links_.padded(*root);
        if (areLinks) d.target = links_.padded(d.target);
    }
    return list;
}

/// Makes two lists: links that depend on structural links, and links that depend on diagonals. Each list begins where a
/// storage buffer may be bound.
gl::Buffer GpuSolver::makeDependents() {
    const Breakage& breakage = breakageOf(*model_);
    const std::vector<physics::Dependent> all = padded(breakage.links, true);
    const std::array lists{std::span(all).first(breakage.second), std::span(all).subspan(breakage.second)};
    const auto alignment = static_cast<std::size_t>(gl::deviceInfo().storageOffsetAlignment);
    dependentsAt_[1] = (lists[0].size_bytes() + alignment - 1) / alignment * alignment;
    gl::Buffer made = gl::Buffer::create(nameOf(Array::dependents), dependentsAt_[1] + lists[1].size_bytes());
    for (std::size_t k = 0; k < lists.size(); ++k) {
        dependentsBytes_[k] = lists[k].size_bytes();
        made.write(dependentsAt_[k], lists[k]);
    }
    return made;
}

/// Makes the arrays that a kernel touches. An array of the step gets a buffer even if it is empty, since the kernel's
/// shader declares it.
void GpuSolver::prepare(Kernel kernel) {
    for (const ArrayRow& row : kArrays) {
        if (!rowOf(kernel).touches().has(row.array) || buffer(row.array).id() != 0) continue;
        if (row.made == Made::eachStep) {
            buffer(row.array) = gl::Buffer::create(row.name, row.bytes);
        } else {
            make(row.array);
        }
    }
}

template <class Element>
void GpuSolver::uploadList(Array array, const std::vector<Element>& list) {
    if (list.empty()) return;
    const auto bytes = std::as_bytes(std::span(list));
    uploads_.fill(indexOf(array), nameOf(array), buffer(array), bytes, std::max(bytes.size(), paramsStride_));
}

void GpuSolver::upload(const Step& step) {
    uploads_.beginStep();
    std::vector<std::byte> bytes(step.substeps.size() * paramsStride_);
    for (std::size_t k = 0; k < step.substeps.size(); ++k) {
        std::ranges::copy(std::as_bytes(std::span(&step.substeps[k], 1)),
                          bytes.begin() + static_cast<std::ptrdiff_t>(k * paramsStride_));
    }
    uploads_.fill(UploadRing::kParams, "substep parameters", params_, bytes, std::max(bytes.size(), paramsStride_));

    for (const ArrayRow& row : kArrays) {
        const bool areOfBodies = row.array == Array::bodyStarts || row.array == Array::bodyEnds;
        const bool areThere = (row.array == Array::tethers && uploadedTethers_ == step.edits.tethers) ||
                              (areOfBodies && uploadedBodies_ && step.bodyStarts.empty());
        if (row.made != Made::eachStep || row.array == Array::cuts || areThere) continue;
        withFirstValues(row.array, *model_, step, [&](const auto& list) {
            if constexpr (!std::is_same_v<decltype(list), const Zeros&>) uploadList(row.array, list);
        });
    }
    uploadedTethers_ = step.edits.tethers;
    uploadedBodies_ = step.bodyStarts.empty();
    std::vector<glm::uint> cuts;
    for (const glm::uint link : step.edits.cuts) cuts.push_back(links_.padded(link));
    uploadList(Array::cuts, cuts);
    bindings_.forget();
}

/// Deletes the arrays of contact. The known distances of pairs are not valid for another state, nor after a step
/// without contact of cloth.
void GpuSolver::forgetContact() {
    for (const ArrayRow& row : kArrays) {
        if (row.made == Made::forContact) buffer(row.array) = {};
    }
    tally_.forget();
}

void GpuSolver::step(const Step& step) {
    requireContactKernels(step.plan);
    takeJumps(step);
    if (!step.plan.clothMeets && buffer(Array::contactCounters).id() != 0) {
        stalledBefore_ = stalledSubsteps();
        forgetContact();
    }
    for (const Pass& pass : step.plan.passes) prepare(pass.kernel);
    upload(step);
    chooseRounds();
    const gl::CallCounts before = commands_->counts();
    takePasses(step);
    if (step.plan.clothMeets && choosesRounds_) tally_.begin(*commands_, buffer(Array::contactCounters));
    uploads_.endStep();
    counts_.add(commands_->counts() - before, step.substeps.size());
}

void GpuSolver::takeJumps(const Step& step) {
    if (step.jumps.empty()) return;
    std::vector<glm::vec4> positions = read(Array::positions);
    std::vector<glm::vec4> displacements = read(Array::displacements);
    carryAlong(*model_, step.jumps, positions, displacements);
    write(Array::positions, positions);
    write(Array::displacements, displacements);
    stalledBefore_ = stalledSubsteps();
    forgetContact();
}

void GpuSolver::takePasses(const Step& step) {
    const Plan& plan = step.plan;
    Walk walk{&step};
    while (walk.next < plan.passes.size()) {
        const ContactPlan* const contact = walk.contact < plan.contacts.size() ? &plan.contacts[walk.contact] : nullptr;
        if (contact != nullptr && walk.next == contact->markStarts) {
            const bool isFirst = walk.contact == 0;  // otherwise, the end of the last substep has marked starts
            const Pass& pass = plan.passes[walk.next++];
            if (isFirst) dispatch(ContactShader::start, pass);
        } else if (contact != nullptr && walk.next == contact->firstPass) {
            walk.next += contact->passCount;
            ++walk.contact;
            meetCloth(std::span(plan.passes).subspan(contact->firstPass, contact->passCount),
                      walk.contact < plan.contacts.size());
        } else {
            takeNext(walk);
        }
    }
}

void GpuSolver::breakNow(std::span<const glm::uint> cuts) {
    Step step;
    step.edits.cuts.assign(cuts.begin(), cuts.end());
    if (uploadedTethers_) step.edits.tethers = *uploadedTethers_;
    step.plan = makeBreakPlan(*model_, step.edits);
    for (const Pass& pass : step.plan.passes) prepare(pass.kernel);
    upload(step);
    takePasses(step);
    uploads_.endStep();
}

void GpuSolver::run(const Pass& pass, const Step& step) {
    prepare(pass.kernel);
    upload(step);
    dispatch(pass);
    uploads_.endStep();
}

void GpuSolver::dispatch(const Pass& pass) {
    const KernelRow& kernel = rowOf(pass.kernel);
    dispatch(programs_[static_cast<std::size_t>(pass.kernel)], kernel.reads, kernel.writes, pass);
}

void GpuSolver::dispatch(const gl::Program& program, ArraySet reads, ArraySet writes, const Pass& pass) {
    const ArraySet touched = reads | writes;
    std::array<gl::Access, kArrayCount> accesses;
    std::size_t count = 0;
    for (const ArrayRow& row : kArrays) {
        if (touched.has(row.array)) accesses[count++] = {buffer(row.array).id(), writes.has(row.array)};
    }
    bind(touched, pass);
    const KernelRange over = rowOf(pass.kernel).over;
    const glm::uint each = over == KernelRange::lines ? program.localSizeX() : 1;
    // Arrays are bound from the first link of a colour on, and from the first dependent.
    const bool isBoundFromFirst = over == KernelRange::colour || over == KernelRange::dependents;
    const gl::ThreadRange threads{isBoundFromFirst ? 0 : each * pass.range.first, each * pass.range.count};
    if (program.uniform(physics::kThreadCountLocation, threads.first + threads.count)) commands_->noteCall();
    commands_->dispatch(program, threads, std::span<const gl::Access>(accesses).first(count));
}

/// Binds the arrays that a pass touches, and the parameters of its substep.
void GpuSolver::bind(ArraySet touched, const Pass& pass) {
    GpuBindings::Parts parts;
    for (const ArrayRow& row : kArrays) parts[indexOf(row.array)] = partOf(row.array, pass, touched.has(row.array));
    bindings_.bind(touched, parts, buffer(Array::materials));
    bindings_.bindParams(params_, pass.substep * paramsStride_, sizeof(SubstepParams));
}

/// Returns the part of a buffer that a pass sees, or none if there is no buffer. A pass over a colour sees only that
/// colour of the links, and of every array laid out like them.
/// `isTouched`: whether the pass touches the array. Links, and what depends on them, may be too many to be bound at
/// once for other passes.
gl::Buffer::Part GpuSolver::partOf(Array array, const Pass& pass, bool isTouched) const {
    const gl::Buffer& whole = buffer(array);
    const bool isOfLinks = rowOf(array).each == Each::link;
    if (whole.id() == 0 || (!isTouched && (isOfLinks || array == Array::dependents))) return {};
    if (isOfLinks && rowOf(pass.kernel).over == KernelRange::colour)
        return {&whole, links_.offsetOf(pass.colour), pass.range.count * sizeof(physics::Link)};
    if (array == Array::dependents) return {&whole, dependentsAt_[pass.colour], dependentsBytes_[pass.colour]};
    return {&whole, 0, whole.bytes()};
}

void GpuSolver::computeNormals() {
    if (model_->particleCount() == 0) return;
    prepare(Kernel::computeNormals);
    // The kernel reads no parameters, but its block has to be bound to something.
    if (params_.id() == 0) params_ = gl::Buffer::create("substep parameters", paramsStride_);
    bindings_.forget();
    dispatch({Kernel::computeNormals, {0, model_->particleCount()}});
}

void GpuSolver::computeNormalsOf(gl::Buffer& positions, gl::Buffer& normals) {
    const auto exchange = [&] {
        std::swap(buffer(Array::positions), positions);
        std::swap(buffer(Array::normals), normals);
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
    return {read(Array::positions), read(Array::displacements), links_.read(), readTriangles()};
}

void GpuSolver::setState(const State& state) {
    write(Array::positions, state.positions);
    write(Array::displacements, state.displacements);
    commands_->update("links", links_.buffer());
    links_.write(state.links);
    commands_->update("triangles", triangles());
    buffer(Array::triangles).write(0, state.triangles);
    uploadedTethers_.reset();  // after a restart of the scene the model's pins and driven bodies may be different
    uploadedBodies_ = false;
    forgetContact();
    stalledBefore_ = 0;
}

std::uint64_t GpuSolver::stalledSubsteps() const {
    const gl::Buffer& counters = buffer(Array::contactCounters);
    if (counters.id() == 0) return stalledBefore_;
    commands_->readback(nameOf(Array::contactCounters), counters);
    return stalledBefore_ + counters.read<physics::ContactTally>(0, 1).front().stalled;
}

std::vector<glm::vec4> GpuSolver::read(Array array) const {
    commands_->readback(nameOf(array), buffer(array));
    return buffer(array).read<glm::vec4>(0, elementCount(*model_, array));
}

std::vector<physics::Triangle> GpuSolver::readTriangles() const {
    commands_->readback("triangles", triangles());
    return triangles().read<physics::Triangle>(0, model_->triangles.size());
}

std::vector<std::byte> GpuSolver::bytes(Array array, std::size_t most) const {
    const gl::Buffer& buffer = this->buffer(array);
    commands_->readback(nameOf(array), buffer);
    if (rowOf(array).each == Each::link) {
        const auto links = links_.unpadded(buffer.read<physics::Link>(0, buffer.bytes() / sizeof(physics::Link)));
        const auto bytes = std::as_bytes(std::span(links));
        return {bytes.begin(), bytes.end()};
    }
    return buffer.read<std::byte>(0, rowOf(array).bytes * std::min(most, buffer.bytes() / rowOf(array).bytes));
}

std::size_t GpuSolver::bufferBytes() const {
    std::size_t bytes = links_.buffer().bytes() + params_.bytes();
    for (const gl::Buffer& buffer : buffers_) bytes += buffer.bytes();
    return bytes;
}

void GpuSolver::write(Array array, const std::vector<glm::vec4>& values) {
    write(array, std::as_bytes(std::span(values)));
}

void GpuSolver::write(Array array, std::span<const std::byte> bytes) {
    commands_->update(nameOf(array), buffer(array));
    buffer(array).write(0, bytes);
}

}  // namespace drape
