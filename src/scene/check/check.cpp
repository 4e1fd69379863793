#include "scene/check/check.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <unordered_map>

#include "colliders/collider.h"
#include "json/json.h"
#include "scene/fields/field_tables.h"
#include "scene/fields/fields.h"
#include "scene/scene.h"
#include "solver/settings/fabric.h"

namespace drape {
namespace {

/// The first number outside a field's bounds.
struct Outlier {
    std::optional<std::size_t> element;  ///< index of the number in a list; nothing if the field is a single number
    std::string text;
};

std::optional<Outlier> outlierIn(const Slot& slot, const Field& field) {
    const Bounds& bounds = field.bounds;
    std::optional<Outlier> outlier;
    auto* const* single = std::get_if<float*>(&slot);
    if (single && !field.word.empty() && **single == field.wordValue) return outlier;
    visitNumbers(slot, [&](auto numbers) {
        using Number = typename decltype(numbers)::value_type;
        // Compares in the type of the field. The float nearest to 0.1 is greater than the double 0.1, so a comparison
        // of doubles would refuse it for an upper bound of 0.1. A NaN fits no bounds.
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

/// Returns the length of a text or list, or nothing for other types.
std::optional<std::size_t> lengthOf(const Slot& slot) {
    if (auto* const* text = std::get_if<std::string*>(&slot)) return (*text)->size();
    if (auto* const* list = std::get_if<std::vector<glm::uint>*>(&slot)) return (*list)->size();
    if (auto* const* list = std::get_if<std::vector<float>*>(&slot)) return (*list)->size();
    if (auto* const* texts = std::get_if<std::vector<std::string>*>(&slot)) return (*texts)->size();
    if (const auto* list = std::get_if<ListSlot>(&slot)) return list->size();
    return std::nullopt;
}

bool hasFittingLength(const Slot& slot, const Field& field) {
    auto* const* text = std::get_if<std::string*>(&slot);
    if (text && !isOneLine(**text)) return false;
    auto* const* texts = std::get_if<std::vector<std::string>*>(&slot);
    if (texts && !std::ranges::all_of(**texts, isOneLine)) return false;
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
                place().refuse(value + " is invalid, expected " + expectation(field));
            }
            if (const std::optional<Outlier> outlier = outlierIn(slot, field)) {
                const Place at = outlier->element ? place().element(*outlier->element) : place();
                at.refuse(outlier->text + " is out of range, expected " + numberExpectation(field));
            }
        });
    }
}

/// Refuses fields that have no effect on a mesh. Default values are accepted, because every written scene has them.
void checkFieldsOfGrids(Scene& scene, const Place& whole, ClothSpelling spelling) {
    Scene defaults;
    for (const Field& field : sceneFields()) {
        if (!field.ofGrids) continue;
        const std::string usual = json::writeLine(fieldValue(defaults, field, {}));
        forEachElement(scene, field, [&](const ElementIndex& index) {
            if (!scene.world.cloths[index[0]].isMesh()) return;
            const json::Value value = fieldValue(scene, field, index);
            if (json::writeLine(value) != usual)
                whole.member(pathOf(field, index, spelling))
                    .refuse(shown(value) + " applies only to grids, expected no such field, since the cloth is a mesh");
        });
    }
}

void checkParticleCount(const WorldDescription& world, const Place& whole) {
    std::uint64_t count = 0;
    for (const ClothDescription& cloth : world.cloths) {
        // A mesh counts as one particle, since it may not have been read yet. loadMeshes() counts its particles.
        count += cloth.isMesh() ? 1 : std::uint64_t{cloth.particles.x} * cloth.particles.y;
    }
    for (const SystemDescription& system : world.systems) count += system.particles.size() + system.scatter.count;
    if (count == 0) whole.refuse("has no particles, expected a cloth or a system of particles");
    if (count <= kMostParticles) return;
    whole.refuse("has " + std::to_string(count) + " particles, expected at most " + std::to_string(kMostParticles));
}

void refuseFault(const std::optional<Fault>& fault, const Place& place) {
    if (fault) place.member(fault->field).refuse(fault->complaint);
}

void checkColliders(const std::vector<Collider>& colliders, const Place& list) {
    // Beginnings of keys that a run keeps beside the names of colliders (Clock::phases).
    static constexpr std::array<std::string_view, 8> kReserved{"bodies/", "caches/", "pinGroups/", "substeps/",
                                                               "spared/", "lags/",   "steady/",    "rest/"};
    std::vector<std::string_view> names;
    for (const Collider& collider : colliders) {
        if (collider.form != ColliderForm::entry) continue;
        const Place place = list.element(names.size());
        const auto refuseName = [&](const std::string& why) {
            place.member("name").refuse('"' + json::printable(collider.name, 20) + "\" " + why);
        };
        if (collider.name == kBallName || collider.name == kGroundName || collider.name == kWallsName)
            refuseName("is reserved for the collider in the field of that name, expected another name");
        for (const std::string_view start : kReserved) {
            if (collider.name.starts_with(start))
                refuseName("begins with \"" + std::string(start) + "\", which is reserved, expected another name");
        }
        if (const auto same = std::ranges::find(names, collider.name); same != names.end())
            refuseName("is also the name of " + list.element(static_cast<std::size_t>(same - names.begin())).path() +
                       ", expected another");
        names.push_back(collider.name);
        refuseFault(faultOf(collider), place);
    }
}

void checkBodies(const Scene& scene, const Place& whole) {
    const std::vector<BodyDescription>& bodies = scene.world.bodies;
    if (bodies.empty()) return;
    const auto refuse = [&](const char* field, const std::string& is, const char* expected) {
        whole.member(field).refuse("is " + is + ", expected " + expected + ", since the scene has bodies");
    };
    if (!scene.settings.clothContact.on) refuse("contact.on", "false", "true");
    if (scene.settings.order != StepOrder::integrateFirst)
        refuse("solver.order", "\"constrainFirst\"", "\"integrateFirst\"");
    if (scene.world.linkOrder != LinkOrder::coloured)
        refuse("solver.linkOrder", '"' + std::string(enumName(scene.world.linkOrder)) + '"', "\"coloured\"");
    if (scene.world.cloths.empty())
        whole.member("bodies").refuse("need a cloth that can drape over them, expected a cloth in the scene");
    for (std::size_t k = 0; k < bodies.size(); ++k) {
        const Place place = whole.member("bodies").element(k);
        if (bodies[k].mesh.file.empty())
            place.member("mesh.file").refuse("missing, expected the name of an OBJ, PLY, STL or glTF file");
        const BodyCache& cache = bodies[k].cache;
        if (!cache.isThere() &&
            (!cache.animation.empty() || cache.rate != BodyCache().rate || cache.delay != BodyCache().delay ||
             cache.after != BodyCache().after || cache.loopBlend != BodyCache().loopBlend ||
             cache.from != BodyCache().from || cache.blend != BodyCache().blend))
            place.member("cache.file").refuse("missing, expected the name of a PC2, MDD, glTF or BVH file");
        for (std::size_t other = 0; other < k; ++other) {
            if (bodies[other].frame.name == bodies[k].frame.name)
                place.member("name").refuse('"' + json::printable(bodies[k].frame.name, 20) +
                                            "\" is also the name of " + whole.member("bodies").element(other).path() +
                                            ", expected another");
        }
        refuseFault(faultOfMotion(bodies[k].frame), place);
    }
}

/// Refuses a stiffness along warp or weft, in shear or against bending that leaves another one open.
void checkThreads(const Settings& settings, const Place& whole) {
    const auto refuse = [&](const char* field, float stiffness, const char* missing, const char* other) {
        if (stiffness == 0.0f) return;
        whole.member(field).refuse(numberText(stiffness) + " is given without " + missing + ", expected both, or " +
                                   other);
    };
    if (meshBending(settings) == 0.0f) {
        refuse("solver.bendingWeft", settings.bendingWeft, "solver.bendingWarp", "solver.bendingStiffness");
        refuse("solver.bendingWarp", settings.bendingWarp, "solver.bendingWeft", "solver.bendingStiffness");
    }
    if (hasMembraneStiffness(settings)) return;
    constexpr const char* kAll = "solver.membraneStiffness";
    refuse("solver.weftStiffness", settings.weftStiffness, "solver.warpStiffness", kAll);
    refuse("solver.warpStiffness", settings.warpStiffness, "solver.weftStiffness", kAll);
    refuse("solver.shearStiffness", settings.shearStiffness, "solver.weftStiffness and solver.warpStiffness", kAll);
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
    refuseUncoloured(settings.weftStiffness, "solver.weftStiffness");
    refuseUncoloured(settings.warpStiffness, "solver.warpStiffness");
    refuseUncoloured(settings.shearStiffness, "solver.shearStiffness");
    refuseUncoloured(settings.bendingStiffness, "solver.bendingStiffness");
    refuseUncoloured(settings.bendingWeft, "solver.bendingWeft");
    refuseUncoloured(settings.bendingWarp, "solver.bendingWarp");
    checkThreads(settings, whole);
    for (int axis = 0; axis < 3; ++axis) {
        const float high = settings.walls().high[axis];
        if (settings.walls().low[axis] < high) continue;
        whole.member("walls.low")
            .element(static_cast<std::size_t>(axis))
            .refuse(numberText(settings.walls().low[axis]) + " is out of range, expected less than walls.high[" +
                    std::to_string(axis) + "], which is " + numberText(high));
    }
}

}  // namespace

void checkScene(const Scene& scene, std::string_view sourceName, ClothSpelling spelling) {
    const Place whole(sourceName);
    Scene copy = scene;  // a copy, because a Slot gives write access
    checkFields(copy, whole, spelling);
    checkFieldsOfGrids(copy, whole, spelling);
    checkParticleCount(scene.world, whole);
    for (std::size_t k = 0; k < scene.world.cloths.size(); ++k) {
        const bool isOne = spelling == ClothSpelling::one;
        checkCloth(scene.world.cloths[k], isOne ? whole.member(kOneCloth) : whole.member(kClothList).element(k));
    }
    for (std::size_t k = 0; k < scene.world.systems.size(); ++k) {
        checkSystem(scene.world.systems[k], whole.member("systems").element(k));
    }
    checkSettings(scene.settings, scene.world.linkOrder, whole);
    checkColliders(scene.settings.colliders, whole.member("colliders"));
    checkPinGroups(scene.settings, whole.member("pinGroups"));
    checkBodies(scene, whole);
}

namespace {

void checkDirections(const ClothDescription& cloth, const Place& place) {
    const auto product = [](glm::dvec3 a, glm::dvec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; };
    // Allows for directions written with four decimals.
    constexpr double kTolerance = 1e-3;
    const auto checkUnit = [&](glm::vec3 v, const char* name) {
        const double length = std::sqrt(product(v, v));
        if (std::abs(length - 1.0) <= kTolerance) return;
        place.member(name).refuse("has length " + numberText(static_cast<float>(length)) +
                                  ", expected a vector of length 1, as in [0, -1, 0]");
    };
    checkUnit(cloth.across, "across");
    checkUnit(cloth.down, "down");
    if (std::abs(product(cloth.across, cloth.down)) > kTolerance) {
        place.member("down").refuse("is not perpendicular to " + place.member("across").path() +
                                    ", expected perpendicular directions, as in [1, 0, 0] and [0, -1, 0]");
    }
}

void checkPins(const ClothDescription& cloth, const Place& place) {
    const auto refuse = [&](std::string_view why) {
        place.member("pins").refuse('"' + std::string(enumName(cloth.pins)) + "\" is invalid, expected " +
                                    std::string(why));
    };
    const bool isForAny =
        cloth.pins == PinPattern::none || cloth.pins == PinPattern::listed || cloth.pins == PinPattern::box;
    const bool isForMeshes = cloth.pins == PinPattern::boundary || cloth.pins == PinPattern::highestLoop;
    if (cloth.isMesh() && !isForAny && !isForMeshes)
        refuse("\"none\", \"listed\", \"box\", \"boundary\" or \"highestLoop\", since the cloth is a mesh");
    if (!cloth.isMesh() && isForMeshes)
        refuse(
            "\"none\", \"topCorners\", \"fourCorners\", \"topRow\", \"topSpaced\", \"leftEdge\", \"listed\" or "
            "\"box\", since the cloth is "
            "a grid");
    for (int axis = 0; axis < 3 && cloth.pins == PinPattern::box; ++axis) {
        if (cloth.pinBoxLow[axis] <= cloth.pinBoxHigh[axis]) continue;
        place.member("pinBoxLow")
            .element(static_cast<std::size_t>(axis))
            .refuse(numberText(cloth.pinBoxLow[axis]) + " is out of range, expected at most pinBoxHigh[" +
                    std::to_string(axis) + "], which is " + numberText(cloth.pinBoxHigh[axis]));
    }
    if (cloth.isMesh()) {
        if (cloth.pins == PinPattern::listed && cloth.pinnedVertices.empty())
            place.member("pinnedVertices").refuse("is empty, expected at least one vertex, since pins is \"listed\"");
        return;
    }
    const Place pins = place.member("listedPins");
    if (cloth.pins == PinPattern::listed && cloth.listedPins.empty()) {
        pins.refuse("is empty, expected at least one pin, since " + place.member("pins").path() + " is \"listed\"");
    }
    std::unordered_map<std::uint64_t, std::size_t> seen;
    for (std::size_t i = 0; i < cloth.listedPins.size(); ++i) {
        const glm::uvec2 at = cloth.listedPins[i].at;
        const Place atPlace = pins.element(i).member("at");
        for (int axis = 0; axis < 2; ++axis) {
            if (at[axis] < cloth.particles[axis]) continue;
            atPlace.element(static_cast<std::size_t>(axis))
                .refuse(numberText(at[axis]) + " is outside the cloth, expected a whole number from 0 to " +
                        numberText(cloth.particles[axis] - 1));
        }
        const auto [first, isNew] = seen.try_emplace((std::uint64_t{at.y} << 32) | at.x, i);
        if (!isNew)
            atPlace.refuse("is a duplicate of " + pins.element(first->second).member("at").path() +
                           ", expected each particle once");
    }
}

}  // namespace

void checkCloth(const ClothDescription& cloth, const Place& place) {
    const MeshDescription& mesh = cloth.mesh;
    const bool isGiven = mesh.scale != 1.0f || mesh.turn != glm::vec3(0.0f) || mesh.twist != 0.0f ||
                         mesh.place != glm::vec3(0.0f) || !mesh.digest.empty() || mesh.pattern != PatternSettings{};
    if (!cloth.isMesh() && isGiven)
        place.member("mesh").member("file").refuse(
            "missing, expected the name of an OBJ, PLY, STL or glTF file, since other fields of the mesh are set");
    if (!cloth.isMesh()) checkDirections(cloth, place);
    checkPins(cloth, place);
    checkPanels(cloth, place.member("panels"));
    checkElastic(cloth, place.member("elastic"));
    checkMaps(cloth, place.member("maps"));
    constexpr float kLightest = 1e-6f;  // least mass, kg; a smaller one would make products in the solver overflow
    if (cloth.particleMass > 0.0f && cloth.particleMass < kLightest) {
        place.member("particleMass")
            .refuse(numberText(cloth.particleMass) + " is out of range, expected 0 or a number from 1e-06 to 1000");
    }
}

namespace {

// Least rest length of a link, m. Shorter links would make quotients in the solver overflow.
constexpr double kShortest = 1e-6;

std::size_t particleCount(const SystemDescription& system) { return system.particles.size() + system.scatter.count; }

void checkIndex(glm::uint index, const SystemDescription& system, const Place& place) {
    const std::size_t count = particleCount(system);
    if (index < count) return;
    place.refuse(numberText(index) + (count == 0 ? " is not a particle of the system, which has none"
                                      : count == 1
                                          ? " is not a particle of the system, expected 0, the only particle"
                                          : " is not a particle of the system, expected a whole number from 0 to " +
                                                std::to_string(count - 1)));
}

void checkScatter(const SystemScatter& scatter, const Place& place) {
    for (int axis = 0; axis < 3; ++axis) {
        if (scatter.low[axis] <= scatter.high[axis]) continue;
        place.member("low")
            .element(static_cast<std::size_t>(axis))
            .refuse(numberText(scatter.low[axis]) + " is out of range, expected at most scatter.high[" +
                    std::to_string(axis) + "], which is " + numberText(scatter.high[axis]));
    }
}

/// Returns the start position of a particle, or nothing if it is random.
std::optional<glm::vec3> startOf(const SystemDescription& system, glm::uint index) {
    if (index < system.particles.size()) return system.origin + system.particles[index].at;
    if (system.scatter.low == system.scatter.high) return system.origin + system.scatter.low;
    return std::nullopt;
}

/// Refuses a link whose rest length is its drawn length, unless both ends have fixed start positions.
void checkDrawnLength(const SystemLink& link, const SystemDescription& system, const Place& place) {
    const std::optional<glm::vec3> a = startOf(system, link.ends.x);
    const std::optional<glm::vec3> b = startOf(system, link.ends.y);
    if (!a || !b) return;
    const glm::dvec3 between = glm::dvec3(*b) - glm::dvec3(*a);
    const double drawn = std::sqrt(between.x * between.x + between.y * between.y + between.z * between.z);
    if (drawn * double{link.lengthShare} >= kShortest) return;
    place.refuse("is 0 or missing, so the rest length is the distance between particles " + numberText(link.ends.x) +
                 " and " + numberText(link.ends.y) +
                 ", which start at the same place; expected a length of at least 1e-06");
}

void checkLink(const SystemLink& link, const SystemDescription& system, const Place& place) {
    const Place ends = place.member("ends");
    for (int end = 0; end < 2; ++end) checkIndex(link.ends[end], system, ends.element(static_cast<std::size_t>(end)));
    if (link.ends.x == link.ends.y) {
        ends.refuse("joins particle " + numberText(link.ends.x) + " to itself, expected two different particles");
    }
    const Place length = place.member("length");
    if (link.length == 0.0f) checkDrawnLength(link, system, length);
    if (link.length > 0.0f && link.length < static_cast<float>(kShortest)) {
        length.refuse(numberText(link.length) + " is out of range, expected 0 or a number from 1e-06 to 10000");
    }
    constexpr float kLeastTearRatio = 1.01f;
    if (link.tearRatio > 0.0f && link.tearRatio < kLeastTearRatio) {
        place.member("tearRatio")
            .refuse(numberText(link.tearRatio) + " is out of range, expected 0 or a number from 1.01 to 100");
    }
}

void checkSkin(const SystemSkin& skin, const SystemDescription& system, const Place& outline) {
    for (std::size_t i = 0; i < skin.outline.size(); ++i) {
        const Place place = outline.element(i);
        checkIndex(skin.outline[i], system, place);
        const auto end = skin.outline.begin() + static_cast<std::ptrdiff_t>(i);
        const auto first = std::find(skin.outline.begin(), end, skin.outline[i]);
        if (first == end) continue;
        place.refuse("is a duplicate of " +
                     outline.element(static_cast<std::size_t>(first - skin.outline.begin())).path() +
                     ", expected each particle once");
    }
}

}  // namespace

void checkSystem(const SystemDescription& system, const Place& place) {
    checkScatter(system.scatter, place.member("scatter"));
    for (std::size_t i = 0; i < system.links.size(); ++i) {
        checkLink(system.links[i], system, place.member("links").element(i));
    }
    for (std::size_t i = 0; i < system.skins.size(); ++i) {
        checkSkin(system.skins[i], system, place.member("skins").element(i).member("outline"));
    }
}

}  // namespace drape
