#include "cloth/core/body.h"

#include <algorithm>
#include <cmath>

#include "cloth/core/model.h"
#include "cloth/core/placement.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "colliders/motion.h"

namespace drape {
namespace {

float areaOfFace(const glm::vec3& a, const glm::vec3& b, const glm::vec3& c) {
    const glm::vec3 normal = glm::cross(b - a, c - a);
    return 0.5f * std::sqrt(normal.x * normal.x + normal.y * normal.y + normal.z * normal.z);
}

}  // namespace

void addBody(Model& model, const BodyDescription& description) {
    const ClothMesh& mesh = description.mesh.shape->mesh;
    BodyPart part;
    std::vector<glm::vec4> places;
    const auto number = static_cast<float>(model.bodies.size());
    for (const glm::vec3& place : placedPositions(description.mesh)) places.emplace_back(place, number);
    std::vector<glm::vec4> grown = places;
    if (description.cache.isThere() || description.grow.isThere()) {
        part.frames = std::make_shared<const BodyFrames>(description.mesh, description.cache, description.grow,
                                                         description.room.get());
        part.frames->place(part.growth(), grown);
        part.frames->place(0.0, places);
        part.radius = part.frames->radius();
    }
    part.particles = {model.particleCount(), static_cast<glm::uint>(places.size())};
    part.triangles = {model.triangleCount(), mesh.triangleCount()};
    part.mesh = description.mesh.shape;
    part.frame = description.frame;
    const Pose start = poseOf(part.frame, 0.0);
    for (const glm::vec4& at : places) {
        const glm::vec3 place(at);
        const float away = std::sqrt(place.x * place.x + place.y * place.y + place.z * place.z);
        part.radius = std::max(part.radius, away);
        model.bodyPlaces.push_back(at);
        model.startPositions.emplace_back(turned(start, place) + start.place, 0.0f);
        model.startVelocities.emplace_back(0.0f);
        model.freeInverseMasses.push_back(0.0f);
    }
    for (const glm::vec3& place : placedUnusedVertices(description.mesh))
        part.unusedVertices.push_back(turned(start, place) + start.place);
    const glm::uint first = part.particles.first;
    for (const glm::uvec3& t : mesh.triangles) {
        const float area = areaOfFace(glm::vec3(grown[t.x]), glm::vec3(grown[t.y]), glm::vec3(grown[t.z]));
        model.triangles.push_back({first + t.x, first + t.y, first + t.z, area});
    }
    if (!description.ignored.empty()) {
        model.ignored.resize(part.triangles.first, false);
        model.ignored.insert(model.ignored.end(), description.ignored.begin(), description.ignored.end());
    }
    model.bodies.push_back(std::move(part));
}

glm::vec3 BodyMoment::vertex(glm::uint particle) const {
    const glm::vec4& place = places.empty() ? model->bodyPlaces[particle - model->firstBodyParticle()]
                                            : places[particle - body->particles.first];
    return turned(pose, glm::vec3(place)) + pose.place;
}

void BodyMoment::jump(double seconds, float timeStep) {
    const std::optional<Pose> jumped = jumpOf(*body, seconds, timeStep);
    if (!jumped) return;
    for (glm::vec4& place : places) place = glm::vec4(turned(*jumped, glm::vec3(place)) + jumped->place, place.w);
}

std::optional<double> endOfRun(const std::vector<BodyDescription>& bodies) {
    std::optional<double> end;
    for (const BodyDescription& body : bodies) {
        if (!body.cache.isThere() || body.cache.after != AfterCache::end) continue;
        const double begin = (body.grow.isThere() ? double{body.grow.seconds} : 0.0) + double{body.cache.delay};
        end = std::max(end.value_or(0.0), begin + double{body.cache.frames->times.back()});
    }
    return end;
}

BodyMoment momentOf(const Model& model, const BodyPart& body, double phase, double seconds) {
    BodyMoment moment{&model, &body, poseOf(body.frame, phase), {}};
    if (body.frames) {
        moment.places.resize(body.particles.count);
        body.frames->place(seconds, moment.places);
    }
    return moment;
}

std::optional<Pose> jumpOf(const BodyPart& body, double seconds, float timeStep) {
    if (!body.frames || body.hasDrivenVertices) return std::nullopt;
    return body.frames->jump(seconds, seconds + double{timeStep});
}

std::string phaseNameOf(const BodyPart& body) { return "bodies/" + body.frame.name; }

std::string timeNameOf(const BodyPart& body) { return "caches/" + body.frame.name; }

FabricLook bodyLook(const BodyFrame& frame, const MeshShape* mesh) {
    FabricLook look;
    look.colour = frame.colour;
    look.backColour = frame.colour;
    if (mesh != nullptr && frame.colour == BodyFrame().colour) look.print = mesh->mesh.colours;
    look.sheen = 0.0f;
    look.shine = 0.35f;
    look.roughness = 0.6f;
    look.translucency = 0.0f;
    look.weave = Weave::none;
    look.weaveDepth = 0.0f;
    look.slub = 0.0f;
    look.thickness = 0.0f;
    look.hem = 0.0f;
    return look;
}

}  // namespace drape
