#include <algorithm>
#include <array>

#include "colliders/motions/motion_row.h"
#include "colliders/motions/turns.h"
#include "json/json.h"

namespace drape::motions {
namespace {

constexpr MotionControl kKeyframeControls[] = {
    {"keyframes", "Keyframes", "Number of keyframes. The scene file defines them, relative to the position.",
     MotionControl::Kind::keyframes},
};

/// A pose at a keyframe or between two.
struct KeyPose {
    glm::dvec3 place;
    glm::dvec3 turn;  ///< rotation: degrees about x, then y, then z; unlike quaternions, angles distinguish whole turns
    glm::dvec3 scale;
};

/// The spline between two keyframes: a cubic with Catmull-Rom slopes. Each slope is at most three times the slope of
/// the straight lines to the keyframes before and after (the bound of Fritsch and Carlson 1980, "Monotone Piecewise
/// Cubic Interpolation", section 4). Without this limit, the spline would overshoot between keyframes that are nearly
/// equal.
class Piece {
public:
    /// `poses`, `times`: poses and times (s) of four keyframes: the one before the piece, its start, its end, and the
    /// one after it. If no keyframe comes before or after, the start or end is repeated.
    Piece(const std::array<KeyPose, 4>& poses, const std::array<double, 4>& times)
        : poses_(poses), start_(times[1]), length_(times[2] - times[1]) {
        if (times[0] < times[1]) before_ = length_ / (times[1] - times[0]);
        if (times[2] < times[3]) after_ = length_ / (times[3] - times[2]);
        atStart_ = length_ / (times[2] - times[0]);
        atEnd_ = length_ / (times[3] - times[1]);
    }

    KeyPose at(double time) const {
        const double u = std::clamp((time - start_) / length_, 0.0, 1.0);
        // Clamps the scale to the scales of the keyframes, because an overshoot could make it negative.
        const glm::dvec3 scale = glm::clamp(along(u, &KeyPose::scale), glm::min(poses_[1].scale, poses_[2].scale),
                                            glm::max(poses_[1].scale, poses_[2].scale));
        return {along(u, &KeyPose::place), along(u, &KeyPose::turn), scale};
    }

private:
    glm::dvec3 along(double u, glm::dvec3 KeyPose::*part) const {
        const glm::dvec3& start = poses_[1].*part;
        const glm::dvec3& end = poses_[2].*part;
        const double straight = lengthOf(end - start);
        const auto limited = [&](const glm::dvec3& slope, const glm::dvec3& beyond, double scale) {
            const double most = 3.0 * std::min(straight, lengthOf(beyond) * scale);
            const double steep = lengthOf(slope);
            return steep <= most ? slope : slope * (most / steep);
        };
        glm::dvec3 startSlope = (end - poses_[0].*part) * atStart_;
        glm::dvec3 endSlope = (poses_[3].*part - start) * atEnd_;
        if (before_ > 0.0) startSlope = limited(startSlope, start - poses_[0].*part, before_);
        if (after_ > 0.0) endSlope = limited(endSlope, poses_[3].*part - end, after_);
        const double v = 1.0 - u;
        return start * (v * v * (1.0 + 2.0 * u)) + startSlope * (u * v * v) + end * (u * u * (3.0 - 2.0 * u)) -
               endSlope * (u * u * v);
    }

    std::array<KeyPose, 4> poses_;
    double start_;
    double length_;
    // Duration of the piece divided by the duration of the piece before or after it; 0 if no such piece exists. Slopes
    // are changes per duration of this piece.
    double before_ = 0.0;
    double after_ = 0.0;
    // Duration of the piece divided by the duration of the piece and its neighbour together.
    double atStart_;
    double atEnd_;
};

/// A spline over time through all keyframes.
class Spline {
public:
    explicit Spline(const Motion& motion)
        : frames_(motion.keyframes),
          count_(static_cast<int>(motion.keyframes.size())),
          isClosed_(motion.repeats && count_ > 1) {}

    KeyPose at(double time) const {
        if (count_ == 0) return {glm::dvec3(0.0), glm::dvec3(0.0), glm::dvec3(1.0)};
        int k = 0;
        while (k + 1 < count_ && double{frames_[static_cast<std::size_t>(k + 1)].time} <= time) ++k;
        return k + 1 == count_ ? poseAt(k) : pieceAfter(k).at(time);
    }

    Piece pieceAfter(int k) const {
        return {{poseAt(k - 1), poseAt(k), poseAt(k + 1), poseAt(k + 2)},
                {timeAt(k - 1), timeAt(k), timeAt(k + 1), timeAt(k + 2)}};
    }

private:
    /// Returns the index of keyframe k. `k` may be beyond the ends. If the motion repeats, the second keyframe follows
    /// the last one, since the last one equals the first. Otherwise, k is clamped.
    int wrappedIndex(int k) const {
        if (!isClosed_) return std::clamp(k, 0, count_ - 1);
        if (k < 0) return k + count_ - 1;
        return k >= count_ ? k - count_ + 1 : k;
    }

    /// Returns the round of a repeating motion that keyframe k belongs to: -1 before the first keyframe, 1 after the
    /// last one, otherwise 0.
    double roundOf(int k) const {
        if (!isClosed_) return 0.0;
        return k < 0 ? -1.0 : k >= count_ ? 1.0 : 0.0;
    }

    double timeAt(int k) const {
        const double period = double{frames_.back().time} - double{frames_.front().time};
        return double{frames_[static_cast<std::size_t>(wrappedIndex(k))].time} + roundOf(k) * period;
    }

    KeyPose poseAt(int k) const {
        const Keyframe& frame = frames_[static_cast<std::size_t>(wrappedIndex(k))];
        // Rotation from one round to the next: a whole number of turns about each axis.
        const glm::dvec3 turns = glm::dvec3(frames_.back().turn) - glm::dvec3(frames_.front().turn);
        return {glm::dvec3(frame.place), glm::dvec3(frame.turn) + roundOf(k) * turns, glm::dvec3(frame.scale)};
    }

    const std::vector<Keyframe>& frames_;
    int count_;
    bool isClosed_;
};

double lastTime(const Motion& motion) { return motion.keyframes.empty() ? 0.0 : double{motion.keyframes.back().time}; }

/// Returns an upper bound of the rotation caused by changes of the three Euler angles, degrees. Allows for the first
/// and third axis to coincide; the second axis is perpendicular to both.
double mostTurn(const glm::dvec3& change) {
    const double outer = std::abs(change.x) + std::abs(change.z);
    return std::sqrt(outer * outer + change.y * change.y);
}

double greatestKeyframeSpeed(const Motion& motion, double lever) {
    // Samples the cubic pieces of the spline and adds a margin for higher speeds between samples.
    constexpr int kSamples = 4;
    constexpr double kBetween = 1.3;
    double greatest = 0.0;
    const Spline spline(motion);
    for (std::size_t k = 0; k + 1 < motion.keyframes.size(); ++k) {
        const double start = motion.keyframes[k].time;
        const double length = double{motion.keyframes[k + 1].time} - start;
        const Piece piece = spline.pieceAfter(static_cast<int>(k));
        KeyPose a = piece.at(start);
        for (int i = 0; i < kSamples; ++i) {
            const KeyPose b = piece.at(start + length * (i + 1) / kSamples);
            const double moved = lengthOf(b.place - a.place) + lever * kRadians * mostTurn(b.turn - a.turn);
            greatest = std::max(greatest, moved * kSamples / length);
            a = b;
        }
    }
    return kBetween * greatest;
}

void reachOfKeyframes(const Motion& motion, MotionReach& reach) {
    constexpr int kSamples = 8;  // number of samples in each piece of the spline
    if (motion.keyframes.size() > 1) reach.places.clear();
    for (std::size_t k = 0; k + 1 < motion.keyframes.size(); ++k) {
        const float from = motion.keyframes[k].time;
        const float to = motion.keyframes[k + 1].time;
        for (int i = 0; i <= kSamples; ++i)
            reach.places.push_back(poseOf(motion, from + (to - from) * static_cast<float>(i) / kSamples).place);
    }
}

bool isLike(const Keyframe& a, const Keyframe& b) {
    constexpr double kRounding = 3e-4;  // rounding error of floats near 3600, degrees
    for (int axis = 0; axis < 3; ++axis) {
        if (std::abs(std::remainder(double{a.turn[axis]} - double{b.turn[axis]}, 360.0)) > kRounding) return false;
    }
    return a.place == b.place && a.scale == b.scale;
}

std::optional<Fault> faultOfKeyframes(const Motion& motion) {
    const std::vector<Keyframe>& frames = motion.keyframes;
    const auto timeOf = [](std::size_t k) { return "keyframes[" + std::to_string(k) + "].time"; };
    if (frames.size() < 2)
        return Fault{"keyframes",
                     "has " + std::to_string(frames.size()) + ", expected at least 2, since motion is \"keyframes\""};
    if (frames.front().time != 0.0f)
        return Fault{timeOf(0), json::number(frames.front().time).text + " is invalid, expected 0"};
    constexpr float kShortest = 0.001f;  // smallest time between keyframes, s
    for (std::size_t k = 1; k < frames.size(); ++k) {
        if (frames[k].time >= frames[k - 1].time + kShortest) continue;
        const bool isAfter = frames[k].time > frames[k - 1].time;
        return Fault{timeOf(k), json::number(frames[k].time).text +
                                    (isAfter ? " is less than 1 ms after the previous keyframe"
                                             : " is not after the previous keyframe") +
                                    ", expected at least " + json::number(frames[k - 1].time + kShortest).text};
    }
    if (motion.repeats && !isLike(frames.back(), frames.front()))
        return Fault{"keyframes[" + std::to_string(frames.size() - 1) + "]",
                     "differs from keyframes[0], expected the same place, scale and turn, apart from full turns, or "
                     "false for repeats"};
    return std::nullopt;
}

/// Replaces the keyframes by a motion up and down.
void repairKeyframes(Motion& motion, const Motion&) {
    motion.keyframes.assign(3, {});
    motion.keyframes[1] = {.time = 1.0f, .place = {0.0f, 0.3f, 0.0f}};
    motion.keyframes[2].time = 2.0f;
    motion.repeats = true;
}

}  // namespace

constinit const MotionRow keyframesMotion{
    .meaning =
        "passes smoothly through `keyframes`, and keeps a position, rotation or scale constant between two consecutive "
        "keyframes that share it",
    .controls = kKeyframeControls,
    .rate = [](const Motion& motion) { return lastTime(motion) > 0.0 ? 1.0 : 0.0; },
    .within =
        [](const Motion& motion, double phase) {
            const double period = lastTime(motion);
            if (period <= 0.0) return 0.0;
            return motion.repeats ? wrapped(phase, period) : std::min(phase, period);
        },
    .move =
        [](const Motion& motion, double phase, ExactPose& pose) {
            const KeyPose moved = Spline(motion).at(phase);
            pose.place += moved.place;
            pose.turn = unit(product(turnOf(moved.turn), pose.turn));
            pose.scale = moved.scale;
        },
    .greatestSpeed = greatestKeyframeSpeed,
    .reach = reachOfKeyframes,
    .fault = faultOfKeyframes,
    .repair = repairKeyframes,
};

}  // namespace drape::motions
