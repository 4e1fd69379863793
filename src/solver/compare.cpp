#include "solver/compare.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace drape {

BitDifference findBitDifference(std::span<const glm::vec4> a, std::span<const glm::vec4> b) {
    BitDifference result;
    for (std::size_t i = 0; i < a.size(); ++i) {
        for (int lane = 0; lane < 4; ++lane) {
            const float x = a[i][lane];
            const float y = b[i][lane];
            if (std::bit_cast<std::uint32_t>(x) == std::bit_cast<std::uint32_t>(y)) continue;
            ++result.floats;
            if (!result.firstElement) result.firstElement = static_cast<glm::uint>(i);
            const double difference = std::fabs(double{x} - double{y});
            result.largest =
                std::isnan(difference) ? std::numeric_limits<double>::infinity() : std::max(result.largest, difference);
        }
    }
    return result;
}

std::optional<glm::uint> findDifferingElement(std::span<const std::byte> a, std::span<const std::byte> b,
                                              std::size_t bytes) {
    const auto found = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    if (found.first == a.end() && found.second == b.end()) return std::nullopt;
    return static_cast<glm::uint>(static_cast<std::size_t>(found.first - a.begin()) / bytes);
}

std::size_t listedIn(Array array, const physics::ContactTally& tally) {
    const bool arePairs = rowOf(array).each == Each::pair;
    const glm::uint count = arePairs ? tally.pairs : tally.contacts;
    return count > (arePairs ? tally.pairCapacity : tally.contactCapacity) ? 0 : count;
}

std::vector<std::byte> sortedList(Array array, std::span<const std::byte> bytes, const physics::ContactTally& tally) {
    const std::size_t size = rowOf(array).bytes;
    std::vector<std::span<const std::byte>> elements;
    for (std::size_t k = 0; k < listedIn(array, tally); ++k) elements.push_back(bytes.subspan(k * size, size));
    std::ranges::sort(elements, std::ranges::lexicographical_compare);
    std::vector<std::byte> sorted;
    for (const auto& element : elements) sorted.insert(sorted.end(), element.begin(), element.end());
    return sorted;
}

std::optional<glm::uint> findDifferingParticle(const Model& model, Array array, std::span<const std::byte> comparable,
                                               std::span<const std::byte> other) {
    const std::size_t size = rowOf(array).bytes;
    auto element = findDifferingElement(comparable, other, size);
    if (!element) return std::nullopt;
    if (rowOf(array).order == Order::any) {
        // If the shorter list ends before this element, only the longer list has it.
        const auto& in = *element * size < comparable.size() ? comparable : other;
        std::memcpy(&*element, &in[*element * size], sizeof *element);
        if (array == Array::patchPairs) *element &= (1u << physics::kPatchBits) - 1u;  // the first patch (PatchPair)
    }
    return particleOf(model, array, *element);
}

BitDifference findBitDifference(const State& a, const State& b) {
    BitDifference result = findBitDifference(a.positions, b.positions);
    const BitDifference motion = findBitDifference(a.displacements, b.displacements);
    result.floats += motion.floats;
    result.largest = std::max(result.largest, motion.largest);
    if (!result.firstElement) result.firstElement = motion.firstElement;
    for (std::size_t k = 0; k < a.links.size(); ++k) {
        if (a.links[k].material == b.links[k].material) continue;
        ++result.floats;
        if (!result.firstElement) result.firstElement = a.links[k].a;
    }
    for (std::size_t k = 0; k < a.triangles.size(); ++k) {
        if (a.triangles[k].restArea == b.triangles[k].restArea) continue;
        ++result.floats;
        if (!result.firstElement) result.firstElement = a.triangles[k].a;
    }
    return result;
}

Step firstPasses(const Step& step, std::size_t passes) {
    Step part = step;
    part.plan.passes.resize(passes);
    std::erase_if(part.plan.contacts,
                  [&](const ContactPlan& contact) { return contact.firstPass + contact.passCount > passes; });
    return part;
}

std::vector<StepPart> partsOf(const Plan& plan) {
    std::vector<StepPart> parts;
    auto contact = plan.contacts.begin();
    for (std::size_t k = plan.firstSubstep; k < plan.passes.size(); ++k) {
        const std::string substep = "substep " + std::to_string(plan.passes[k].substep);
        if (contact != plan.contacts.end() && k + 1 == contact->firstPass) {
            parts.push_back({contact->firstPass, substep + ", all passes together"});
            k += contact->passCount;
            parts.push_back({k + 1, substep + ", all contact passes together"});
            ++contact;
        } else if (k + 1 == plan.passes.size() || plan.passes[k + 1].substep != plan.passes[k].substep) {
            parts.push_back({k + 1, substep + ", all passes together"});
        }
    }
    return parts;
}

}  // namespace drape
