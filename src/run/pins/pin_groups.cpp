#include "run/pins/pin_groups.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <map>
#include <optional>

#include "cloth/core/placement.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "colliders/motions/motion_row.h"
#include "colliders/motions/turns.h"
#include "run/pins/rest_release.h"

namespace drape {
namespace {

double dot3(const glm::dvec3& a, const glm::dvec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

double phaseAt(const Motion& motion, const std::string& name, const PinMoment& moment) {
    return nextPhase(motion, moment.clock.phaseOf(name), phaseRate(motion) * moment.seconds);
}

Frame frameOf(const ExactPose& pose) {
    const glm::dvec3 q(pose.turn);
    Frame frame{pose.place};
    for (int axis = 0; axis < 3; ++axis) {
        glm::dvec3 v(0.0);
        v[axis] = pose.scale[axis];
        const glm::dvec3 t = glm::cross(q, v) * 2.0;
        frame.axes[axis] = v + t * pose.turn.w + glm::cross(q, t);
    }
    return frame;
}

/// Returns the squared distance from p to a triangle, m^2 (Ericson 2005, Real-Time Collision Detection, section 5.1.5).
double squaredDistance(const glm::dvec3& p, const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c) {
    const glm::dvec3 ab = b - a;
    const glm::dvec3 ac = c - a;
    const auto from = [&](const glm::dvec3& nearest) { return dot3(p - nearest, p - nearest); };
    const double d1 = dot3(ab, p - a);
    const double d2 = dot3(ac, p - a);
    if (d1 <= 0.0 && d2 <= 0.0) return from(a);
    const double d3 = dot3(ab, p - b);
    const double d4 = dot3(ac, p - b);
    if (d3 >= 0.0 && d4 <= d3) return from(b);
    const double vc = d1 * d4 - d3 * d2;
    if (vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0) return from(a + ab * (d1 / (d1 - d3)));
    const double d5 = dot3(ab, p - c);
    const double d6 = dot3(ac, p - c);
    if (d6 >= 0.0 && d5 <= d6) return from(c);
    const double vb = d5 * d2 - d1 * d6;
    if (vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0) return from(a + ac * (d2 / (d2 - d6)));
    const double va = d3 * d6 - d5 * d4;
    if (va <= 0.0 && d4 >= d3 && d5 >= d6) return from(b + (c - b) * ((d4 - d3) / ((d4 - d3) + (d5 - d6))));
    const double sum = va + vb + vc;
    return from(a + ab * (vb / sum) + ac * (vc / sum));
}

}  // namespace

Frame frameOf(const PinGroup& group, const PinMoment& moment) {
    if (group.collider.empty()) return frameOf(exactPoseOf(group, phaseAt(group, phaseNameOf(group), moment)));
    const std::vector<Collider>& colliders = moment.settings.colliders;
    const auto found = std::ranges::find(colliders, group.collider, &Collider::name);
    return found == colliders.end() ? Frame{} : frameOf(exactPoseOf(*found, phaseAt(*found, found->name, moment)));
}

BodyMoment momentOf(const Model& model, const BodyPart& body, const PinMoment& moment) {
    const double seconds = std::max(moment.clock.phaseOf(timeNameOf(body)) + moment.seconds, body.growth());
    return momentOf(model, body, phaseAt(body.frame, phaseNameOf(body), moment), seconds);
}

BodyMoment grownStartOf(const Model& model, const BodyPart& body) {
    return body.undriven ? *body.undriven : momentOf(model, body, 0.0, body.growth());
}

Frame frameOf(const BodyMoment& body, glm::uint triangle) {
    const physics::Triangle& corners = body.model->triangles[triangle];
    const glm::dvec3 a(body.vertex(corners.a));
    const glm::dvec3 ab = glm::dvec3(body.vertex(corners.b)) - a;
    const glm::dvec3 ac = glm::dvec3(body.vertex(corners.c)) - a;
    const glm::dvec3 normal = glm::cross(ab, ac);
    return {a, glm::dmat3(ab, ac, normal / std::sqrt(dot3(normal, normal)))};
}

glm::uint nearestTriangle(const Model& model, const BodyPart& body, const glm::dvec3& place) {
    const BodyMoment start = grownStartOf(model, body);
    glm::uint nearest = body.triangles.first;
    double least = std::numeric_limits<double>::infinity();
    for (glm::uint k = body.triangles.first; k < body.triangles.end(); ++k) {
        const physics::Triangle& t = model.triangles[k];
        if (!(t.restArea > 0.0f)) continue;
        const double squared = squaredDistance(place, glm::dvec3(start.vertex(t.a)), glm::dvec3(start.vertex(t.b)),
                                               glm::dvec3(start.vertex(t.c)));
        if (squared >= least) continue;
        least = squared;
        nearest = k;
    }
    return nearest;
}

namespace {

// Damping ratio of soft pins. 1 would be critical for a single particle, without the cloth that hangs on it. With more
// damping, attachedDisplacement() reaches the bound of stable steps earlier, and pins yield further (docs/solver.md).
constexpr float kDampingRatio = 0.1f;

/// Returns the axes that the group leaves free, as bits for physics::Attachment::start.w: 1 for x, 2 for y, 4 for z.
float freeAxes(const PinGroup& group) {
    return (group.axes.x < 0.5f ? 1.0f : 0.0f) + (group.axes.y < 0.5f ? 2.0f : 0.0f) +
           (group.axes.z < 0.5f ? 4.0f : 0.0f);
}

/// Returns the share of the way from the start to its offset that a group has made at a moment.
double arrivedShare(const PinGroup& group, const PinMoment& moment) {
    if (!(group.arrive > 0.0f)) return 1.0;
    const double now = static_cast<double>(moment.clock.steps) * double{moment.settings.timeStep} + moment.seconds;
    return std::min(1.0, now / double{group.arrive});
}

/// Returns the strength of the pin at each particle: the greatest of the vertices that it joins. Empty: 1 for all.
std::map<glm::uint, float> strengthsOf(const ClothDescription& cloth, const PinSelection& chosen) {
    std::map<glm::uint, float> strengths;
    for (std::size_t k = 0; k < chosen.strengths.size(); ++k) {
        const glm::uint vertex = chosen.vertices[k];
        float& strength = strengths[cloth.isMesh() ? cloth.mesh.shape->mesh.particleOf[vertex] : vertex];
        strength = std::max(strength, chosen.strengths[k]);
    }
    return strengths;
}

}  // namespace

/// Maps the pins of a group from their places at the start to their targets at a moment. The group moves along with the
/// thing that it follows.
struct PinGroups::Path {
    const PinGroups* all;
    const Group* group;
    glm::dvec3 offset;
    std::optional<BodyMoment> bodyStart;  ///< the followed body at the start, if any
    std::optional<BodyMoment> bodyNow;
    Frame start{};  ///< frame at the start of a followed collider, or of the group's own motion
    Frame now{};

    /// Returns the target of the k-th particle, m.
    glm::dvec3 target(std::size_t k) const {
        const glm::dvec3 place = glm::dvec3(glm::vec3(all->model_->startPositions[group->particles[k]])) + offset;
        if (!bodyNow) return carried(start, now, place);
        const glm::uint triangle = group->triangles[k];
        return carried(frameOf(*bodyStart, triangle), frameOf(*bodyNow, triangle), place);
    }

    /// Returns the offset of the group that would bring the k-th particle to `place`, m.
    glm::dvec3 offsetTo(std::size_t k, const glm::dvec3& place) const {
        const glm::dvec3 from(glm::vec3(all->model_->startPositions[group->particles[k]]));
        if (!bodyNow) return carried(now, start, place) - from;
        const glm::uint triangle = group->triangles[k];
        return carried(frameOf(*bodyNow, triangle), frameOf(*bodyStart, triangle), place) - from;
    }
};

PinGroups::PinGroups(const Model& model, const WorldDescription& world, const Settings& start)
    : model_(&model), start_(start) {
    std::vector<bool> isTaken(start.pinGroups.empty() ? 0 : model.particleCount());
    for (const PinGroup& described : start.pinGroups) {
        Group& group = groups_.emplace_back();
        group.name = described.name;
        if (described.cloth >= model.cloths.size()) continue;
        const glm::uint first = model.cloths[described.cloth].particles.first;
        const ClothDescription& cloth = world.cloths[described.cloth];
        const std::map<glm::uint, float> strengths = strengthsOf(cloth, described.chosen);
        for (const glm::uint particle : chosenParticles(cloth, described.chosen)) {
            if (isTaken[first + particle]) continue;
            isTaken[first + particle] = true;
            group.particles.push_back(first + particle);
            if (!strengths.empty()) group.strengths.push_back(strengths.at(particle));
        }
    }
}

const PinGroup* PinGroups::find(const Settings& settings, const std::string& name) {
    const auto found = std::ranges::find(settings.pinGroups, name, &PinGroup::name);
    return found == settings.pinGroups.end() ? nullptr : &*found;
}

PinGroups::Grip PinGroups::gripOf(const PinGroup& group, const Clock& clock, double seconds) {
    if (group.release == PinGroup::kAtRest && RestRelease::releasedAfter(clock)) return Grip::none;
    if (group.release > 0.0f && seconds >= double{group.release}) return Grip::none;
    return group.compliance > 0.0f ? Grip::soft : Grip::stiff;
}

void PinGroups::hold(const Settings& settings, const Clock& clock, double seconds, Hands& hands) {
    for (Group& group : groups_) {
        const PinGroup* const now = find(settings, group.name);
        const Grip grip = now ? gripOf(*now, clock, seconds) : Grip::none;
        const bool wasStiff = group.grip == Grip::stiff;
        group.grip = grip;
        if (wasStiff != (grip == Grip::stiff)) hands.setPinned(group.particles, !wasStiff);
    }
}

void PinGroups::recall(const Settings& settings, const Clock& clock, double seconds) {
    for (Group& group : groups_) {
        const PinGroup* const now = find(settings, group.name);
        group.grip = now ? gripOf(*now, clock, seconds) : Grip::none;
    }
}

/// Returns whether a group moves this particle. Particles in a hand follow the hand, and pins that the user has
/// unpinned are free.
bool PinGroups::isLed(const Group& group, glm::uint particle, const Hands& hands) const {
    return group.grip != Grip::none && !hands.isHeld(particle) &&
           hands.isPinned(particle) == (group.grip == Grip::stiff);
}

PinGroups::Path PinGroups::pathOf(Group& group, const PinGroup& settings, const PinMoment& moment) {
    Path path{this, &group, glm::dvec3(settings.offset) * arrivedShare(settings, moment), {}, {}};
    const Clock noTime;
    const auto body =
        std::ranges::find_if(model_->bodies, [&](const BodyPart& part) { return part.frame.name == settings.body; });
    if (!settings.body.empty() && body != model_->bodies.end()) {
        path.bodyStart = grownStartOf(*model_, *body);
        path.bodyNow = momentOf(*model_, *body, moment);
        if (group.body == settings.body) return path;
        group.body = settings.body;
        group.triangles.clear();
        for (const glm::uint particle : group.particles)
            group.triangles.push_back(
                nearestTriangle(*model_, *body, glm::dvec3(glm::vec3(model_->startPositions[particle]))));
        return path;
    }
    // A collider that is moved by a change of settings carries its pins along. If it has been added or removed since
    // the start, its pins stay where they started.
    const auto isIn = [&](const Settings& those) {
        return std::ranges::count(those.colliders, settings.collider, &Collider::name) > 0;
    };
    if (!settings.collider.empty() && !(isIn(start_) && isIn(moment.settings))) return path;
    path.start = frameOf(settings, {settings.collider.empty() ? moment.settings : start_, noTime});
    path.now = frameOf(settings, moment);
    return path;
}

void PinGroups::lead(const Settings& from, const Settings& to, const Clock& clock, const Hands& hands, Edits& edits) {
    for (Group& group : groups_) {
        const PinGroup* const next = find(to, group.name);
        if (!next || group.grip == Grip::none) continue;
        const PinGroup* const was = find(from, group.name);
        const PinGroup& last = was && was->followsAs(*next) ? *was : *next;
        Path before = pathOf(group, last, {from, clock});
        for (const Driven& driven : edits.driven) {
            const BodyPart* const body = driven.collider.empty() ? &model_->bodies[driven.body] : nullptr;
            if (!body || !before.bodyNow || before.bodyNow->body != body) continue;
            before.bodyNow->pose = driven.start;
            if (!driven.places.empty()) before.bodyNow->places = driven.places;
        }
        if (before.bodyNow) before.bodyNow->jump(clock.phaseOf(timeNameOf(*before.bodyNow->body)), to.timeStep);
        const Path after = pathOf(group, *next, {to, clock, double{to.timeStep}});
        const float mostChange = mayTear(*model_, to) ? 0.0f : model_->limits.cell;  // same limit as Hands::nextEdits()
        for (std::size_t k = 0; k < group.particles.size(); ++k) {
            const glm::uint particle = group.particles[k];
            if (!isLed(group, particle, hands)) continue;
            physics::Attachment attachment{};
            attachment.particle = particle;
            attachment.start = glm::vec4(glm::vec3(before.target(k)), 0.0f);
            attachment.end = glm::vec4(glm::vec3(after.target(k)), 0.0f);
            if (group.grip == Grip::soft) {
                const float mass = 1.0f / model_->freeInverseMasses[particle];
                attachment.start.w = freeAxes(*next);
                attachment.end.w = mostChange;
                attachment.stiffness = 1.0f / next->compliance;
                if (!group.strengths.empty()) attachment.stiffness *= group.strengths[k];
                attachment.damping = 2.0f * kDampingRatio * std::sqrt(attachment.stiffness * mass);
                attachment.maxForce = physics::kAnyForce;
            }
            edits.attachments.push_back(attachment);
        }
    }
}

PinLag PinGroups::lag(const Settings& settings, const Clock& clock, const Hands& hands,
                      std::span<const glm::vec4> positions) {
    PinLag lag;
    for (Group& group : groups_) {
        const PinGroup* const now = find(settings, group.name);
        if (!now || group.grip != Grip::stiff) continue;
        const Path path = pathOf(group, *now, {settings, clock});
        for (std::size_t k = 0; k < group.particles.size(); ++k) {
            const glm::uint particle = group.particles[k];
            if (!isLed(group, particle, hands)) continue;
            const auto away = glm::length(glm::vec3(path.target(k)) - glm::vec3(positions[particle]));
            ++lag.pins;
            if (away > PinLag::kLeast) ++lag.behind;
            lag.most = std::max(lag.most, away);
        }
    }
    return lag;
}

const std::string* PinGroups::groupOf(glm::uint particle) const {
    for (const Group& group : groups_) {
        if (std::ranges::binary_search(group.particles, particle)) return &group.name;
    }
    return nullptr;
}

std::span<const glm::uint> PinGroups::particlesOf(std::string_view group) const {
    const auto found = std::ranges::find(groups_, group, &Group::name);
    if (found == groups_.end()) return {};
    return found->particles;
}

glm::vec3 PinGroups::offsetMoved(const PinGroup& before, const PinGroup& after, glm::uint particle, glm::vec3 by,
                                 const Settings& settings, const Clock& clock) {
    Group& group = *std::ranges::find(groups_, before.name, &Group::name);
    const auto k =
        static_cast<std::size_t>(std::ranges::lower_bound(group.particles, particle) - group.particles.begin());
    const glm::dvec3 place = pathOf(group, before, {settings, clock}).target(k) + glm::dvec3(by);
    return glm::vec3(pathOf(group, after, {settings, clock}).offsetTo(k, place));
}

}  // namespace drape
