#include "run/driving.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>

#include "colliders/motions/turns.h"
#include "json/json.h"
#include "solver/plan/body_grips.h"

namespace drape {
namespace {

constexpr float kFarthestPlace = 1000.0f;  // greatest coordinate of a place in scenes, m

[[noreturn]] void refuseDrive(const std::string& name, const std::string& complaint) {
    throw std::invalid_argument("\"" + name + "\": " + complaint);
}

/// Throws std::invalid_argument for a place that no scene could hold, or that is too far away to arrive in a step.
void requirePlace(const std::string& name, const glm::vec3& from, const glm::vec3& to, float timeStep) {
    for (int axis = 0; axis < 3; ++axis) {
        if (!(std::fabs(to[axis]) <= kFarthestPlace))
            refuseDrive(name, "a number is out of range, expected -1000 to 1000");
    }
    const float speed = glm::length(to - from) / timeStep;
    if (speed <= Driving::kFastest) return;
    refuseDrive(name, "would move at " + json::number(std::round(speed)).text + " m/s, expected at most 1000");
}

/// Returns a pose whose turn is a unit quaternion, with the same arithmetic on every machine.
Pose unitPose(const std::string& name, Pose pose) {
    const glm::dvec4 turn(pose.turn);
    const double squared = motions::dot4(turn, turn);
    if (!(squared > 1e-12 && squared < 1e12)) refuseDrive(name, "its turn is no quaternion, expected a length of 1");
    pose.turn = glm::vec4(motions::unit(turn));
    return pose;
}

bool isTurned(const Pose& pose) { return glm::vec3(pose.turn) != glm::vec3(0.0f); }

/// Ends a motion and puts its object into a pose.
void put(Motion& motion, const Pose& pose) {
    motion.motion = ColliderMotion::still;
    motion.place = pose.place;
    motion.turn = glm::vec3(motions::degreesOf(glm::dvec4(pose.turn)));
}

void put(Collider& collider, const Pose& pose) {
    const glm::vec3 by = pose.place - collider.place;
    if (collider.form == ColliderForm::walls) return setCorners(collider, collider.low + by, collider.high + by);
    if (collider.form == ColliderForm::ground) return void(collider.place.y = pose.place.y);
    put(static_cast<Motion&>(collider), pose);
}

Collider* find(std::vector<Collider>& list, const std::string& name) {
    const auto found = std::ranges::find(list, name, &Collider::name);
    return found == list.end() ? nullptr : &*found;
}

Pose poseOfBody(const BodyPart& body, const Clock& clock) {
    return poseOf(body.frame, clock.phaseOf(phaseNameOf(body)));
}

/// Returns the vertices of a body in its frame, in the form of Model::bodyPlaces.
std::vector<glm::vec4> placesOf(const Model& model, const BodyPart& body, double seconds) {
    const std::size_t first = body.particles.first - model.firstBodyParticle();
    const auto whole = std::span(model.bodyPlaces).subspan(first, body.particles.count);
    std::vector<glm::vec4> places(whole.begin(), whole.end());
    if (body.frames) body.frames->place(seconds, places);
    return places;
}

/// Keeps the full-grown body at the start, which pins that follow the body need.
void keepStart(const Model& model, BodyPart& body) {
    if (body.undriven) return;
    BodyMoment start{&model, &body, poseOf(body.frame, 0.0), placesOf(model, body, body.growth())};
    body.undriven = std::make_shared<const BodyMoment>(std::move(start));
}

/// Sets the vertices of a body in its frame, m.
void putVertices(Model& model, BodyPart& body, std::span<const glm::vec3> places) {
    body.frames = nullptr;
    body.hasDrivenVertices = true;
    const std::size_t first = body.particles.first - model.firstBodyParticle();
    for (std::size_t k = 0; k < places.size(); ++k) {
        glm::vec4& place = model.bodyPlaces[first + k];
        place = glm::vec4(places[k], place.w);
        body.radius = std::max(body.radius, glm::length(places[k]));
    }
}

}  // namespace

void Driving::setPose(const Collider& collider, const Settings& applied, const Clock& clock, const Pose& to) {
    const std::string& name = collider.name;
    const Pose unit = unitPose(name, to);
    const auto now = std::ranges::find(applied.colliders, name, &Collider::name);
    if (!collider.on || now == applied.colliders.end() || !now->on) refuseDrive(name, "the collider is switched off");
    if (collider.form != ColliderForm::entry && isTurned(unit))
        refuseDrive(name, "cannot be turned, expected a collider of the list \"colliders\"");
    requirePlace(name, poseOf(*now, clock.phaseOf(name)).place, unit.place, applied.timeStep);
    colliders_[name] = unit;
}

void Driving::setPose(const Model& model, std::size_t body, const Clock& clock, float timeStep, const Pose& to) {
    const BodyPart& part = model.bodies[body];
    const Pose unit = unitPose(part.frame.name, to);
    requirePlace(part.frame.name, poseOfBody(part, clock).place, unit.place, timeStep);
    bodies_[body] = unit;
}

void Driving::setVertices(const Model& model, std::size_t body, const Clock& clock, float timeStep,
                          std::vector<glm::vec3> places) {
    const BodyPart& part = model.bodies[body];
    const std::vector<glm::vec4> now = placesOf(model, part, clock.phaseOf(timeNameOf(part)));
    for (std::size_t k = 0; k < places.size(); ++k)
        requirePlace(part.frame.name, glm::vec3(now[k]), places[k], timeStep);
    vertices_[body] = std::move(places);
}

std::vector<Driven> Driving::begin(Model& model, Scene& scene, Settings& applied, const Clock& clock) {
    std::vector<Driven> all;
    for (const auto& [name, pose] : std::exchange(colliders_, {})) {
        Collider* const target = find(scene.settings.colliders, name);
        Collider* const now = find(applied.colliders, name);
        if (!target || !now || !target->on || !now->on) continue;  // has been switched off since
        undriven_.try_emplace(name, *target);
        const Pose start = poseOf(*now, clock.phaseOf(name));
        if (now->motion != ColliderMotion::still) put(*now, start);
        put(*target, pose);
        all.push_back({name, 0, start, {}});
    }
    for (std::size_t k = 0; k < model.bodies.size(); ++k) {
        const auto pose = bodies_.find(k);
        const auto vertices = vertices_.find(k);
        if (pose == bodies_.end() && vertices == vertices_.end()) continue;
        BodyPart& body = model.bodies[k];
        Driven driven{"", k, poseOfBody(body, clock), {}};
        keepStart(model, body);
        if (pose != bodies_.end()) put(body.frame, pose->second);
        if (vertices != vertices_.end()) {
            driven.places = placesOf(model, body, clock.phaseOf(timeNameOf(body)));
            putVertices(model, body, vertices->second);
        }
        all.push_back(std::move(driven));
    }
    bodies_.clear();
    vertices_.clear();
    keepBodiesApart(model, applied.clothContact, all);
    for (const Driven& driven : all) {
        if (driven.collider.empty())
            static_cast<Motion&>(scene.world.bodies[driven.body].frame) = model.bodies[driven.body].frame;
    }
    return all;
}

void Driving::end(Settings& settings) {
    for (const auto& [name, before] : undriven_) {
        Collider* const collider = find(settings.colliders, name);
        if (!collider) continue;
        static_cast<Motion&>(*collider) = before;
        if (collider->form == ColliderForm::walls) setCorners(*collider, before.low, before.high);
    }
    *this = {};
}

void Driving::recall(Model& model, const Scene& scene, const std::vector<glm::uint>& deformed,
                     const std::vector<glm::vec4>& places) {
    for (std::size_t k = 0; k < model.bodies.size(); ++k) {
        BodyPart& body = model.bodies[k];
        const Motion& motion = scene.world.bodies[k].frame;
        if (static_cast<const Motion&>(body.frame) == motion) continue;
        keepStart(model, body);
        static_cast<Motion&>(body.frame) = motion;
    }
    for (const glm::uint k : deformed) {
        BodyPart& body = model.bodies[k];
        keepStart(model, body);
        const std::size_t first = body.particles.first - model.firstBodyParticle();
        const std::vector<glm::vec3> own(places.begin() + static_cast<std::ptrdiff_t>(first),
                                         places.begin() + static_cast<std::ptrdiff_t>(first + body.particles.count));
        putVertices(model, body, own);
    }
}

void arrive(const std::vector<Driven>& driven, const Settings& target, Settings& next) {
    for (const Driven& one : driven) {
        const auto to = std::ranges::find(target.colliders, one.collider, &Collider::name);
        Collider* const collider = one.collider.empty() ? nullptr : find(next.colliders, one.collider);
        if (!collider || to == target.colliders.end()) continue;
        static_cast<Motion&>(*collider) = *to;
        if (collider->form == ColliderForm::walls) setCorners(*collider, to->low, to->high);
    }
}

namespace {

Pose inverse(const Pose& pose) {
    Pose back;
    back.turn = {-pose.turn.x, -pose.turn.y, -pose.turn.z, pose.turn.w};
    back.place = -turned(back, pose.place);
    return back;
}

glm::vec3 placed(const Pose& pose, const glm::vec3& place) { return pose.place + turned(pose, place); }

/// Returns the pose of a collider that is on, `seconds` after the time of a clock; nothing if there is none.
std::optional<Pose> poseAfter(const Settings& settings, const std::string& name, const Clock& clock, double seconds) {
    const std::vector<const Collider*> colliders = collidersOf(settings);
    const auto found = std::ranges::find(colliders, name, &Collider::name);
    if (found == colliders.end()) return std::nullopt;
    return poseOf(**found, nextPhase(**found, clock.phaseOf(name), phaseRate(**found) * seconds));
}

}  // namespace

void Attached::attach(glm::uint particle, const AttachedTo& to, const Pose& pose, const glm::vec3& place) {
    pins_[particle] = {to, placed(inverse(pose), place)};
}

void Attached::lead(const Model& model, const Settings& from, const Settings& to, const Clock& clock,
                    const Hands& hands, Edits& edits) {
    std::erase_if(pins_, [&](const auto& pin) { return !hands.isPinned(pin.first); });
    const double seconds{to.timeStep};
    // Pins of a collider that has been renamed or switched off stay where they are, as pins of no group.
    std::erase_if(pins_, [&](const auto& pin) {
        const std::string& collider = pin.second.to.collider;
        return !collider.empty() && !(poseAfter(from, collider, clock, 0.0) && poseAfter(to, collider, clock, 0.0));
    });
    for (const auto& [particle, pin] : pins_) {
        if (hands.isHeld(particle)) continue;
        std::optional<Pose> before, after;
        if (pin.to.collider.empty()) {
            const BodyFrame& frame = model.bodies[pin.to.body].frame;
            const double phase = clock.phaseOf(phaseNameOf(model.bodies[pin.to.body]));
            before = poseOf(frame, phase);
            after = poseOf(frame, nextPhase(frame, phase, phaseRate(frame) * seconds));
            for (const Driven& driven : edits.driven) {
                if (driven.collider.empty() && driven.body == pin.to.body) before = driven.start;
            }
        } else {
            before = poseAfter(from, pin.to.collider, clock, 0.0);
            after = poseAfter(to, pin.to.collider, clock, seconds);
        }
        physics::Attachment attachment{};
        attachment.particle = particle;
        attachment.start = glm::vec4(placed(*before, pin.place), 0.0f);
        attachment.end = glm::vec4(placed(*after, pin.place), 0.0f);
        edits.attachments.push_back(attachment);
    }
}

std::vector<glm::uint> Attached::particlesOf(const AttachedTo& to) const {
    std::vector<glm::uint> particles;
    for (const auto& [particle, pin] : pins_) {
        if (pin.to == to) particles.push_back(particle);
    }
    return particles;
}

}  // namespace drape
