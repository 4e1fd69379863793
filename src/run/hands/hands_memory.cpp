#include "run/hands/hands.h"

namespace drape {
namespace {

std::vector<glm::uint> indicesOf(const std::vector<bool>& flags) {
    std::vector<glm::uint> indices;
    for (glm::uint i = 0; i < flags.size(); ++i) {
        if (flags[i]) indices.push_back(i);
    }
    return indices;
}

std::vector<bool> flagsAt(const std::vector<glm::uint>& indices, std::size_t count) {
    std::vector<bool> flags(count);
    for (const glm::uint i : indices) flags[i] = true;
    return flags;
}

}  // namespace

HandsMemory Hands::memory() const {
    HandsMemory memory;
    memory.pinned = indicesOf(isPinned_);
    for (const Hand& hand : hands_) {
        for (const glm::uint particle : hand.held) memory.held.push_back({particle, hand.number});
    }
    memory.changed.assign(changed_.begin(), changed_.end());
    memory.brushes = brushes_;
    memory.cutNext = cuts_;
    memory.cut = indicesOf(isCut_);
    memory.hasCut = hasCut_;
    memory.hasStrained = hasStrained_;
    return memory;
}

void Hands::recall(const HandsMemory& memory) {
    isPinned_ = flagsAt(memory.pinned, model_->particleCount());
    isFixed_ = isPinned_;
    isHeld_.assign(model_->particleCount(), false);
    hands_.clear();
    for (const auto& [particle, number] : memory.held) {
        if (hands_.empty() || hands_.back().number != number) hands_.emplace_back().number = number;
        hands_.back().held.push_back(particle);
        hands_.back().offsets.emplace_back(0.0f);
        isHeld_[particle] = true;
        isFixed_[particle] = false;
    }
    isCut_ = flagsAt(memory.cut, model_->linkCount());
    changed_ = {memory.changed.begin(), memory.changed.end()};
    brushes_ = memory.brushes;
    cuts_ = memory.cutNext;
    hasCut_ = memory.hasCut;
    hasStrained_ = memory.hasStrained;
    tethers_.recall(isPinned_, memory.cut);
}

}  // namespace drape
