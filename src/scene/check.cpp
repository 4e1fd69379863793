#include "scene/check.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "json/path.h"
#include "json/read.h"
#include "scene/scene_file.h"

namespace drape {
namespace {

[[noreturn]] void fail(std::string_view source, const std::string& path, const std::string& complaint) {
    throw SceneError(std::string(source) + ": " + path + ": " + complaint);
}

std::string numberText(float value) {
    if (std::isnan(value)) return "not a number";
    if (std::isinf(value)) return "infinity";
    return json::number(value).text;
}
std::string numberText(glm::uint value) { return std::to_string(value); }

bool isOneLine(std::string_view text) {
    return std::ranges::none_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
}

void checkSlot(const Slot& slot, const Field& field, const std::string& path, std::string_view source) {
    visitNumbers(slot, [&](auto numbers) {
        using Number = typename decltype(numbers)::value_type;
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            // Compared as floats, since the float nearest to 0.1 is above the double 0.1. A NaN fails both.
            if (numbers[i] >= static_cast<Number>(field.bounds.low) &&
                numbers[i] <= static_cast<Number>(field.bounds.high))
                continue;
            fail(source, numbers.size() == 1 ? path : json::elementPath(path, i),
                 numberText(numbers[i]) + " is out of range, expected " + numberExpectation(field));
        }
    });
    if (std::string* const* text = std::get_if<std::string*>(&slot)) {
        if (static_cast<double>((*text)->size()) <= field.bounds.high && isOneLine(**text)) return;
        fail(source, path, '"' + json::printable(**text, 20) + "\" does not fit, expected " + expectation(field));
    }
}

void checkNumbersAndTexts(Scene& scene, std::string_view source) {
    for (const Field& field : sceneFields()) {
        const Field* list = listHolding(field);
        if (!list) {
            checkSlot(field.slot(scene, 0), field, std::string(field.path), source);
            continue;
        }
        const auto slot = std::get<ListSlot>(list->slot(scene, 0));
        const std::string_view name = field.path.substr(list->path.size() + 2);
        for (std::size_t i = 0; i < slot.size(slot.list); ++i) {
            checkSlot(field.slot(scene, i), field, json::elementPath(list->path, i) + std::string(name), source);
        }
    }
}

void checkDirections(const GridDescription& cloth, std::string_view source) {
    const auto product = [](glm::dvec3 a, glm::dvec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; };
    // Room for directions written with four decimals.
    constexpr double kTolerance = 1e-3;
    const auto checkUnit = [&](glm::vec3 v, const char* path) {
        const double length = std::sqrt(product(v, v));
        if (std::abs(length - 1.0) > kTolerance) {
            fail(source, path,
                 "has length " + json::number(static_cast<float>(length)).text + ", expected a unit vector");
        }
    };
    checkUnit(cloth.across, "cloth.across");
    checkUnit(cloth.down, "cloth.down");
    if (std::abs(product(cloth.across, cloth.down)) > kTolerance) {
        fail(source, "cloth.down", "is not at right angles to cloth.across");
    }
}

void checkPins(const GridDescription& cloth, std::string_view source) {
    if (cloth.pins == PinPattern::listed && cloth.listedPins.empty()) {
        fail(source, "cloth.listedPins", "is empty, expected at least one pin, since cloth.pins is \"listed\"");
    }
    std::unordered_map<std::uint64_t, std::size_t> seen;
    for (std::size_t i = 0; i < cloth.listedPins.size(); ++i) {
        const glm::uvec2 at = cloth.listedPins[i].at;
        const std::string path = json::elementPath("cloth.listedPins", i) + ".at";
        for (int axis = 0; axis < 2; ++axis) {
            if (at[axis] < cloth.particles[axis]) continue;
            fail(source, json::elementPath(path, static_cast<std::size_t>(axis)),
                 std::to_string(at[axis]) + " is outside the cloth, expected a whole number from 0 to " +
                     std::to_string(cloth.particles[axis] - 1));
        }
        const auto [first, isNew] = seen.try_emplace((std::uint64_t{at.y} << 32) | at.x, i);
        if (!isNew) {
            fail(source, path,
                 "is the same particle as " + json::elementPath("cloth.listedPins", first->second) + ".at");
        }
    }
}

}  // namespace

void checkScene(const Scene& scene, std::string_view sourceName) {
    Scene copy = scene;  // the fields' slots are for writing too
    checkNumbersAndTexts(copy, sourceName);

    const GridDescription& cloth = scene.world.cloths.front();
    checkDirections(cloth, sourceName);
    checkPins(cloth, sourceName);
    constexpr float kLightest = 1e-6f;  // kg; lighter particles would make the solver's products overflow
    if (cloth.particleMass > 0.0f && cloth.particleMass < kLightest) {
        fail(sourceName, "cloth.particleMass",
             numberText(cloth.particleMass) + " is out of range, expected 0 or a number from 1e-06 to 1000");
    }
    if (scene.settings.dampingUnit == DampingUnit::perStep && scene.settings.damping > 1.0f) {
        fail(sourceName, "solver.damping",
             numberText(scene.settings.damping) +
                 " is out of range, expected a number from 0 to 1, since solver.dampingUnit is \"perStep\"");
    }
}

}  // namespace drape
