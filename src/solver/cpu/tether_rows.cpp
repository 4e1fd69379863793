#include "solver/cpu/tether_rows.h"

#include <algorithm>
#include <limits>

#include "physics/dialect.h"

namespace drape::cpu {
namespace {

glm::uint pinOf(const physics::Tether& t, int slot) {
    return slot == 0 ? t.pinA : slot == 1 ? t.pinB : slot == 2 ? t.pinC : t.pinD;
}

float lengthOf(const physics::Tether& t, int slot) {
    return slot == 0 ? t.lengthA : slot == 1 ? t.lengthB : slot == 2 ? t.lengthC : t.lengthD;
}

}  // namespace

TetherRows::TetherRows(const ClothRows& cloth, std::span<const physics::Tether> tethers, float reach)
    : rowLength_(static_cast<std::size_t>(cloth.layout.component)), reach_(reach) {
    const RowLayout& layout = cloth.layout;
    const auto mine =
        tethers.subspan(cloth.cloth.firstParticle, std::size_t{cloth.cloth.gridSize.x} * cloth.cloth.gridSize.y);
    const std::size_t count = static_cast<std::size_t>(layout.rows) * rowLength_;
    for (int s = 0; s < kTetherSlots; ++s) {
        if (std::ranges::none_of(mine, [&](const physics::Tether& t) { return lengthOf(t, s) > 0.0f; })) continue;
        Slot& slot = slots_.emplace_back();
        slot.lengths = FloatArray(count);
        slot.squaredReaches = FloatArray(count);
        std::fill_n(slot.squaredReaches.data(), count, std::numeric_limits<float>::infinity());
        constexpr unsigned kAnyPin = ~0u;
        slot.pins.assign(count, kAnyPin);
        for (std::size_t i = 0; i < mine.size(); ++i) {
            const float length = lengthOf(mine[i], s);
            if (!(length > 0.0f)) continue;
            const auto particle = static_cast<int>(i);
            const std::size_t k = static_cast<std::size_t>(particle / layout.columns) * rowLength_ +
                                  static_cast<std::size_t>(placeInRow(layout, particle % layout.columns));
            const float longest = length * reach;
            slot.lengths.data()[k] = length;
            slot.squaredReaches.data()[k] = longest * longest;
            slot.pins[k] = 4u * static_cast<unsigned>(pinIndex(pinOf(mine[i], s)));
        }
        findCommonPins(slot);
        std::ranges::replace(slot.pins, kAnyPin, 0u);
    }
    places_.resize(4 * pins_.size());
}

int TetherRows::pinIndex(glm::uint particle) {
    const auto found = std::ranges::find(pins_, particle);
    if (found != pins_.end()) return static_cast<int>(found - pins_.begin());
    pins_.push_back(particle);
    return static_cast<int>(pins_.size()) - 1;
}

void TetherRows::findCommonPins(Slot& slot) const {
    for (std::size_t first = 0; first < slot.pins.size(); first += kWidestLanes) {
        int common = 0;
        bool found = false;
        for (std::size_t k = first; k < first + kWidestLanes && common >= 0; ++k) {
            if (slot.pins[k] == ~0u) continue;
            const auto pin = static_cast<int>(slot.pins[k] / 4);
            common = found && pin != common ? -1 : pin;
            found = true;
        }
        slot.commonPins.push_back(common);
    }
}

bool TetherRows::findPins(const ClothRows& cloth) {
    for (std::size_t k = 0; k < pins_.size(); ++k) {
        if (cloth.inverseMass(pins_[k]) != 0.0f) return false;
        const glm::vec3 place = physics::withoutTiny(cloth.position(pins_[k]));
        for (int axis = 0; axis < 3; ++axis) places_[4 * k + static_cast<std::size_t>(axis)] = place[axis];
    }
    return true;
}

TetherRow TetherRows::row(int row) const {
    const std::size_t first = static_cast<std::size_t>(row) * rowLength_;
    TetherRow result{};
    result.slots = static_cast<int>(slots_.size());
    for (std::size_t s = 0; s < slots_.size(); ++s) {
        result.lengths[s] = slots_[s].lengths.data() + first;
        result.squaredReaches[s] = slots_[s].squaredReaches.data() + first;
        result.pins[s] = slots_[s].pins.data() + first;
        result.commonPins[s] = slots_[s].commonPins.data() + first / kWidestLanes;
    }
    result.pinPlaces = places_.data();
    result.reach = reach_;
    return result;
}

}  // namespace drape::cpu
