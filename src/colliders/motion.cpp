#include "colliders/motion.h"

#include <algorithm>
#include <array>
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

/// The spline between two keyframes: a cubic.
class Piece {
public:
    /// Of the two keyframes, the one before them and the one after them. times: s.
    Piece(const std::array<ExactPose, 4>& poses, const std::array<double, 4>& times)
        : poses_(poses), start_(times[1]), length_(times[2] - times[1]) {
        atStart_ = length_ / (times[2] - times[0]);
        atEnd_ = length_ / (times[3] - times[1]);
        poses_[0].turn = towards(poses_[1].turn, poses_[0].turn);
        poses_[2].turn = towards(poses_[1].turn, poses_[2].turn);
        poses_[3].turn = towards(poses_[2].turn, poses_[3].turn);
    }

    ExactPose at(double time) const {
        const double u = std::clamp((time - start_) / length_, 0.0, 1.0);
        return {along(u, &ExactPose::place), unit(along(u, &ExactPose::turn))};
    }

private:
    template <class Vector>
    Vector along(double u, Vector ExactPose::*part) const {
        // Slopes times the length of the piece.
        const Vector startSlope = (poses_[2].*part - poses_[0].*part) * atStart_;
        const Vector endSlope = (poses_[3].*part - poses_[1].*part) * atEnd_;
        const double v = 1.0 - u;
        return poses_[1].*part * (v * v * (1.0 + 2.0 * u)) + startSlope * (u * v * v) +
               poses_[2].*part * (u * u * (3.0 - 2.0 * u)) - endSlope * (u * u * v);
    }

    std::array<ExactPose, 4> poses_;
    double start_;
    double length_;
    double atStart_;
    double atEnd_;
};

/// The keyframes as a spline over time.
class Spline {
public:
    explicit Spline(const Collider& collider)
        : frames_(collider.keyframes),
          count_(static_cast<int>(collider.keyframes.size())),
          isClosed_(collider.repeats && count_ > 2) {}

    ExactPose at(double time) const {
        if (count_ == 0) return {glm::dvec3(0.0), turnOf({})};
        int k = 0;
        while (k + 1 < count_ && double{frames_[static_cast<std::size_t>(k + 1)].time} <= time) ++k;
        return k + 1 == count_ ? poseAt(k) : pieceAfter(k).at(time);
    }

    Piece pieceAfter(int k) const {
        return {{poseAt(k - 1), poseAt(k), poseAt(k + 1), poseAt(k + 2)},
                {timeAt(k - 1), timeAt(k), timeAt(k + 1), timeAt(k + 2)}};
    }

private:
    /// A motion that repeats goes on with the keyframe after the first, which is where the last one is.
    int wrappedIndex(int k) const {
        if (!isClosed_) return std::clamp(k, 0, count_ - 1);
        if (k < 0) return k + count_ - 1;
        return k >= count_ ? k - count_ + 1 : k;
    }

    double timeAt(int k) const {
        const double period = double{frames_.back().time} - double{frames_.front().time};
        const double shift = !isClosed_ ? 0.0 : k < 0 ? -period : k >= count_ ? period : 0.0;
        return double{frames_[static_cast<std::size_t>(wrappedIndex(k))].time} + shift;
    }

    ExactPose poseAt(int k) const {
        const Keyframe& frame = frames_[static_cast<std::size_t>(wrappedIndex(k))];
        return {glm::dvec3(frame.place), turnOf(frame.turn)};
    }

    const std::vector<Keyframe>& frames_;
    int count_;
    bool isClosed_;
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

/// How far from its origin a collider that turns can touch anything; of shapes without bounds 1 m.
double leverOf(const Collider& collider) {
    const double reach = boundingRadius(collider);
    return reach < 1e3 ? reach : 1.0;
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
    switch (collider.motion) {
        case ColliderMotion::still:
            return 0.0f;
        case ColliderMotion::line:
        case ColliderMotion::once:
        case ColliderMotion::circle:
            return phaseRate(collider) > 0.0 ? collider.speed : 0.0f;
        case ColliderMotion::spin:
            return static_cast<float>(std::abs(phaseRate(collider)) * leverOf(collider));
        case ColliderMotion::keyframes:
            break;
    }
    const double lever = leverOf(collider);
    // Each piece of the spline is a cubic: sampled, with room for the speed between samples.
    constexpr int kSamples = 4;
    constexpr double kBetween = 1.3;
    double greatest = 0.0;
    const Spline spline(collider);
    for (std::size_t k = 0; k + 1 < collider.keyframes.size(); ++k) {
        const double start = collider.keyframes[k].time;
        const double length = double{collider.keyframes[k + 1].time} - start;
        const Piece piece = spline.pieceAfter(static_cast<int>(k));
        ExactPose a = piece.at(start);
        for (int i = 0; i < kSamples; ++i) {
            const ExactPose b = piece.at(start + length * (i + 1) / kSamples);
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
