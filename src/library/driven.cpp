// Implements the functions of drape.h for bodies, for forces, and for what is driven from outside.

#include <algorithm>
#include <functional>
#include <map>

#include "json/json.h"
#include "library/handle.h"
#include "run/samples.h"

using namespace drape;
using namespace drape::library;

namespace {

Pose poseFrom(const float* place, const float* turn) {
    required(place, "place");
    Pose pose;
    pose.place = {place[0], place[1], place[2]};
    if (turn != nullptr) pose.turn = {turn[0], turn[1], turn[2], turn[3]};
    return pose;
}

std::size_t bodyNamed(const Model& model, const char* name) {
    required(name, "name");
    const auto found = std::ranges::find_if(model.bodies, [&](const BodyPart& b) { return b.frame.name == name; });
    if (found == model.bodies.end()) refuse("no such body \"" + json::printable(name) + "\"");
    return static_cast<std::size_t>(found - model.bodies.begin());
}

void attach(drape_scene& scene, const AttachedTo& to, const std::uint32_t* particles, std::size_t count) {
    requireState(scene);
    if (count == 0) return;
    required(particles, "particles");
    keepForces(scene);
    scene.run->attach(to, {particles, particles + count}, viewOfSolver(scene));
}

/// Returns the particle of each vertex of a mesh, which belongs to the model.
const std::uint32_t* verticesOf(const std::shared_ptr<const MeshShape>& mesh, std::size_t* count) {
    required(count, "count");
    if (!mesh) refuse("the cloth is a grid, expected a mesh");
    *count = mesh->mesh.particleOf.size();
    return mesh->mesh.particleOf.data();
}

}  // namespace

drape_status drape_drive_collider(drape_scene* scene, const char* name, const float place[3], const float turn[4]) {
    return guarded(scene, [&](drape_scene& s) {
        required(name, "name");
        const std::vector<Collider>& colliders = s.run->settings().colliders;
        const auto found = std::ranges::find(colliders, name, &Collider::name);
        if (found == colliders.end()) refuse("no such collider \"" + json::printable(name) + "\"");
        s.run->driveCollider(*found, poseFrom(place, turn));
    });
}

size_t drape_body_count(const drape_scene* scene) { return scene == nullptr ? 0 : scene->model().bodies.size(); }

const char* drape_body_name(drape_scene* scene, size_t index) {
    return guardedValue(scene, [&](drape_scene& s) {
        const std::vector<BodyPart>& bodies = s.model().bodies;
        if (index >= bodies.size())
            refuse("body " + std::to_string(index) + " does not exist, there are " + std::to_string(bodies.size()));
        return bodies[index].frame.name.c_str();
    });
}

drape_status drape_get_body(drape_scene* scene, const char* name, drape_body* body) {
    return guarded(scene, [&](drape_scene& s) {
        const BodyPart& part = s.model().bodies[bodyNamed(s.model(), name)];
        const Pose pose = poseOf(part.frame, s.run->clock().phaseOf(phaseNameOf(part)));
        giveStruct(body,
                   {0,
                    part.particles.first,
                    part.particles.count,
                    part.triangles.first,
                    part.triangles.count,
                    {pose.place.x, pose.place.y, pose.place.z},
                    {pose.turn.x, pose.turn.y, pose.turn.z, pose.turn.w}},
                   "drape_body");
    });
}

const uint32_t* drape_cloth_vertices(drape_scene* scene, size_t index, size_t* count) {
    if (count != nullptr) *count = 0;
    return guardedValue(scene, [&](drape_scene& s) {
        const std::vector<ClothPart>& cloths = s.model().cloths;
        if (index >= cloths.size())
            refuse("cloth " + std::to_string(index) + " does not exist, there are " + std::to_string(cloths.size()));
        return verticesOf(cloths[index].mesh, count);
    });
}

const uint32_t* drape_body_vertices(drape_scene* scene, const char* name, size_t* count) {
    if (count != nullptr) *count = 0;
    return guardedValue(
        scene, [&](drape_scene& s) { return verticesOf(s.model().bodies[bodyNamed(s.model(), name)].mesh, count); });
}

drape_status drape_attach_to_collider(drape_scene* scene, const char* name, const uint32_t* particles, size_t count) {
    return guarded(scene, [&](drape_scene& s) {
        required(name, "name");
        const std::vector<Collider>& colliders = s.run->settings().colliders;
        if (std::ranges::find(colliders, name, &Collider::name) == colliders.end())
            refuse("no such collider \"" + json::printable(name) + "\"");
        attach(s, {name, 0}, particles, count);
    });
}

drape_status drape_attach_to_body(drape_scene* scene, const char* name, const uint32_t* particles, size_t count) {
    return guarded(scene, [&](drape_scene& s) { attach(s, {"", bodyNamed(s.model(), name)}, particles, count); });
}

drape_status drape_drive_body(drape_scene* scene, const char* name, const float place[3], const float turn[4]) {
    return guarded(scene, [&](drape_scene& s) { s.run->driveBody(bodyNamed(s.model(), name), poseFrom(place, turn)); });
}

drape_status drape_drive_body_vertices(drape_scene* scene, const char* name, const float* xyz, size_t count) {
    return guarded(scene, [&](drape_scene& s) {
        const std::size_t body = bodyNamed(s.model(), name);
        const BodyPart& part = s.model().bodies[body];
        const std::vector<std::uint32_t>& particleOf = part.mesh->mesh.particleOf;
        required(xyz, "xyz");
        if (count != particleOf.size())
            refuse("\"" + part.frame.name + "\": " + std::to_string(count) + " vertices are given, expected " +
                   std::to_string(particleOf.size()));
        std::vector<glm::vec3> places(part.particles.count);
        // Descending, so that the first vertex of a particle decides, as in its mesh.
        for (std::size_t i = count; i-- > 0;) {
            if (particleOf[i] != ClothMesh::kNone) places[particleOf[i]] = {xyz[3 * i], xyz[3 * i + 1], xyz[3 * i + 2]};
        }
        s.run->driveVertices(body, std::move(places));
    });
}

namespace {

/// Returns the forces of the last step. Throws std::invalid_argument if it has not measured any.
const LastForces& lastForces(drape_scene& scene) {
    requireState(scene);
    if (!scene.measuresForces) refuse("forces are not measured: call drape_measure_forces() before the step");
    if (!scene.hasForces) refuse("no forces yet: no step has measured them");
    keepForces(scene);
    return *scene.forces;
}

/// Returns the force on a thing; 0 if it had none in the last step.
Wrench ofName(const std::map<std::string, Wrench>& forces, const std::string& name) {
    const auto found = forces.find(name);
    return found == forces.end() ? Wrench{} : found->second;
}

void give(const Wrench& wrench, float* force, float* torque) {
    required(force, "force");
    for (int axis = 0; axis < 3; ++axis) {
        force[axis] = static_cast<float>(wrench.force[axis]);
        if (torque != nullptr) torque[axis] = static_cast<float>(wrench.torque[axis]);
    }
}

/// Returns the index of a thing with this name.
/// `nameAt`: projection from a thing to its name.
template <class List, class Name>
std::size_t indexNamed(const List& list, const char* name, const char* kind, Name nameAt) {
    required(name, "name");
    const auto found =
        std::ranges::find_if(list, [&](const auto& thing) { return std::invoke(nameAt, thing) == name; });
    if (found == list.end()) refuse(std::string("no such ") + kind + " \"" + json::printable(name) + "\"");
    return static_cast<std::size_t>(found - list.begin());
}

const float* arrayOf(drape_scene* scene, std::vector<glm::dvec3> Forces::*from,
                     std::vector<glm::vec3> drape_scene::Arrays::*to) {
    return guardedValue(scene, [&](drape_scene& s) {
        const std::vector<glm::dvec3>& forces = lastForces(s).onParticles.*from;
        std::vector<glm::vec3>& array = *s.arrays.*to;
        array.assign(forces.begin(), forces.end());
        return reinterpret_cast<const float*>(array.data());
    });
}

}  // namespace

void library::keepForces(drape_scene& scene) {
    if (!scene.hasForces || scene.forces) return;
    const Run& run = *scene.run;
    LastForces last;
    last.onParticles = withSolver(scene, [&](const auto& solver) { return forcesOf(solver, run); });
    const std::vector<glm::vec4> positions = viewOfSolver(scene).positions();
    for (const Collider& collider : run.applied().colliders)
        last.onColliders[collider.name] = colliderForce(run, last.onParticles, collider.name, positions);
    for (std::size_t k = 0; k < run.model().bodies.size(); ++k)
        last.onBodies.push_back(bodyForce(run, last.onParticles, k, positions));
    for (const PinGroup& group : run.applied().pinGroups)
        last.onPinGroups[group.name] = pinGroupForce(run, last.onParticles, group.name, positions);
    scene.forces = std::move(last);
}

drape_status drape_measure_forces(drape_scene* scene, int on) {
    return guarded(scene, [&](drape_scene& s) {
        if (s.measuresForces == (on != 0)) return;
        s.measuresForces = on != 0;
        s.hasForces = false;
    });
}

drape_status drape_collider_force(drape_scene* scene, const char* name, float force[3], float torque[3]) {
    return guarded(scene, [&](drape_scene& s) {
        const std::vector<Collider>& colliders = s.run->settings().colliders;
        const std::size_t k = indexNamed(colliders, name, "collider", &Collider::name);
        give(ofName(lastForces(s).onColliders, colliders[k].name), force, torque);
    });
}

drape_status drape_body_force(drape_scene* scene, const char* name, float force[3], float torque[3]) {
    return guarded(scene, [&](drape_scene& s) {
        const std::size_t body = indexNamed(s.model().bodies, name, "body",
                                            [](const BodyPart& b) -> const std::string& { return b.frame.name; });
        give(lastForces(s).onBodies[body], force, torque);
    });
}

drape_status drape_pin_group_force(drape_scene* scene, const char* name, float force[3], float torque[3]) {
    return guarded(scene, [&](drape_scene& s) {
        const std::vector<PinGroup>& groups = s.run->settings().pinGroups;
        const std::size_t k = indexNamed(groups, name, "group of pins", &PinGroup::name);
        give(ofName(lastForces(s).onPinGroups, groups[k].name), force, torque);
    });
}

const float* drape_contact_forces(drape_scene* scene) {
    return arrayOf(scene, &Forces::contact, &drape_scene::Arrays::contactForces);
}

const float* drape_pin_forces(drape_scene* scene) {
    return arrayOf(scene, &Forces::pins, &drape_scene::Arrays::pinForces);
}
