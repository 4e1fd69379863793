#include "scene/fields/same_scene.h"

#include <algorithm>

#include "cloth/mesh/shape/panels.h"
#include "scene/fields/fields.h"

namespace drape {

bool sameScene(const Scene& a, const Scene& b) {
    return std::ranges::equal(a.options, b.options, {}, &SceneOption::chosen, &SceneOption::chosen) && sameFields(a, b);
}

void takeLiveParts(Scene& scene, const Scene& from) {
    scene.settings = from.settings;
    scene.light = from.light;
    std::vector<ClothDescription>& cloths = scene.world.cloths;
    for (std::size_t i = 0; i < std::min(cloths.size(), from.world.cloths.size()); ++i) {
        cloths[i].fabric = from.world.cloths[i].fabric;
        if (haveSameStuff(cloths[i].panels, from.world.cloths[i].panels))
            cloths[i].panels = from.world.cloths[i].panels;
        cloths[i].pins = from.world.cloths[i].pins;
        cloths[i].pinSpacing = from.world.cloths[i].pinSpacing;
    }
    std::vector<BodyDescription>& bodies = scene.world.bodies;
    for (std::size_t i = 0; i < std::min(bodies.size(), from.world.bodies.size()); ++i)
        bodies[i].frame.colour = from.world.bodies[i].frame.colour;
}

bool sameModel(const Scene& a, const Scene& b) {
    Scene other = b;
    takeLiveParts(other, a);
    return sameFields(a, other);
}

bool sameButFabrics(const Scene& a, const Scene& b) {
    if (a.world.cloths.size() != b.world.cloths.size()) return false;
    Scene other = b;
    for (std::size_t i = 0; i < a.world.cloths.size(); ++i) {
        other.world.cloths[i].massPerArea = a.world.cloths[i].massPerArea;
        other.world.cloths[i].particleMass = a.world.cloths[i].particleMass;
    }
    return sameModel(a, other);
}

bool sameCloths(const Scene& a, const Scene& b) {
    Scene other = b;
    other.world.bodies = a.world.bodies;
    return sameModel(a, other);
}

bool sameBody(const BodyDescription& a, const BodyDescription& b) {
    const auto with = [](const BodyDescription& body) {
        Scene scene;
        scene.world.bodies = {body};
        return scene;
    };
    return sameModel(with(a), with(b));
}

bool sameStart(const Scene& a, const Scene& b) {
    Scene other = b;
    takeLiveParts(other, a);
    other.description = a.description;
    other.camera = a.camera;
    for (std::size_t i = 0; i < other.world.cloths.size(); ++i) {
        other.world.cloths[i].pins = b.world.cloths[i].pins;
        other.world.cloths[i].pinSpacing = b.world.cloths[i].pinSpacing;
    }
    return sameFields(a, other);
}

}  // namespace drape
