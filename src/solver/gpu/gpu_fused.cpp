#include "solver/gpu/gpu_fused.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <string>
#include <thread>

#include "gl/context/device_info.h"

namespace drape {
namespace {

using physics::SubstepParams;

// Of shaders/physics/fused_substeps.comp.
constexpr GLuint kTilesBinding = 1;
constexpr GLint kSubstepCountLocation = 2;
constexpr GLint kFirstPassLocation = 3;
constexpr GLint kTetheredLocation = 4;

/// Two links a pass and four particles for each invocation of a tile of 32 KiB: enough to hide the latency of shared
/// memory, few enough that two work groups fit into a multiprocessor with 64 registers for each invocation.
constexpr std::int64_t kGroupSize = 512;
constexpr std::int64_t kBytesPerParticle = 16;  // of shared memory
/// Of a large GPU; OpenGL does not tell how many multiprocessors there are.
constexpr glm::uint kGpuWorkGroups = 128;
constexpr std::size_t kMostLayouts = 8;

/// The uniform block Tiles, in std140.
struct PassBlock {
    std::int32_t firstAlong;
    std::uint32_t countAlong;
    std::int32_t firstAcross;
    std::uint32_t countAcross;
    std::uint32_t perAlong;
    std::int32_t dx;
    std::int32_t dy;
    std::uint32_t wide;
    std::int32_t before[4];
    float restLength;
    float stiffness;
    float compliance;
    float borderCompliance;
    std::uint32_t kind;
    std::uint32_t flags;
    float relaxedFirst;
    std::uint32_t unused;
};
struct TilesBlock {
    std::int32_t gridSize[2];
    std::int32_t interior[2];
    std::int32_t halo[4];
    std::int32_t tileSize[2];
    std::int32_t pitch;
    std::int32_t tilesAcross;
    std::uint32_t perColumn;
    std::uint32_t firstParticle;
    std::uint32_t colours;
    std::uint32_t iterations;
    std::uint32_t repeats;
    std::uint32_t unused[3];
    float bendingWeights[4];
    std::array<PassBlock, kMostTilePasses> passes;
};
static_assert(sizeof(PassBlock) == 80 && sizeof(TilesBlock) == 96 + kMostTilePasses * 80);
static_assert(sizeof(TilesBlock) <= 16384, "what OpenGL promises of a uniform block");

/// 2^32 / divisor, rounded up, for divisors from 2.
std::uint32_t inverseOf(std::uint32_t divisor) {
    return static_cast<std::uint32_t>(((std::uint64_t{1} << 32) + divisor - 1) / divisor);
}

void put(std::int32_t (&to)[4], const Halo& halo) {
    to[0] = halo.left;
    to[1] = halo.right;
    to[2] = halo.up;
    to[3] = halo.down;
}

PassBlock blockOf(const TilePass& pass, const GridLinks& links) {
    const Direction direction = kDirections[links.colour.family];
    PassBlock block{};
    block.firstAlong = pass.firstAlong;
    // One place a line has no inverse; the second that is looked at instead is beyond the cloth.
    block.countAlong = static_cast<std::uint32_t>(std::max(2, pass.countAlong));
    block.firstAcross = pass.firstAcross;
    block.countAcross = pass.countAlong > 0 ? static_cast<std::uint32_t>(pass.countAcross) : 0u;
    block.perAlong = inverseOf(block.countAlong);
    block.dx = direction.dx;
    block.dy = direction.dy;
    block.wide = std::max(direction.dx, direction.dy) == 2 ? 1u : 0u;
    put(block.before, pass.before);
    block.restLength = links.restLength;
    block.stiffness = links.material.stiffness;
    block.compliance = links.material.compliance;
    block.borderCompliance = links.borderCompliance;
    block.kind = links.material.kind;
    block.flags = links.material.flags;
    block.relaxedFirst = links.material.relaxedFirst;
    return block;
}

/// Without the iterations and the data of bends.
TilesBlock blockOf(const ClothPart& part, const Tiling& tiling, const std::vector<GridLinks>& links) {
    const glm::ivec2 size = tiling.size();
    TilesBlock block{};
    for (int axis = 0; axis < 2; ++axis) {
        block.gridSize[axis] = static_cast<std::int32_t>(part.grid->count[axis]);
        block.interior[axis] = tiling.interior[axis];
        block.tileSize[axis] = size[axis];
    }
    put(block.halo, tiling.halo);
    block.pitch = tiling.pitch();
    block.tilesAcross = tiling.tiles.x;
    block.perColumn = inverseOf(static_cast<std::uint32_t>(size.x));
    block.firstParticle = part.particles.first;
    block.colours = static_cast<std::uint32_t>(links.size());
    block.repeats = tiling.repeats ? 1u : 0u;
    for (std::size_t k = 0; k < tiling.passes.size(); ++k) {
        block.passes[k] = blockOf(tiling.passes[k], links[tiling.passes[k].links]);
    }
    return block;
}

/// The links that are relaxed where bends are a force.
std::vector<GridLinks> withoutBends(const std::vector<GridLinks>& links) {
    std::vector<GridLinks> others;
    std::ranges::copy_if(links, std::back_inserter(others), [](const GridLinks& colour) {
        return kDirections[colour.colour.family].kind < LinkKind::bend;
    });
    return others;
}

/// LinkMaterial::bending along rows and along columns, then of rows and columns on the border; 0 where the cloth has no
/// such links. Nothing where both colours of a direction are not alike.
std::optional<std::array<float, 4>> bendingWeights(const std::vector<GridLinks>& links) {
    std::array<std::optional<float>, 4> found;
    for (const GridLinks& colour : links) {
        const Direction direction = kDirections[colour.colour.family];
        if (direction.kind != LinkKind::bend) continue;
        const std::size_t axis = direction.dy == 0 ? 0 : 1;
        if (found[axis].value_or(colour.material.bending) != colour.material.bending) return std::nullopt;
        if (found[axis + 2].value_or(colour.borderBending) != colour.borderBending) return std::nullopt;
        found[axis] = colour.material.bending;
        found[axis + 2] = colour.borderBending;
    }
    std::array<float, 4> shares{};
    for (std::size_t k = 0; k < shares.size(); ++k) shares[k] = found[k].value_or(0.0f);
    return shares;
}

std::string number(std::size_t value) { return std::to_string(value); }

}  // namespace

FusedSubsteps::FusedSubsteps(const Model& model, gl::Commands& commands, const gl::ShaderLibrary& library,
                             std::optional<TileDevice> device)
    : model_(&model), commands_(&commands), library_(&library) {
    const gl::DeviceInfo info = gl::deviceInfo();
    const std::int64_t most = std::min(info.maxWorkGroupInvocations, info.maxWorkGroupSizeX);
    groupSize_ = static_cast<glm::uint>(std::min(kGroupSize, most));
    tileParticles_ = static_cast<glm::uint>(info.maxSharedBytes / kBytesPerParticle) / groupSize_ * groupSize_;
    device_ = {tileParticles_, info.software ? std::max(1u, std::thread::hardware_concurrency()) : kGpuWorkGroups};
    if (device) device_ = {std::min(device->particles, tileParticles_), device->workGroups};
    if (auto links = findGridLinks(model)) links_ = std::move(*links);
}

std::size_t FusedSubsteps::paramsStride() {
    const auto alignment = static_cast<std::size_t>(gl::deviceInfo().uniformOffsetAlignment);
    const std::size_t unit = std::max<std::size_t>(alignment, sizeof(glm::vec4));
    // The kernel declares the padding between two as an array, which cannot be empty.
    return (sizeof(SubstepParams) + sizeof(glm::vec4) + unit - 1) / unit * unit;
}

glm::uint FusedSubsteps::substepsAtOnce(const SubstepPlan& plan, glm::uint substeps) {
    return links_.empty() ? 0 : layoutFor(plan, substeps).substepsAtOnce;
}

const FusedSubsteps::Layout& FusedSubsteps::layoutFor(const SubstepPlan& plan, glm::uint substeps) {
    const StepShape step{substeps, plan.iterations, plan.air || plan.attachments > 0, plan.bends};
    if (const auto found = layouts_.find(step); found != layouts_.end()) return found->second;
    if (layouts_.size() >= kMostLayouts) layouts_.clear();
    return layouts_.emplace(step, makeLayout(step)).first->second;
}

FusedSubsteps::Layout FusedSubsteps::makeLayout(const StepShape& step) const {
    Layout layout;
    layout.substepsAtOnce = kMostTiledSubsteps;
    for (std::size_t k = 0; k < model_->cloths.size(); ++k) {
        const ClothPart& part = model_->cloths[k];
        const std::vector<GridLinks> links = step.bends ? withoutBends(links_[k]) : links_[k];
        const auto shares = bendingWeights(links_[k]);
        if (step.bends && !shares) return {};
        auto tiling = chooseTiling(part.grid->count, links, step, device_);
        if (!tiling) return {};
        layout.substepsAtOnce = std::min(layout.substepsAtOnce, tiling->substeps);
        TilesBlock block = blockOf(part, *tiling, links);
        block.iterations = step.iterations;
        if (step.bends) std::ranges::copy(*shares, block.bendingWeights);
        gl::Buffer uniforms = gl::Buffer::create("tiles", std::span<const TilesBlock>(&block, 1));
        layout.cloths.push_back({std::move(*tiling), std::move(uniforms), block.colours});
    }
    return layout;
}

const gl::Program& FusedSubsteps::programFor(const SubstepPlan& plan) {
    gl::Program& program = programs_[plan.air ? 1 : 0][plan.bends ? 1 : 0];
    if (program.id() != 0) return program;
    const std::size_t padding = (paramsStride() - sizeof(SubstepParams)) / sizeof(glm::vec4);
    std::vector<gl::Define> defines{{"GROUP_SIZE", number(groupSize_)},
                                    {"TILE_PARTICLES", number(tileParticles_)},
                                    {"MOST_SUBSTEPS", number(kMostTiledSubsteps)},
                                    {"MOST_PASSES", number(kMostTilePasses)},
                                    {"PARAMS_PADDING", number(padding)}};
    if (plan.air) defines.push_back({"USES_FORCES", ""});
    if (plan.bends) defines.push_back({"USES_BENDS", ""});
    program = gl::Program::compute(*library_, "physics/fused_substeps.comp", defines);
    return program;
}

void FusedSubsteps::dispatch(const SubstepPlan& plan, glm::uint count, glm::uint substeps, const Buffers& buffers) {
    const Layout& layout = layoutFor(plan, substeps);
    const gl::Program& program = programFor(plan);
    std::vector<gl::Access> accesses;
    const auto show = [&](Quantity quantity, bool isWritten, const gl::Buffer& buffer) {
        buffer.bind(GL_SHADER_STORAGE_BUFFER, rowOf(quantity).binding);
        accesses.push_back({buffer.id(), isWritten});
    };
    const auto use = [&](Quantity quantity, bool isWritten) { show(quantity, isWritten, buffers[indexOf(quantity)]); };
    use(Quantity::positions, false);
    use(Quantity::displacements, false);
    use(Quantity::nextPositions, true);
    use(Quantity::nextDisplacements, true);
    // Where there are no tethers any other buffer stands in, which is not read.
    show(Quantity::tethers, false, buffers[indexOf(plan.tethered ? Quantity::tethers : Quantity::materials)]);
    use(Quantity::colliders, false);
    use(Quantity::colliderPoses, false);
    use(Quantity::colliderPlanes, false);
    if (plan.air) {
        use(Quantity::forces, false);
        use(Quantity::triangleStarts, false);
        use(Quantity::trianglesOf, false);
    }
    for (std::size_t k = 0; k < layout.cloths.size(); ++k) {
        const Tiling& tiling = layout.cloths[k].tiling;
        layout.cloths[k].block.bind(GL_UNIFORM_BUFFER, kTilesBinding);
        const glm::uint colours = layout.cloths[k].colours;
        // Of a tile for more substeps the last ones: the halo shrinks towards them.
        const glm::uint skipped = tiling.repeats ? 0 : (tiling.substeps - count) * plan.iterations * colours;
        program.uniform(kSubstepCountLocation, count);
        program.uniform(kFirstPassLocation, skipped);
        program.uniform(kTetheredLocation, plan.tethered ? 1u : 0u);
        const auto tiles = static_cast<std::uint32_t>(tiling.tiles.x * tiling.tiles.y);
        commands_->dispatch(program, tiles * groupSize_, accesses);
    }
}

}  // namespace drape
