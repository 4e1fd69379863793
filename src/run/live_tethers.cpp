#include "run/live_tethers.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "cloth/pin_groups.h"
#include "cloth/tethers.h"

namespace drape {
namespace {

using physics::Tether;

glm::uint pinOf(const Tether& tether, glm::uint slot) {
    const glm::uint pins[] = {tether.pinA, tether.pinB, tether.pinC, tether.pinD};
    return pins[slot];
}

float& lengthOf(Tether& tether, glm::uint slot) {
    float* lengths[] = {&tether.lengthA, &tether.lengthB, &tether.lengthC, &tether.lengthD};
    return *lengths[slot];
}

/// Written out, since glm's own is not promised to be the same on every machine.
float distance(const glm::vec4& a, const glm::vec4& b) {
    const glm::vec3 away = glm::vec3(a) - glm::vec3(b);
    return std::sqrt(away.x * away.x + away.y * away.y + away.z * away.z);
}

}  // namespace

LiveTethers::LiveTethers(const Model& model) : model_(&model), cloths_(model.cloths.size()), settled_(model.tethers) {}

const ClothPart* LiveTethers::clothOf(glm::uint particle) const {
    const auto after = std::ranges::upper_bound(model_->cloths, particle, {}, &ClothPart::firstParticle);
    if (after == model_->cloths.begin()) return nullptr;
    const ClothPart& cloth = *std::prev(after);
    return particle < cloth.firstParticle + cloth.gridSize.x * cloth.gridSize.y ? &cloth : nullptr;
}

void LiveTethers::changePin(glm::uint particle) {
    const ClothPart* cloth = clothOf(particle);
    if (cloth != nullptr) cloths_[static_cast<std::size_t>(cloth - model_->cloths.data())].isStale = true;
}

void LiveTethers::cut(glm::uint link) {
    const auto [a, b] = std::minmax(model_->links.links[link].a, model_->links.links[link].b);
    const ClothPart* part = clothOf(a);
    if (part == nullptr) return;
    Cloth& cloth = cloths_[static_cast<std::size_t>(part - model_->cloths.data())];
    const glm::uint place = a - part->firstParticle;
    cloth.cuts.push_back(
        {static_cast<int>(place % part->gridSize.x), static_cast<int>(place / part->gridSize.x), b - a != 1});
    cloth.isStale = true;
    cloth.isCut = true;
}

std::shared_ptr<const std::vector<Tether>> LiveTethers::next(const std::vector<bool>& isPinned, const SolverView& view,
                                                             float timeStep) {
    bool isStale = false;
    for (std::size_t k = 0; k < cloths_.size(); ++k) {
        Cloth& cloth = cloths_[k];
        const glm::uvec2 size = model_->cloths[k].gridSize;
        if (std::exchange(cloth.isCut, false)) {
            cloth.waiting = size.x * size.y > kMostAtOnce ? kMendingSteps : 0;
        } else if (cloth.waiting > 0 && --cloth.waiting == 0) {
            cloth.isStale = true;
        }
        isStale = isStale || cloth.isStale;
    }
    const bool begins = !std::exchange(haveHeld_, true);
    if (isStale) rebuild(isPinned);
    if (isStale || begins) {
        loosen(begins ? std::vector<Tether>{} : given_ ? *given_ : model_->tethers, view);
    } else if (!loose_.empty()) {
        std::erase_if(loose_, [&](LooseTether& loose) {
            loose.length -= kDrawingIn * timeStep;
            return loose.length <= lengthOf(settled_[loose.particle], loose.slot);
        });
    } else {
        return given_;
    }
    give();
    return given_;
}

void LiveTethers::give() {
    auto tethers = std::make_shared<std::vector<Tether>>(settled_);
    for (const LooseTether& loose : loose_) lengthOf((*tethers)[loose.particle], loose.slot) = loose.length;
    given_ = std::move(tethers);
}

TethersMemory LiveTethers::memory() const {
    TethersMemory memory;
    memory.areNew = given_ != nullptr;
    memory.haveHeld = haveHeld_;
    if (memory.areNew) memory.settled = settled_;
    memory.loose = loose_;
    for (const Cloth& cloth : cloths_)
        memory.cloths.push_back({cloth.isStale ? 1u : 0u, cloth.isCut ? 1u : 0u, cloth.waiting});
    return memory;
}

void LiveTethers::recall(const TethersMemory& memory, std::span<const glm::uint> cut) {
    for (const glm::uint link : cut) {
        const physics::LinkMaterial& material = model_->materials[model_->links.links[link].material];
        if (material.kind == static_cast<glm::uint>(LinkKind::structural)) this->cut(link);
    }
    for (std::size_t k = 0; k < cloths_.size(); ++k) {
        const TethersToMend& cloth = memory.cloths[k];
        cloths_[k].isStale = cloth.isStale != 0;
        cloths_[k].isCut = cloth.isCut != 0;
        cloths_[k].waiting = cloth.waiting;
    }
    haveHeld_ = memory.haveHeld;
    loose_ = memory.loose;
    if (!memory.areNew) return;
    settled_ = memory.settled;
    give();
}

void LiveTethers::rebuild(const std::vector<bool>& isPinned) {
    if (settled_.empty()) settled_ = noTethers(model_->particleCount());
    for (std::size_t k = 0; k < cloths_.size(); ++k) {
        Cloth& cloth = cloths_[k];
        if (!std::exchange(cloth.isStale, false)) continue;
        tetherCloth(settled_, model_->cloths[k], isPinned, cloth.cuts, cloth.waiting > 0 ? Ways::straight : Ways::all);
    }
    if (std::ranges::none_of(settled_, [](const Tether& tether) { return tether.lengthA > 0.0f; })) settled_.clear();
}

/// `before`: as they have held until now; empty: none has.
void LiveTethers::loosen(const std::vector<Tether>& before, const SolverView& view) {
    loose_.clear();
    std::vector<glm::vec4> positions;
    const auto lengthNow = [&](glm::uint particle, glm::uint pin) {
        for (glm::uint slot = 0; slot < kMostTethers && !before.empty(); ++slot) {
            Tether tether = before[particle];
            if (pinOf(tether, slot) == pin) return lengthOf(tether, slot);
        }
        if (positions.empty() && view.positions) positions = view.positions();
        return positions.empty() ? 0.0f : distance(positions[particle], positions[pin]);
    };
    for (glm::uint particle = 0; particle < settled_.size(); ++particle) {
        for (glm::uint slot = 0; slot < kMostTethers; ++slot) {
            const glm::uint pin = pinOf(settled_[particle], slot);
            if (pin == particle) break;
            const float length = lengthNow(particle, pin);
            if (length > lengthOf(settled_[particle], slot)) loose_.push_back({particle, slot, length});
        }
    }
}

}  // namespace drape
