#include "run/start/start_faults.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "base/message_text.h"
#include "cloth/topology/patches.h"
#include "colliders/collider.h"
#include "physics/kernels.h"
#include "solver/plan/contact_arrays.h"

namespace drape {
namespace {

/// Distance below which features count as touching where contact begins, m. Contact may find no plane between them,
/// since it computes with floats: edges that are nearly parallel need 0.3 µm (measured in cells of 3 cm).
constexpr float kTouch = 5e-7f;

/// Returns the field of scene files that describes a particle's cloth, system or body: "cloths[0]".
std::string fieldOf(const Model& model, glm::uint particle) {
    const auto indexIn = [&](const auto& parts) {
        return std::ranges::find_if(parts, [&](const auto& part) { return part.particles.has(particle); }) -
               parts.begin();
    };
    if (particle < model.clothParticleCount()) return "cloths[" + std::to_string(indexIn(model.cloths)) + "]";
    if (particle < model.firstBodyParticle()) return "systems[" + std::to_string(indexIn(model.systems)) + "]";
    return "bodies[" + std::to_string(indexIn(model.bodies)) + "]";
}

/// Returns the fields of the edge and the triangle in `pair`, as in "cloths[0] and cloths[1]". Returns an empty text if
/// both belong to one cloth.
std::string fieldsOf(const Model& model, const EdgeAndFace& pair, std::span<const physics::Triangle> triangles) {
    const auto [first, second] = std::minmax(pair.a, triangles[pair.triangle].a);
    const std::string one = fieldOf(model, first);
    const std::string two = fieldOf(model, second);
    return one == two ? "" : one + " and " + two;
}

}  // namespace

std::optional<CrossedStart> findCrossedStart(std::uint64_t steps, std::span<const glm::vec4> positions,
                                             std::span<const physics::Triangle> triangles, const Model& model) {
    const glm::uint firstOfBodies = model.firstBodyParticle();
    const Crossings found =
        findCrossings(positions, metTriangles(model, triangles), firstOfBodies, kTouch, model.joinedTo);
    if (found.all.empty() && found.touching == 0) return {};
    if (found.all.empty()) {
        return CrossedStart{
            .steps = steps, .touching = found.touching, .fields = fieldsOf(model, found.firstTouching, triangles)};
    }
    const auto isWithBody = [&](const Crossing& crossing) {
        return crossing.b >= firstOfBodies || triangles[crossing.triangle].a >= firstOfBodies;
    };
    std::optional<CrossedStart::Meeting> meeting;
    if (const auto with = std::ranges::find_if(found.all, isWithBody); with != found.all.end()) {
        const auto [cloth, body] = std::minmax(with->b, triangles[with->triangle].a);  // the body has the higher index
        meeting = CrossedStart::Meeting{cloth, body};
    }
    glm::dvec3 low = found.all.front().place;
    glm::dvec3 high = low;
    for (const Crossing& crossing : found.all) {
        low = glm::min(low, crossing.place);
        high = glm::max(high, crossing.place);
    }
    return CrossedStart{.steps = steps,
                        .count = found.all.size(),
                        .first = found.all.front().place,
                        .low = low,
                        .high = high,
                        .itself = !std::ranges::all_of(found.all, isWithBody),
                        .body = meeting.has_value(),
                        .touching = found.touching,
                        .meeting = meeting,
                        .fields = fieldsOf(model, found.all.front(), triangles)};
}

namespace {

std::string inMetres(const glm::dvec3& place) {
    char text[96];
    std::snprintf(text, sizeof text, "(%.3g, %.3g, %.3g)", place.x, place.y, place.z);
    return text;
}

}  // namespace

std::string describe(const CrossedStart& start) {
    const std::string when = start.steps == 0 ? "at the start" : "after step " + grouped(start.steps);
    const std::string between = start.fields.empty() ? "" : " (" + start.fields + ")";
    const char* const both = " may cross in the first step; move the layers a few millimetres apart";
    if (start.count == 0)
        return "the cloth touches itself or a body " + when + " in " + grouped(start.touching) +
               (start.touching == 1 ? " place" : " places") + between + ", and" + both;
    const std::string touching = start.touching == 0
                                     ? ""
                                     : "; it also touches in " + grouped(start.touching) +
                                           (start.touching == 1 ? " more place, and" : " more places, and") + both;
    const bool isOne = start.count == 1;
    const std::string what = !start.body ? "itself " : start.itself ? "itself and a body " : "a body ";
    const std::string places =
        isOne ? " place" + between + ", at " + inMetres(start.first)
              : " places" + between + ", between " + inMetres(start.low) + " and " + inMetres(start.high);
    return "the cloth crosses " + what + when + " in " + grouped(start.count) + places +
           (isOne ? " m; contact ignores this crossing until the parts have separated"
                  : " m; contact ignores these crossings until the parts have separated") +
           touching;
}

std::optional<std::string> whyNoContact(const Model& model, const Settings& settings) {
    if (!clothMeets(model, settings) || hasContactRoom(model)) return {};
    if (patchesOf(model).patches.size() <= kMostPatches)
        return "contact.on: too many triangles share a vertex for contact of cloth with cloth; expected false";
    return "contact.on: " + std::string(model.bodies.empty() ? "cloth of " : "cloth with bodies of ") +
           grouped(model.particleCount()) +
           " particles is too large for contact of cloth with cloth, which supports about " + grouped(kMostPatches) +
           "; expected false";  // a grid has about one patch per particle
}

std::optional<DeepStart> findDeepStart(const Model& model, const Settings& settings) {
    std::optional<DeepStart> deepest;
    for (const PlacedCollider& placed : placedColliders(settings, Clock{})) {
        if (boundingRadius(placed.collider) >= 1e3f || placed.collider.shape == ColliderShape::room) continue;
        std::vector<glm::vec4> planes;
        const physics::ColliderRecord record = recordOf(placed.collider, 0.0f, planes);
        physics::Kernels kernels{};
        kernels.colliderPlanes = planes;
        const physics::ColliderPose pose{glm::vec4(placed.pose.place, 0.0f), placed.pose.turn};
        const auto surfaceAt = [&](glm::uint particle) {
            return kernels.nearestOf(record, physics::inFrame(pose, glm::vec3(model.startPositions[particle])));
        };
        for (const physics::Link& link : model.links.links) {
            const physics::Surface a = surfaceAt(link.a);
            const float least = 0.5f * link.restLength;
            if (a.distance > -least) continue;
            const physics::Surface b = surfaceAt(link.b);
            if (b.distance > -least || glm::dot(a.normal, b.normal) >= 0.0f) continue;
            const float depth = -std::min(a.distance, b.distance);
            if (!deepest || depth > deepest->depth) deepest = DeepStart{placed.collider.name, depth};
        }
    }
    return deepest;
}

std::string describe(const DeepStart& start) {
    char depth[32];
    std::snprintf(depth, sizeof depth, "%.2g", double{start.depth});
    return "the cloth starts up to " + std::string(depth) + " m deep inside \"" + start.collider +
           "\", so parts of it will leave on opposite sides and tear it; move the cloth or the collider";
}

namespace {

std::string fileNameOf(const MeshDescription& mesh) { return std::filesystem::path(mesh.file).filename().string(); }

}  // namespace

std::optional<ThinStart> findThinStart(const CrossedStart& crossed, const Model& model, const Scene& scene) {
    if (crossed.steps != 0 || !crossed.meeting) return {};
    const std::size_t cloth = clothOf(model, crossed.meeting->cloth);
    const auto part = std::ranges::find_if(
        model.bodies, [&](const BodyPart& body) { return body.particles.has(crossed.meeting->body); });
    if (cloth >= scene.world.cloths.size() || part == model.bodies.end()) return {};
    const auto index = static_cast<std::size_t>(part - model.bodies.begin());
    const MeshDescription& garment = scene.world.cloths[cloth].mesh;
    const BodyDescription& body = scene.world.bodies[index];
    if (garment.file.empty() || body.grow.isThere()) return {};
    return ThinStart{index, fileNameOf(garment) + " crosses " + fileNameOf(body.mesh) +
                                ": start with a thin body (bodies[" + std::to_string(index) + "].grow.seconds)"};
}

std::string describeWithOffer(const CrossedStart& crossed, const Model& model, const Scene& scene) {
    const auto thin = findThinStart(crossed, model, scene);
    return describe(crossed) + (thin ? "; " + thin->offer : "");
}

}  // namespace drape
