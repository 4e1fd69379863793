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

HandsState Hands::state() const {
    HandsState state;
    state.pinned = indicesOf(isPinned_);
    for (const Hand& hand : hands_) {
        for (const glm::uint particle : hand.held) state.held.push_back({particle, hand.number});
    }
    state.hands = hands_;
    state.changed.assign(changed_.begin(), changed_.end());
    state.brushes = brushes_;
    state.cutNext = cuts_;
    state.cut = indicesOf(isCut_);
    state.hasCut = hasCut_;
    state.hasStrained = hasStrained_;
    return state;
}

void Hands::recall(const HandsState& state) {
    isPinned_ = flagsAt(state.pinned, model_->particleCount());
    isFixed_ = isPinned_;
    isHeld_.assign(model_->particleCount(), false);
    hands_.clear();
    tethers_ = LiveTethers(*model_);
    for (const auto& [particle, number] : state.held) {
        if (hands_.empty() || hands_.back().number != number) hands_.emplace_back().number = number;
        hands_.back().held.push_back(particle);
        hands_.back().offsets.emplace_back(0.0f);
        isHeld_[particle] = true;
        isFixed_[particle] = false;
    }
    if (!state.hands.empty()) hands_ = state.hands;
    isCut_ = flagsAt(state.cut, model_->linkCount());
    changed_ = {state.changed.begin(), state.changed.end()};
    brushes_ = state.brushes;
    cuts_ = state.cutNext;
    hasCut_ = state.hasCut;
    hasStrained_ = state.hasStrained;
    tethers_.recall(isFixed_, state.cut);
}

}  // namespace drape
