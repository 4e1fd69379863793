#include "scene/start/attachments.h"

#include <algorithm>
#include <set>

#include "cloth/core/placement.h"
#include "scene/start/garment_edges.h"
#include "scene/start/tight_rings.h"

namespace drape {
namespace {

/// Compliance of a pin, m/N. A skirt of 1 kg on 40 pins then hangs 2.5 mm below its target.
constexpr float kCompliance = 0.01f;

struct HeldEdge {
    const char* label;
    glm::vec3 axes;
};

constexpr HeldEdge kHeldEdges[] = {
    {"lower_interface", {0.0f, 1.0f, 0.0f}}, {"waist", {0.0f, 1.0f, 0.0f}},       {"strapless_top", {0.0f, 1.0f, 0.0f}},
    {"right_collar", {1.0f, 0.0f, 0.0f}},    {"left_collar", {1.0f, 0.0f, 0.0f}},
};

/// Returns a name that no pin group of the scene has.
std::string freshName(const Scene& scene, const std::string& label) {
    std::string name = label;
    for (int k = 2; std::ranges::count(scene.settings.pinGroups, name, &PinGroup::name) > 0; ++k)
        name = label + ' ' + std::to_string(k);
    return name;
}

}  // namespace

void attachEdges(Scene& scene) {
    if (scene.world.bodies.empty()) return;
    const BodiesAtStart bodies = bodiesAtStart(scene.world);
    float grown = 0.0f;
    for (const BodyDescription& body : scene.world.bodies) grown = std::max(grown, body.grow.seconds);
    for (glm::uint k = 0; k < scene.world.cloths.size(); ++k) {
        const ClothDescription& cloth = scene.world.cloths[k];
        const std::vector<GarmentEdge> edges = garmentEdges(cloth);
        if (edges.empty()) continue;
        const std::vector<glm::vec3> starts = placedPositions(cloth);
        std::set<glm::uint> taken;  // particles of earlier groups, which keep them
        for (const HeldEdge& held : kHeldEdges) {
            const auto edge = std::ranges::find(edges, held.label, &GarmentEdge::label);
            if (edge == edges.end() || scene.settings.pinGroups.size() >= PinGroup::kMost) continue;
            const std::size_t before = taken.size();
            taken.insert(edge->particles.begin(), edge->particles.end());
            if (taken.size() == before) continue;
            glm::dvec3 start(0.0);
            for (const glm::uint particle : edge->particles) start += glm::dvec3(starts[particle]);
            start /= static_cast<double>(edge->particles.size());
            PinGroup group;
            group.name = freshName(scene, held.label);
            group.cloth = k;
            group.chosen.pins = PinPattern::vertexGroup;
            group.chosen.vertexGroup = held.label;
            group.body = scene.world.bodies.front().frame.name;
            glm::dvec3 target(edge->target);
            if (isWaist(edge->label)) target.y += waistShift(cloth, bodies);
            group.offset = held.axes * glm::vec3(target - start);
            group.arrive = grown + cloth.sewing;
            group.compliance = kCompliance;
            group.axes = held.axes;
            group.release = PinGroup::kAtRest;
            scene.settings.pinGroups.push_back(std::move(group));
        }
    }
}

}  // namespace drape
