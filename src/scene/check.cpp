#include "scene/check.h"

#include <algorithm>
#include <optional>

#include "json/read.h"
#include "scene/check_world.h"
#include "scene/field_tables.h"

namespace drape {
namespace {

/// The first number out of a field's bounds, as a message names it, and what it is; or nothing.
struct Outlier {
    std::optional<std::size_t> element;  ///< nothing where the field is one number
    std::string text;
};

std::optional<Outlier> outlierIn(const Slot& slot, const Bounds& bounds) {
    std::optional<Outlier> outlier;
    visitNumbers(slot, [&](auto numbers) {
        using Number = typename decltype(numbers)::value_type;
        // Compared as floats, since the float nearest to 0.1 is above the double 0.1. A NaN fits no bounds.
        const auto fits = [&](Number number) {
            return number >= static_cast<Number>(bounds.low) && number <= static_cast<Number>(bounds.high);
        };
        const auto found = std::ranges::find_if_not(numbers, fits);
        if (found == numbers.end()) return;
        outlier.emplace();
        outlier->text = numberText(*found);
        if (!isOneNumber(slot)) outlier->element = static_cast<std::size_t>(found - numbers.begin());
    });
    return outlier;
}

bool isOneLine(std::string_view text) {
    return std::ranges::none_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
}

/// How long a text or a list is, or nothing.
std::optional<std::size_t> lengthOf(const Slot& slot) {
    if (auto* const* text = std::get_if<std::string*>(&slot)) return (*text)->size();
    if (auto* const* list = std::get_if<std::vector<glm::uint>*>(&slot)) return (*list)->size();
    if (const auto* list = std::get_if<ListSlot>(&slot)) return list->size();
    return std::nullopt;
}

bool hasFittingLength(const Slot& slot, const Field& field) {
    auto* const* text = std::get_if<std::string*>(&slot);
    if (text && !isOneLine(**text)) return false;
    const std::optional<std::size_t> length = lengthOf(slot);
    return !length ||
           (static_cast<double>(*length) >= field.length.low && static_cast<double>(*length) <= field.length.high);
}

void checkFields(Scene& scene, const Place& whole, ClothSpelling spelling) {
    for (const Field& field : sceneFields()) {
        forEachElement(scene, field, [&](const ElementIndex& index) {
            const Slot slot = field.slot(scene, index);
            const auto place = [&] { return whole.member(pathOf(field, index, spelling)); };
            if (!hasFittingLength(slot, field)) {
                auto* const* text = std::get_if<std::string*>(&slot);
                const std::string value =
                    text ? '"' + json::printable(**text, 20) + '"' : "a list of " + std::to_string(*lengthOf(slot));
                place().refuse(value + " does not fit, expected " + expectation(field));
            }
            if (const std::optional<Outlier> outlier = outlierIn(slot, field.bounds)) {
                const Place at = outlier->element ? place().element(*outlier->element) : place();
                at.refuse(outlier->text + " is out of range, expected " + numberExpectation(field));
            }
        });
    }
}

void checkParticleCount(const WorldDescription& world, const Place& whole) {
    std::uint64_t count = 0;
    for (const GridDescription& cloth : world.cloths) count += std::uint64_t{cloth.particles.x} * cloth.particles.y;
    for (const SystemDescription& system : world.systems) count += system.particles.size() + system.scatter.count;
    if (count == 0) whole.refuse("has no particles, expected a cloth or a system of particles");
    if (count <= kMostParticles) return;
    whole.refuse("has " + std::to_string(count) + " particles, expected at most " + std::to_string(kMostParticles));
}

void checkSettings(const Settings& settings, LinkOrder order, const Place& whole) {
    if (settings.dampingUnit == DampingUnit::perStep && settings.damping > 1.0f) {
        whole.member("solver.damping")
            .refuse(numberText(settings.damping) +
                    " is out of range, expected a number from 0 to 1, since solver.dampingUnit is \"perStep\"");
    }
    const auto refuseUncoloured = [&](float stiffness, const char* field) {
        if (stiffness == 0.0f || order == LinkOrder::coloured) return;
        whole.member(field).refuse(numberText(stiffness) +
                                   " is out of range, expected 0, since solver.linkOrder is not \"coloured\"");
    };
    refuseUncoloured(settings.membraneStiffness, "solver.membraneStiffness");
    refuseUncoloured(settings.bendingStiffness, "solver.bendingStiffness");
    for (int axis = 0; axis < 3; ++axis) {
        const float high = settings.walls.high[axis];
        if (settings.walls.low[axis] < high) continue;
        whole.member("walls.low")
            .element(static_cast<std::size_t>(axis))
            .refuse(numberText(settings.walls.low[axis]) + " is not below walls.high, which is " + numberText(high));
    }
}

}  // namespace

void checkScene(const Scene& scene, std::string_view sourceName, ClothSpelling spelling) {
    const Place whole(sourceName);
    Scene copy = scene;  // the fields' slots are for writing too
    checkFields(copy, whole, spelling);
    checkParticleCount(scene.world, whole);
    for (std::size_t k = 0; k < scene.world.cloths.size(); ++k) {
        const bool isOne = spelling == ClothSpelling::one;
        checkCloth(scene.world.cloths[k], isOne ? whole.member(kOneCloth) : whole.member(kClothList).element(k));
    }
    for (std::size_t k = 0; k < scene.world.systems.size(); ++k) {
        checkSystem(scene.world.systems[k], whole.member("systems").element(k));
    }
    checkSettings(scene.settings, scene.world.linkOrder, whole);
}

}  // namespace drape
