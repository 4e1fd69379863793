// Implements the functions of drape.h for forces.

#include "run/forces.h"

#include <algorithm>
#include <functional>

#include "json/read.h"
#include "library/handle.h"

using namespace drape;
using namespace drape::library;

namespace {

/// Returns the forces of the last step. Throws std::invalid_argument if it has not measured any.
const Forces& lastForces(drape_scene& scene) {
    requireState(scene);
    if (!scene.measuresForces) refuse("forces are not measured: call drape_measure_forces() before the step");
    if (!scene.hasForces) refuse("no forces yet: no step has measured them");
    if (!scene.forces)
        scene.forces = withSolver(scene, [&](const auto& solver) { return forcesOf(solver, *scene.run); });
    return *scene.forces;
}

void give(const Wrench& wrench, float* force, float* torque) {
    required(force, "force");
    for (int axis = 0; axis < 3; ++axis) {
        force[axis] = static_cast<float>(wrench.force[axis]);
        if (torque != nullptr) torque[axis] = static_cast<float>(wrench.torque[axis]);
    }
}

std::vector<glm::vec4> positionsOf(drape_scene& scene) { return viewOfSolver(scene).positions(); }

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
        const std::vector<glm::dvec3>& forces = lastForces(s).*from;
        std::vector<glm::vec3>& array = *s.arrays.*to;
        array.assign(forces.begin(), forces.end());
        return reinterpret_cast<const float*>(array.data());
    });
}

}  // namespace

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
        give(colliderForce(*s.run, lastForces(s), colliders[k].name, positionsOf(s)), force, torque);
    });
}

drape_status drape_body_force(drape_scene* scene, const char* name, float force[3], float torque[3]) {
    return guarded(scene, [&](drape_scene& s) {
        const std::size_t body = indexNamed(s.model().bodies, name, "body",
                                            [](const BodyPart& b) -> const std::string& { return b.frame.name; });
        give(bodyForce(*s.run, lastForces(s), body, positionsOf(s)), force, torque);
    });
}

drape_status drape_pin_group_force(drape_scene* scene, const char* name, float force[3], float torque[3]) {
    return guarded(scene, [&](drape_scene& s) {
        const std::vector<PinGroup>& groups = s.run->settings().pinGroups;
        const std::size_t k = indexNamed(groups, name, "group of pins", &PinGroup::name);
        give(pinGroupForce(*s.run, lastForces(s), groups[k].name, positionsOf(s)), force, torque);
    });
}

const float* drape_contact_forces(drape_scene* scene) {
    return arrayOf(scene, &Forces::contact, &drape_scene::Arrays::contactForces);
}

const float* drape_pin_forces(drape_scene* scene) {
    return arrayOf(scene, &Forces::pins, &drape_scene::Arrays::pinForces);
}
