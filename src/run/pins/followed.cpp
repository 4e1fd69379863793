#include "run/pins/followed.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "colliders/motions/motion_row.h"
#include "colliders/motions/turns.h"

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

}  // namespace drape
