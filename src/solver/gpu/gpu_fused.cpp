#include "solver/gpu/gpu_fused.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <string>
#include <thread>

#include "gl/context/device_info.h"
#include "solver/gpu/kernel_shells.h"

namespace drape {
namespace {

using physics::SubstepParams;

/// Numbers of invocations in a work group, of which the smallest is taken that gives each at most two particles of a
/// tile. The displacements and positions of two particles need no more registers than collisions do (with four, the
/// kernel took 96 registers in place of 72 on AMD's RDNA 2). In a large work group for a small tile, most warps would
/// only wait at barriers.
constexpr std::array<glm::uint, 4> kGroupSizes{128, 256, 512, 1024};
constexpr std::int64_t kBytesPerParticle = 16;  // bytes of shared memory for each particle
/// Number of work groups that a large GPU runs concurrently, if the driver does not tell its multiprocessors.
constexpr glm::uint kGpuWorkGroups = 128;
constexpr std::size_t kMostLayouts = 8;

namespace block {
using glm::ivec2;
using glm::ivec4;
using glm::uint;
using glm::vec4;
#include "physics/tiles.glsl"
}  // namespace block

/// The uniform block Tiles.
struct TilesBlock {
    block::TiledCloth cloth;
    std::array<block::TilePass, kMostTilePasses> passes;
};
static_assert(sizeof(block::TilePass) == 80 && sizeof(TilesBlock) == 96 + kMostTilePasses * 80);
static_assert(sizeof(TilesBlock) <= 16384, "what OpenGL promises of a uniform block");

/// Returns 2^32 / divisor, rounded up.
/// `divisor`: at least 2.
std::uint32_t inverseOf(std::uint32_t divisor) {
    return static_cast<std::uint32_t>(((std::uint64_t{1} << 32) + divisor - 1) / divisor);
}

glm::ivec4 sidesOf(const Halo& halo) { return {halo.left, halo.right, halo.up, halo.down}; }

block::TilePass blockOf(const TilePass& pass, const GridLinks& links) {
    const Direction direction = kDirections[links.colour.family];
    block::TilePass made{};
    made.firstAlong = pass.firstAlong;
    // The inverse of a count of 1 does not fit 32 bits. So the count is at least 2: the second place is beyond the
    // cloth.
    made.countAlong = static_cast<std::uint32_t>(std::max(2, pass.countAlong));
    made.firstAcross = pass.firstAcross;
    made.countAcross = pass.countAlong > 0 ? static_cast<std::uint32_t>(pass.countAcross) : 0u;
    made.perAlong = inverseOf(made.countAlong);
    made.dx = direction.dx;
    made.dy = direction.dy;
    made.wide = std::max(direction.dx, direction.dy) == 2 ? 1u : 0u;
    made.before = sidesOf(pass.before);
    made.restLength = links.restLength;
    made.stiffness = links.material.stiffness;
    made.compliance = links.material.compliance;
    made.borderCompliance = links.borderCompliance;
    made.kind = links.material.kind;
    made.flags = links.material.flags;
    made.relaxedFirst = links.material.relaxedFirst;
    return made;
}

/// Returns the uniform block of a cloth, without the iterations and the data of bends.
TilesBlock blockOf(const ClothPart& part, const Tiling& tiling, const std::vector<GridLinks>& links) {
    TilesBlock made{};
    made.cloth.gridSize = part.grid->count;
    made.cloth.interior = tiling.interior;
    made.cloth.halo = sidesOf(tiling.halo);
    made.cloth.tileSize = tiling.size();
    made.cloth.pitch = tiling.pitch();
    made.cloth.tilesAcross = tiling.tiles.x;
    made.cloth.perColumn = inverseOf(static_cast<std::uint32_t>(tiling.size().x));
    made.cloth.firstParticle = part.particles.first;
    made.cloth.colours = static_cast<std::uint32_t>(links.size());
    made.cloth.repeats = tiling.repeats ? 1u : 0u;
    for (std::size_t k = 0; k < tiling.passes.size(); ++k) {
        made.passes[k] = blockOf(tiling.passes[k], links[tiling.passes[k].links]);
    }
    return made;
}

/// Returns the links that are relaxed if bends are a force.
std::vector<GridLinks> withoutBends(const std::vector<GridLinks>& links) {
    std::vector<GridLinks> others;
    std::ranges::copy_if(links, std::back_inserter(others), [](const GridLinks& colour) {
        return kDirections[colour.colour.family].kind < LinkKind::bend;
    });
    return others;
}

/// Returns LinkMaterial::bending of links along inner rows, inner columns, border rows and border columns. A number is
/// 0 if the cloth has no such links. Returns nothing if the two colours of a direction differ.
std::optional<glm::vec4> bendingWeights(const std::vector<GridLinks>& links) {
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
    const auto at = [&](std::size_t k) { return found[k].value_or(0.0f); };
    return glm::vec4(at(0), at(1), at(2), at(3));
}

}  // namespace

FusedSubsteps::FusedSubsteps(const Model& model, gl::Commands& commands, const gl::ShaderLibrary& library,
                             std::optional<TileDevice> device)
    : model_(&model), commands_(&commands), library_(&library) {
    const gl::DeviceInfo info = gl::deviceInfo();
    const std::int64_t most = std::min(info.maxWorkGroupInvocations, info.maxWorkGroupSizeX);
    std::ranges::copy_if(kGroupSizes, std::back_inserter(groupSizes_), [&](glm::uint size) { return size <= most; });
    const glm::uint largest = groupSizes_.back();
    tileParticles_ = static_cast<glm::uint>(info.maxSharedBytes / kBytesPerParticle) / largest * largest;
    glm::uint groups = info.multiprocessors > 0 ? static_cast<glm::uint>(info.multiprocessors) : kGpuWorkGroups;
    if (info.software) groups = std::max(1u, std::thread::hardware_concurrency());
    device_ = {tileParticles_, groups};
    if (device) device_ = {std::min(device->particles, tileParticles_), device->workGroups};
    if (auto links = findGridLinks(model)) links_ = std::move(*links);
}

std::size_t FusedSubsteps::paramsStride() {
    const auto alignment = static_cast<std::size_t>(gl::deviceInfo().uniformOffsetAlignment);
    const std::size_t unit = std::max<std::size_t>(alignment, sizeof(glm::vec4));
    // The kernel declares the padding between two substeps' parameters as an array, which cannot be empty.
    return (sizeof(SubstepParams) + sizeof(glm::vec4) + unit - 1) / unit * unit;
}

glm::uint FusedSubsteps::substepsAtOnce(const SubstepPlan& plan, glm::uint substeps) {
    return links_.empty() ? 0 : layoutFor(plan, substeps).substepsAtOnce;
}

const FusedSubsteps::Layout& FusedSubsteps::layoutFor(const SubstepPlan& plan, glm::uint substeps) {
    const StepShape step{substeps, plan.iterations, plan.air || plan.attachments > 0, plan.bends};
    if (const auto found = layouts_.find(step); found != layouts_.end()) return found->second;
    if (layouts_.size() >= kMostLayouts) layouts_.clear();
    forgetBindings();  // since buffers that were deleted leave their numbers to others
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
        const glm::ivec2 size = tiling->size();
        layout.slots = std::max(layout.slots, static_cast<glm::uint>(tiling->pitch() * size.y));
        TilesBlock made = blockOf(part, *tiling, links);
        made.cloth.iterations = step.iterations;
        if (step.bends) made.cloth.bendingWeights = *shares;
        gl::Buffer uniforms = gl::Buffer::create("tiles", std::span<const TilesBlock>(&made, 1));
        layout.cloths.push_back({std::move(*tiling), std::move(uniforms), made.cloth.colours});
    }
    return layout;
}

const gl::Program& FusedSubsteps::programFor(const SubstepPlan& plan, glm::uint slots) {
    const auto enough = std::ranges::find_if(groupSizes_, [&](glm::uint size) { return 2 * size >= slots; });
    const glm::uint groupSize = enough != groupSizes_.end() ? *enough : groupSizes_.back();
    const glm::uint each = (slots + groupSize - 1) / groupSize;  // particles of an invocation
    gl::Program& program = programs_[{groupSize, each, plan.air, plan.bends}];
    if (program.id() != 0) return program;
    const std::size_t padding = (paramsStride() - sizeof(SubstepParams)) / sizeof(glm::vec4);
    program = gl::Program::compute(*library_, fusedShell({.inAir = plan.air,
                                                          .bends = plan.bends,
                                                          .groupSize = groupSize,
                                                          .tileParticles = each * groupSize,
                                                          .paramsPadding = static_cast<glm::uint>(padding)}));
    return program;
}

void FusedSubsteps::dispatch(const SubstepPlan& plan, glm::uint count, glm::uint substeps, const Buffers& buffers) {
    const Layout& layout = layoutFor(plan, substeps);
    const gl::Program& program = programFor(plan, layout.slots);
    const ArraySet touched = fusedReads(plan.air) | kFusedWrites;
    std::vector<gl::Access> accesses;
    for (const ArrayRow& row : kArrays) {
        if (!touched.has(row.array)) continue;
        // Without tethers, there may be no buffer of them. The shader does not read what is bound in their place.
        const bool isThere = buffers[indexOf(row.array)].id() != 0;
        accesses.push_back(
            {buffers[indexOf(isThere ? row.array : Array::materials)].id(), kFusedWrites.has(row.array)});
    }
    const auto set = [&](GLint location, glm::uint value) {
        if (program.uniform(location, value)) commands_->noteCall();
    };
    for (std::size_t k = 0; k < layout.cloths.size(); ++k) {
        const Tiling& tiling = layout.cloths[k].tiling;
        const gl::Buffer& block = layout.cloths[k].block;
        if (boundTiles_ != block.id()) {
            block.bind(GL_UNIFORM_BUFFER, physics::kTilesBinding);
            boundTiles_ = block.id();
            commands_->noteCall();
        }
        const glm::uint colours = layout.cloths[k].colours;
        // The tile may be made for more substeps than this dispatch has. Then the passes of the first substeps are
        // skipped, since the halo shrinks towards the last substep.
        const glm::uint skipped = tiling.repeats ? 0 : (tiling.substeps - count) * plan.iterations * colours;
        set(physics::kSubstepCountLocation, count);
        set(physics::kFirstPassLocation, skipped);
        set(physics::kTetheredLocation, plan.tethered ? 1u : 0u);
        const auto tiles = static_cast<std::uint32_t>(tiling.tiles.x * tiling.tiles.y);
        commands_->dispatch(program, tiles * program.localSizeX(), accesses);
    }
}

}  // namespace drape
