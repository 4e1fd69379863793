#include "solver/cpu/rows/tether_rows.h"

#include <algorithm>
#include <limits>

#include "physics/formulas.h"

namespace drape::cpu {
namespace {

constexpr glm::uint kNoPin = ~0u;

/// Least length of a tether in the row kernels, well above the square root of tinySquaredLength().
constexpr float kLeastLength = 1e-14f;  // least length, m

glm::uint pinOf(const physics::Tether& t, int slot) {
    return slot == 0 ? t.pinA : slot == 1 ? t.pinB : slot == 2 ? t.pinC : t.pinD;
}

float lengthOf(const physics::Tether& t, int slot) {
    return slot == 0 ? t.lengthA : slot == 1 ? t.lengthB : slot == 2 ? t.lengthC : t.lengthD;
}

}  // namespace

TetherRows::TetherRows(const ClothRows& cloth, std::span<const physics::Tether> tethers, float scale)
    : rowLength_(static_cast<std::size_t>(cloth.layout.component)) {
    const RowLayout& layout = cloth.layout;
    const auto mine = tethers.subspan(cloth.cloth.particles.first, cloth.cloth.particles.count);
    const std::size_t count = static_cast<std::size_t>(layout.rows) * rowLength_;
    for (int s = 0; s < kTetherSlots; ++s) {
        if (std::ranges::none_of(mine, [&](const physics::Tether& t) { return lengthOf(t, s) > 0.0f; })) continue;
        Slot& slot = slots_.emplace_back();
        slot.lengths = FloatArray(count);
        std::fill_n(slot.lengths.data(), count, std::numeric_limits<float>::infinity());
        std::vector<glm::uint> pins(count, kNoPin);
        for (std::size_t i = 0; i < mine.size(); ++i) {
            const float length = lengthOf(mine[i], s);
            if (!(length > 0.0f)) continue;
            const auto particle = static_cast<int>(i);
            const std::size_t k = static_cast<std::size_t>(particle / layout.columns) * rowLength_ +
                                  static_cast<std::size_t>(placeInRow(layout, particle % layout.columns));
            slot.lengths.data()[k] = length * scale;
            anyTiny_ = anyTiny_ || !(length * scale > kLeastLength);
            pins[k] = pinOf(mine[i], s);
        }
        for (std::size_t first = 0; first < count; first += kWidestLanes) {
            slot.pins.push_back(pinsIndex(std::span(pins).subspan(first, kWidestLanes)));
        }
    }
    places_ = FloatArray(3 * kWidestLanes * pins_.size());
}

/// Returns the index of these pins in pins_, adding them if they are new. TetherRow::pins holds such indices.
int TetherRows::pinsIndex(std::span<const glm::uint> pins) {
    LanePins known;
    const auto some = std::ranges::find_if(pins, [](glm::uint pin) { return pin != kNoPin; });
    // A particle without a tether may have any pin here.
    const glm::uint any = some != pins.end() ? *some : pins_.empty() ? kNoPin : pins_.front().front();
    std::ranges::transform(pins, known.begin(), [&](glm::uint pin) { return pin == kNoPin ? any : pin; });
    const auto [found, isNew] = indices_.try_emplace(known, static_cast<int>(pins_.size()));
    if (isNew) pins_.push_back(known);
    return found->second;
}

bool TetherRows::findPins(const ClothRows& cloth) {
    if (anyTiny_) return false;
    float* next = places_.data();
    for (const LanePins& pins : pins_) {
        for (std::size_t lane = 0; lane < kWidestLanes; ++lane, ++next) {
            if (pins[lane] == kNoPin) continue;
            if (cloth.inverseMass(pins[lane]) != 0.0f) return false;
            const glm::vec3 place = physics::withoutTiny(cloth.position(pins[lane]));
            for (int axis = 0; axis < 3; ++axis) next[axis * kWidestLanes] = place[axis];
        }
        next += 2 * kWidestLanes;
    }
    return true;
}

TetherRow TetherRows::row(int row) const {
    const std::size_t first = static_cast<std::size_t>(row) * rowLength_;
    TetherRow result{};
    result.slots = static_cast<int>(slots_.size());
    for (std::size_t s = 0; s < slots_.size(); ++s) {
        result.lengths[s] = slots_[s].lengths.data() + first;
        result.pins[s] = slots_[s].pins.data() + first / kWidestLanes;
    }
    result.pinPlaces = places_.data();
    return result;
}

}  // namespace drape::cpu
