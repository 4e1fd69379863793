// Implements the functions of drape.h for pins, hands, cuts, colliders, wind and other settings.

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/glm.hpp>
#include <optional>
#include <span>

#include "cloth/description/grid.h"
#include "json/json.h"
#include "library/handle.h"
#include "run/log/event_values.h"

using namespace drape;
using namespace drape::library;

namespace {

/// A parallelogram that cuts the links that cross it.
class Blade {
public:
    /// Makes the parallelogram with the corners `from`, `to`, `to` + `depth` and `from` + `depth`, m. A parallelogram
    /// without area crosses nothing.
    Blade(glm::vec3 from, glm::vec3 to, glm::vec3 depth)
        : from_(from), across_(glm::dvec3(to) - from_), depth_(depth), normal_(glm::cross(across_, depth_)) {}

    /// Returns where the line from `a` to `b` (m) crosses the parallelogram: 0 at `a`, 1 at `b`. Returns nothing if it
    /// does not cross, or lies in the plane of the parallelogram.
    std::optional<float> shareWhereItMeets(glm::vec3 a, glm::vec3 b) const {
        const glm::dvec3 start = glm::dvec3(a) - from_;
        const glm::dvec3 way = glm::dvec3(b) - glm::dvec3(a);
        const double towards = glm::dot(normal_, way);
        const double area = glm::dot(normal_, normal_);
        if (towards == 0.0 || area == 0.0) return {};
        const double share = -glm::dot(normal_, start) / towards;
        if (!(share >= 0.0 && share <= 1.0)) return {};
        const glm::dvec3 met = start + share * way;
        // The coordinates of `met` in the basis (across_, depth_), times |normal_|^2.
        const double along = glm::dot(glm::cross(met, depth_), normal_);
        const double into = glm::dot(glm::cross(across_, met), normal_);
        if (!(along >= 0.0 && along <= area && into >= 0.0 && into <= area)) return {};
        return static_cast<float>(share);
    }

private:
    glm::dvec3 from_;
    glm::dvec3 across_;
    glm::dvec3 depth_;
    glm::dvec3 normal_;  ///< normal whose length is the area of the parallelogram, m^2
};

glm::vec3 vectorOf(const float* xyz, const char* name) {
    required(xyz, name);
    const glm::vec3 vector(xyz[0], xyz[1], xyz[2]);
    for (int axis = 0; axis < 3; ++axis) {
        if (!(std::fabs(vector[axis]) <= kFarthestTarget))
            refuse(std::string(name) + ": a number is out of range, expected -10000 to 10000");
    }
    return vector;
}

std::vector<glm::uint> particlesOf(const std::uint32_t* particles, std::size_t count) {
    if (count == 0) return {};
    required(particles, "particles");
    return {particles, particles + count};
}

Event eventOf(EventKind kind, std::uint32_t hand = 0, glm::vec3 target = glm::vec3(0.0f)) {
    Event event;
    event.kind = kind;
    event.hand = hand;
    event.target = target;
    return event;
}

drape_status take(drape_scene* scene, EventKind kind, const std::uint32_t* particles, std::size_t count) {
    return guarded(scene, [&](drape_scene& s) {
        requireState(s);
        if (count == 0) return;
        Event event = eventOf(kind);
        event.particles = particlesOf(particles, count);
        s.run->take(std::move(event), viewOfSolver(s));
    });
}

/// Changes the settings of the run. Throws SceneError for invalid settings.
void change(drape_scene& scene, Settings settings) {
    static_cast<void>(changedSettings(scene.run->settings(), settings));
    scene.run->settings() = std::move(settings);
}

void setWind(drape_scene& scene, const float velocity[3]) {
    Settings settings = scene.run->settings();
    settings.wind.vector() = vectorOf(velocity, "velocity");
    change(scene, std::move(settings));
}

/// Returns the collider or pin group of that name.
/// `kind`: name of the kind in messages, such as "collider".
template <class Thing>
Thing& named(std::vector<Thing>& list, const char* name, const char* kind) {
    required(name, "name");
    const auto found = std::ranges::find(list, name, &Thing::name);
    if (found == list.end()) refuse(std::string("no such ") + kind + " \"" + json::printable(name) + "\"");
    return *found;
}

Collider& namedCollider(Settings& settings, const char* name) { return named(settings.colliders, name, "collider"); }

PinGroup& namedGroup(Settings& settings, const char* name) { return named(settings.pinGroups, name, "group of pins"); }

/// Returns the name of a collider or pin group by its index.
template <class Thing>
const char* nameOf(const std::vector<Thing>& list, std::size_t index, const char* kind) {
    if (index >= list.size())
        refuse(std::string(kind) + " " + std::to_string(index) + " does not exist, there are " +
               std::to_string(list.size()));
    return list[index].name.c_str();
}

}  // namespace

const uint32_t* drape_pins(drape_scene* scene, size_t* count) {
    if (count != nullptr) *count = 0;
    return guardedValue(scene, [&](drape_scene& s) -> const std::uint32_t* {
        required(count, "count");
        s.pins.clear();
        for (glm::uint i = 0; i < s.model().firstBodyParticle(); ++i) {
            if (s.run->hands().isPinned(i)) s.pins.push_back(i);
        }
        *count = s.pins.size();
        return s.pins.empty() ? nullptr : s.pins.data();
    });
}

drape_status drape_pin(drape_scene* scene, const uint32_t* particles, size_t count) {
    return take(scene, EventKind::pin, particles, count);
}

drape_status drape_unpin(drape_scene* scene, const uint32_t* particles, size_t count) {
    return take(scene, EventKind::unpin, particles, count);
}

size_t drape_pin_group_count(const drape_scene* scene) {
    return scene == nullptr ? 0 : scene->run->scene().settings.pinGroups.size();
}

const char* drape_pin_group_name(drape_scene* scene, size_t index) {
    return guardedValue(scene,
                        [&](drape_scene& s) { return nameOf(s.run->settings().pinGroups, index, "group of pins"); });
}

const uint32_t* drape_pin_group_particles(drape_scene* scene, const char* name, size_t* count) {
    if (count != nullptr) *count = 0;
    return guardedValue(scene, [&](drape_scene& s) -> const std::uint32_t* {
        required(count, "count");
        const std::span<const glm::uint> particles =
            s.run->pinGroups().particlesOf(namedGroup(s.run->settings(), name).name);
        *count = particles.size();
        return particles.empty() ? nullptr : particles.data();
    });
}

drape_status drape_get_pin_group(drape_scene* scene, const char* name, float offset[3]) {
    return guarded(scene, [&](drape_scene& s) {
        required(offset, "offset");
        const PinGroup& group = namedGroup(s.run->settings(), name);
        for (int axis = 0; axis < 3; ++axis) offset[axis] = group.offset[axis];
    });
}

drape_status drape_move_pin_group(drape_scene* scene, const char* name, const float offset[3]) {
    return guarded(scene, [&](drape_scene& s) {
        Settings settings = s.run->settings();
        namedGroup(settings, name).offset = vectorOf(offset, "offset");
        change(s, std::move(settings));
    });
}

drape_status drape_grab(drape_scene* scene, uint32_t hand, const uint32_t* particles, size_t count,
                        const float target[3]) {
    return guarded(scene, [&](drape_scene& s) {
        requireState(s);
        Event event = eventOf(EventKind::grab, hand, vectorOf(target, "target"));
        event.particles = particlesOf(particles, count);
        s.run->take(std::move(event), viewOfSolver(s));
    });
}

drape_status drape_drag(drape_scene* scene, uint32_t hand, const float target[3]) {
    return guarded(scene, [&](drape_scene& s) {
        requireState(s);
        const Event event = eventOf(EventKind::drag, hand, vectorOf(target, "target"));
        if (s.run->hands().find(hand) == nullptr) refuse("hand " + std::to_string(hand) + " holds nothing");
        s.run->take(event, viewOfSolver(s));
    });
}

drape_status drape_release(drape_scene* scene, uint32_t hand) {
    return guarded(scene, [&](drape_scene& s) {
        requireState(s);
        if (hand > kLastHand) refuse("hand: expected a number from 0 to " + std::to_string(kLastHand));
        s.run->take(eventOf(EventKind::release, hand), viewOfSolver(s));
    });
}

drape_status drape_cut(drape_scene* scene, const float from[3], const float to[3], const float depth[3],
                       size_t* links) {
    return guarded(scene, [&](drape_scene& s) {
        requireState(s);
        const Blade blade(vectorOf(from, "from"), vectorOf(to, "to"), vectorOf(depth, "depth"));
        const SolverView view = viewOfSolver(s);
        const std::vector<glm::vec4> positions = view.positions();
        Event event = eventOf(EventKind::cut);
        for (const physics::Link& link : view.links()) {
            const physics::LinkMaterial& material = s.model().materials[link.material];
            if (link.material == 0 || material.kind != static_cast<glm::uint>(LinkKind::structural)) continue;
            const bool isOfCloth = link.a < s.model().clothParticleCount();
            if (isOfCloth && (material.flags & physics::kHidden) != 0) continue;  // a sewing edge
            const auto share = blade.shareWhereItMeets(glm::vec3(positions[link.a]), glm::vec3(positions[link.b]));
            if (!share) continue;
            event.particles.push_back(link.a);
            event.particles.push_back(link.b);
            event.shares.push_back(*share);
        }
        const std::size_t found = event.particles.size() / 2;
        if (found > 0) s.run->take(std::move(event), view);
        if (links != nullptr) *links = found;
    });
}

size_t drape_collider_count(const drape_scene* scene) {
    return scene == nullptr ? 0 : scene->run->scene().settings.colliders.size();
}

const char* drape_collider_name(drape_scene* scene, size_t index) {
    return guardedValue(scene, [&](drape_scene& s) { return nameOf(s.run->settings().colliders, index, "collider"); });
}

drape_status drape_get_collider(drape_scene* scene, const char* name, float place[3], float turn[4]) {
    return guarded(scene, [&](drape_scene& s) {
        required(place, "place");
        const Collider& collider = namedCollider(s.run->settings(), name);
        const auto placed = placedColliders(s.run->applied(), s.run->clock());
        const auto found = std::ranges::find_if(
            placed, [&](const PlacedCollider& other) { return other.collider.name == collider.name; });
        if (found == placed.end()) refuse("the collider \"" + json::printable(name) + "\" is switched off");
        for (int axis = 0; axis < 3; ++axis) place[axis] = found->pose.place[axis];
        for (int axis = 0; turn != nullptr && axis < 4; ++axis) turn[axis] = found->pose.turn[axis];
    });
}

drape_status drape_move_collider(drape_scene* scene, const char* name, const float place[3]) {
    return guarded(scene, [&](drape_scene& s) {
        const glm::vec3 to = vectorOf(place, "place");
        Settings settings = s.run->settings();
        Collider& collider = namedCollider(settings, name);
        const glm::vec3 by = to - collider.place;
        if (collider.form == ColliderForm::walls)
            setCorners(collider, collider.low + by, collider.high + by);
        else if (collider.form == ColliderForm::ground)
            collider.place.y = to.y;
        else
            collider.place = to;
        change(s, std::move(settings));
    });
}

drape_status drape_get_wind(drape_scene* scene, float velocity[3]) {
    return guarded(scene, [&](drape_scene& s) {
        required(velocity, "velocity");
        for (int axis = 0; axis < 3; ++axis) velocity[axis] = s.run->settings().wind.vector()[axis];
    });
}

drape_status drape_set_wind(drape_scene* scene, const float velocity[3]) {
    return guarded(scene, [&](drape_scene& s) { setWind(s, velocity); });
}

drape_status drape_drive_wind(drape_scene* scene, const float velocity[3]) {
    return guarded(scene, [&](drape_scene& s) {
        setWind(s, velocity);
        s.run->driveWind();
    });
}

drape_status drape_set(drape_scene* scene, const char* field, const char* json) {
    return guarded(scene, [&](drape_scene& s) {
        const SettingValue value{required(field, "field"), required(json, "json")};
        s.run->settings() = withSettings(s.run->settings(), {&value, 1}, "drape_set");
    });
}
