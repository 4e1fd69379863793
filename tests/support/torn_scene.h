#pragma once

// Makes scenes with contact in which storms, hands and cuts tear the cloth, each from a seed. The cloths are built-in
// meshes, pipes, sheets of irregular triangles and grids.

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "cloth/mesh/weld/weld.h"
#include "scene/parts/mesh_cloths.h"
#include "support/random_scene.h"

namespace drape::test {

/// Kinds of cloth, chosen by the seed. Every second one is a grid or a small mesh.
inline constexpr std::array<const char*, 8> kTornKinds{"disc",     "grid",  "poncho",  "pipe",
                                                       "cylinder", "sheet", "hammock", "grid"};

struct TornScene {
    Scene scene;
    bool isCut = false;  ///< true: slits and a hand's pulls damage it; false: a storm does
    unsigned seed = 0;   ///< seed of the hands' actions
};

inline const char* kindOf(unsigned seed) { return kTornKinds[seed % kTornKinds.size()]; }

inline ClothDescription clothToTear(PanelDice& dice, std::string_view kind) {
    ClothDescription cloth;
    cloth.massPerArea = dice.log(0.1f, 0.3f);
    cloth.particles = {12 + dice.below(25), 12 + dice.below(25)};
    cloth.size = glm::vec2(cloth.particles - 1u) * dice.between(0.012f, 0.03f);
    if (kind == "grid") {
        cloth.across = anyDirection(dice);
        cloth.down = glm::normalize(glm::cross(cloth.across, anyDirection(dice) + glm::vec3(0.0f, 0.0f, 2.0f)));
        cloth.origin = glm::vec3(0.0f, 1.0f, 0.0f) - 0.5f * (cloth.across * cloth.size.x + cloth.down * cloth.size.y);
        cloth.jitter = 0.0002f;
        static constexpr PinPattern kPins[] = {PinPattern::none, PinPattern::topCorners, PinPattern::fourCorners,
                                               PinPattern::topRow};
        cloth.pins = dice.anyOf(kPins);
        return cloth;
    }
    cloth.mesh.place = {0.0f, 1.0f, 0.0f};
    cloth.mesh.turn = anyVector(dice, 180.0f);
    static constexpr PinPattern kPins[] = {PinPattern::none, PinPattern::none, PinPattern::highestLoop,
                                           PinPattern::boundary};
    cloth.pins = dice.anyOf(kPins);
    if (kind == "pipe" || kind == "sheet") {
        const PolygonMesh mesh = kind == "pipe"
                                     ? pipe(cloth.particles.x, cloth.particles.y, 0.16f * cloth.size.x, cloth.size.y)
                                     : sheetMesh(cloth.particles, cloth.size, Faces::irregular, 1, dice.below(1000));
        cloth.mesh.file = "of the test";
        cloth.mesh.shape = makeMeshShape(weld(mesh, 1e-6f, 1.0f));
    } else {
        cloth.mesh.file = "built-in:" + std::string(kind) + ".obj";
        cloth.mesh.scale = dice.between(0.7f, 1.2f);
    }
    return cloth;
}

inline TornScene tornScene(unsigned seed) {
    PanelDice dice{Random(seed)};
    std::mt19937 random(seed);
    TornScene made;
    made.seed = seed;
    made.isCut = seed / kTornKinds.size() % 2 == 1;
    Scene& scene = made.scene;
    scene.name = std::string(kindOf(seed)) + " " + std::to_string(seed);
    scene.world.cloths = {clothToTear(dice, kindOf(seed))};
    loadMeshes(scene, "test");
    static constexpr glm::uint kSubsteps[] = {12, 16, 24};
    Settings& s = scene.settings;
    s.substeps = dice.anyOf(kSubsteps);
    s.membraneStiffness = dice.coin() ? 0.0f : dice.log(300.0f, 3e4f);
    s.bendingStiffness = dice.log(1e-6f, 1e-4f);
    s.wind.velocity = (made.isCut ? dice.between(0.0f, 8.0f) : dice.between(8.0f, 15.0f)) * anyDirection(dice);
    s.wind.gustiness = dice.between(0.0f, 1.0f);
    if (!made.isCut || dice.coin()) s.tear = {TearResistance::ratio, dice.log(1.02f, 1.3f)};
    s.clothContact = {true, dice.log(0.0005f, 0.004f), dice.between(0.0f, 0.8f)};
    s.ground().on = dice.coin();
    s.ground().place.y = 0.3f;
    for (glm::uint k = dice.below(3); k > 0; --k) {
        s.colliders.push_back(anyCollider(random, {0.0f, 0.8f, 0.0f}, 0.4f));
        s.colliders.back().name = std::to_string(k);
        s.colliders.back().rule = WallRule::bounce;  // The rules of tutorials would turn contact of cloth off.
    }
    return made;
}

/// Performs a person's actions before a step.
inline void tear(const TornScene& torn, drape::Run& run, int step, const SolverView& view) {
    if (!torn.isCut) return;
    const Model& model = run.model();
    PanelDice dice{Random(torn.seed * 1000003u + static_cast<unsigned>(step))};
    if (step % 12 == 3) {
        Event slit = anySlit(model, dice);
        if (!slit.particles.empty()) run.take(std::move(slit), view);
    }
    if (step % 10 != 5) return;
    Event event;
    event.kind = step % 30 == 5 ? EventKind::grab : EventKind::drag;
    if (event.kind == EventKind::grab) {
        const glm::uint first = dice.below(model.particleCount());
        const std::vector<glm::vec4> positions = view.positions();
        event.particles = {first};
        for (glm::uint i = 0; i < model.particleCount(); ++i)
            if (i != first && glm::distance(positions[i], positions[first]) < 0.03f) event.particles.push_back(i);
    }
    event.target = glm::vec3(0.0f, 1.0f, 0.0f) + anyVector(dice, 1.0f);
    run.take(std::move(event), view);
}

}  // namespace drape::test
