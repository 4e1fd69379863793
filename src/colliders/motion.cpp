#include "colliders/motion.h"

#include <algorithm>
#include <cmath>

#include "colliders/shape.h"
#include "physics/exact_math.h"

namespace drape {
namespace {

constexpr double kTwoPi = 6.28318530717958647693;
constexpr double kRadians = kTwoPi / 360.0;

double wrapped(double x, double period) { return x - period * std::floor(x / period); }

double dot4(glm::dvec4 a, glm::dvec4 b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }

double lengthOf(glm::dvec3 v) { return std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z); }

glm::dvec4 unit(glm::dvec4 q) {
    const double squared = dot4(q, q);
    return squared > 1e-12 ? q / std::sqrt(squared) : glm::dvec4(0.0, 0.0, 0.0, 1.0);
}

/// First b, then a.
glm::dvec4 product(glm::dvec4 a, glm::dvec4 b) {
    return {a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
            a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
}

/// axis: a unit vector.
glm::dvec4 aboutAxis(glm::dvec3 axis, double radians) {
    return {axis * physics::exactSine(0.5 * radians), physics::exactCosine(0.5 * radians)};
}

/// degrees: about x, then y, then z.
glm::dvec4 turnOf(glm::vec3 degrees) {
    glm::dvec4 turn(0.0, 0.0, 0.0, 1.0);
    for (int axis = 0; axis < 3; ++axis) {
        if (degrees[axis] == 0.0f) continue;
        glm::dvec3 about(0.0);
        about[axis] = 1.0;
        turn = product(aboutAxis(about, kRadians * double{degrees[axis]}), turn);
    }
    return turn;
}

struct ExactPose {
    glm::dvec3 place;
    glm::dvec4 turn;
};

/// The turns of two keyframes are joined by the shorter arc.
glm::dvec4 towards(glm::dvec4 from, glm::dvec4 q) { return dot4(from, q) < 0.0 ? -q : q; }

/// The keyframes as a spline over time.
class Spline {
public:
    explicit Spline(const Collider& collider) : frames_(collider.keyframes), repeats_(collider.repeats) {}

    ExactPose at(double time) const {
        if (frames_.empty()) return {glm::dvec3(0.0), turnOf({})};
        const auto count = static_cast<int>(frames_.size());
        int k = 0;
        while (k + 1 < count && double{frames_[static_cast<std::size_t>(k + 1)].time} <= time) ++k;
        if (k + 1 == count) return poseAt(k);
        const double t1 = timeAt(k);
        const double t2 = timeAt(k + 1);
        const double u = std::clamp((time - t1) / (t2 - t1), 0.0, 1.0);
        const ExactPose before = poseAt(k - 1), from = poseAt(k), to = poseAt(k + 1), after = poseAt(k + 2);
        // Slopes times the length of the piece.
        const double atStart = (t2 - t1) / (t2 - timeAt(k - 1));
        const double atEnd = (t2 - t1) / (timeAt(k + 2) - t1);
        const auto along = [&](auto p0, auto p1, auto p2, auto p3) {
            const auto startSlope = (p2 - p0) * atStart;
            const auto endSlope = (p3 - p1) * atEnd;
            const double v = 1.0 - u;
            return p1 * (v * v * (1.0 + 2.0 * u)) + startSlope * (u * v * v) + p2 * (u * u * (3.0 - 2.0 * u)) -
                   endSlope * (u * u * v);
        };
        const glm::dvec4 first = towards(from.turn, before.turn);
        const glm::dvec4 next = towards(from.turn, to.turn);
        const glm::dvec4 last = towards(next, after.turn);
        return {along(before.place, from.place, to.place, after.place), unit(along(first, from.turn, next, last))};
    }

private:
    /// A motion that repeats goes on with the keyframe after the first, which is where the last one is.
    int wrappedIndex(int k) const {
        const auto count = static_cast<int>(frames_.size());
        if (!repeats_ || count < 3) return std::clamp(k, 0, count - 1);
        if (k < 0) return k + count - 1;
        return k >= count ? k - count + 1 : k;
    }

    double timeAt(int k) const {
        const auto count = static_cast<int>(frames_.size());
        const double period = double{frames_.back().time} - double{frames_.front().time};
        const double shift = !repeats_ || count < 3 ? 0.0 : k < 0 ? -period : k >= count ? period : 0.0;
        return double{frames_[static_cast<std::size_t>(wrappedIndex(k))].time} + shift;
    }

    ExactPose poseAt(int k) const {
        const Keyframe& frame = frames_[static_cast<std::size_t>(wrappedIndex(k))];
        return {glm::dvec3(frame.place), turnOf(frame.turn)};
    }

    const std::vector<Keyframe>& frames_;
    bool repeats_;
};

glm::dvec3 onPath(const Collider& collider, double phase) {
    const glm::dvec3 travel(collider.travel);
    const double c = physics::exactCosine(phase);
    const double s = physics::exactSine(phase);
    if (collider.motion != ColliderMotion::circle) return travel * c;
    // The sideways part turns about the vertical; y cross (x, ., z) = (z, 0, -x).
    return {travel.x * c + travel.z * s, travel.y, travel.z * c - travel.x * s};
}

double periodOf(const Collider& collider) {
    return collider.keyframes.empty() ? 0.0 : double{collider.keyframes.back().time};
}

}  // namespace

glm::vec3 turned(const Pose& pose, glm::vec3 v) {
    const glm::vec3 q(pose.turn);
    const glm::vec3 t = glm::cross(q, v) * 2.0f;
    return v + t * pose.turn.w + glm::cross(q, t);
}

double phaseRate(const Collider& collider) {
    switch (collider.motion) {
        case ColliderMotion::still:
            return 0.0;
        case ColliderMotion::spin:
            return kRadians * double{collider.turnRate};
        case ColliderMotion::keyframes:
            return periodOf(collider) > 0.0 ? 1.0 : 0.0;
        case ColliderMotion::line:
        case ColliderMotion::once:
        case ColliderMotion::circle:
            break;
    }
    glm::dvec3 travel(collider.travel);
    if (collider.motion == ColliderMotion::circle) travel.y = 0.0;  // it turns about the vertical
    const double squared = travel.x * travel.x + travel.y * travel.y + travel.z * travel.z;
    // On a path shorter than this it rests: its phase would race.
    constexpr double kShortest = 1e-3;  // m
    return squared < kShortest * kShortest ? 0.0 : collider.speed / std::sqrt(squared);
}

double nextPhase(const Collider& collider, double phase, double change) {
    const double next = phase + change;
    if (collider.motion == ColliderMotion::once) return std::min(next, kTwoPi);
    if (collider.motion != ColliderMotion::keyframes) return wrapped(next, kTwoPi);
    const double period = periodOf(collider);
    if (period <= 0.0) return 0.0;
    return collider.repeats ? wrapped(next, period) : std::min(next, period);
}

Pose poseOf(const Collider& collider, double phase) {
    glm::dvec3 place(collider.place);
    glm::dvec4 turn = turnOf(collider.turn);
    switch (collider.motion) {
        case ColliderMotion::still:
            return {collider.place, glm::vec4(turn)};
        case ColliderMotion::line:
        case ColliderMotion::once:
        case ColliderMotion::circle:
            place += onPath(collider, phase);
            break;
        case ColliderMotion::spin: {
            const glm::dvec3 axis(collider.axis);
            turn = unit(product(aboutAxis(axis / lengthOf(axis), phase), turn));
            break;
        }
        case ColliderMotion::keyframes: {
            const ExactPose pose = Spline(collider).at(phase);
            place += pose.place;
            turn = unit(product(pose.turn, turn));
            break;
        }
    }
    return {glm::vec3(place), glm::vec4(turn)};
}

float greatestSpeed(const Collider& collider) {
    const double reach = std::min(1e3, double{boundingRadius(collider)});
    const double lever = reach < 1e3 ? reach : 1.0;
    switch (collider.motion) {
        case ColliderMotion::still:
            return 0.0f;
        case ColliderMotion::line:
        case ColliderMotion::once:
        case ColliderMotion::circle:
            return phaseRate(collider) > 0.0 ? collider.speed : 0.0f;
        case ColliderMotion::spin:
            return static_cast<float>(std::abs(phaseRate(collider)) * lever);
        case ColliderMotion::keyframes:
            break;
    }
    // Each piece of the spline is a cubic: sampled, with room for the speed between samples.
    constexpr int kSamples = 4;
    constexpr double kBetween = 1.3;
    double greatest = 0.0;
    const Spline spline(collider);
    for (std::size_t k = 0; k + 1 < collider.keyframes.size(); ++k) {
        const double start = collider.keyframes[k].time;
        const double length = double{collider.keyframes[k + 1].time} - start;
        ExactPose a = spline.at(start);
        for (int i = 0; i < kSamples; ++i) {
            const ExactPose b = spline.at(start + length * (i + 1) / kSamples);
            const glm::dvec4 turn = towards(a.turn, b.turn) - a.turn;
            const double moved = lengthOf(b.place - a.place) + 2.0 * lever * std::sqrt(dot4(turn, turn));
            greatest = std::max(greatest, moved * kSamples / length);
            a = b;
        }
    }
    return static_cast<float>(kBetween * greatest);
}

Pose between(const Pose& a, const Pose& b, float share) {
    if (a == b) return a;
    const glm::dvec4 from(a.turn);
    const glm::dvec4 to = towards(from, glm::dvec4(b.turn));
    return {a.place + (b.place - a.place) * share, glm::vec4(unit(from + (to - from) * double{share}))};
}

}  // namespace drape
