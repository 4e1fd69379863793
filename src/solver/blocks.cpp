#include "solver/blocks.h"

#include <optional>

namespace drape {
namespace {

/// Reads passes one after another.
struct Reader {
    const std::vector<Pass>& plan;
    std::size_t next;

    bool take(Kernel kernel) {
        if (next >= plan.size() || plan[next].kernel != kernel) return false;
        ++next;
        return true;
    }
};

std::optional<Block> blockAt(const Step& step, std::size_t first) {
    Reader reader{step.plan, first};
    Block block;
    block.firstPass = first;
    block.substep = step.plan[first].substep;
    block.air = reader.take(Kernel::applyWind);
    if (!reader.take(block.air ? Kernel::integrate : Kernel::fall)) return std::nullopt;
    while (reader.take(Kernel::measureBends)) block.bends = true;
    if (block.bends && !reader.take(Kernel::unbend)) return std::nullopt;
    if (!reader.take(Kernel::remember)) return std::nullopt;
    while (!reader.take(Kernel::absorb)) {
        // Where constraints come first, nothing is relaxed between the forces and the contacts.
        if (!reader.take(Kernel::projectLinks)) return std::nullopt;
        while (reader.take(Kernel::projectLinks)) continue;
        block.tethered = reader.take(Kernel::holdTethers);
        if (!reader.take(Kernel::collide)) return std::nullopt;
        ++block.iterations;
    }
    block.passCount = reader.next - first;
    return block;
}

}  // namespace

std::vector<Block> findBlocks(const Model& model, const Step& step) {
    std::vector<Block> blocks;
    if (!model.isRelaxedAsGrids || step.mayBreak) return blocks;
    for (std::size_t k = 0; k < step.plan.size(); ++k) {
        const physics::SubstepParams& params = step.substeps[step.plan[k].substep];
        if (params.pinnedShare != 0.0f) continue;
        const std::optional<Block> block = blockAt(step, k);
        if (!block) continue;
        blocks.push_back(*block);
        k += block->passCount - 1;
    }
    return blocks;
}

}  // namespace drape
