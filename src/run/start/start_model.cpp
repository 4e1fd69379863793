#include "run/start/start_model.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "base/groups.h"
#include "cloth/make/make_model.h"
#include "crossings/crossings.h"

namespace drape {
namespace {

constexpr double kNear = 2e-6;   // greatest distance of touching faces, m
constexpr double kApart = 1e-4;  // gap after the lift, m; contact keeps the same gap, leastClothGap()
// Advantage of the upward direction over others with an equal gap, m. More than rounding errors, less than a lift.
constexpr double kUpwards = 1e-5;

using FaceParticles = std::array<glm::uint, 3>;  // particles at the corners

/// Two faces that touch. The upper one is lifted off the lower one.
struct TouchingFaces {
    FaceParticles upper;
    FaceParticles lower;
};

/// Lifts pieces off each other. Call lift() in ascending order of the upper pieces: everything below a piece is then in
/// its final place before the piece itself is lifted.
class Lifting {
public:
    explicit Lifting(const Model& model) {
        for (const glm::vec4& position : model.startPositions) start_.emplace_back(position);
        places_ = start_;
    }

    /// Lifts the upper piece off the lower one.
    /// `touches`: all touches of these two pieces.
    /// `pieces`: number of the piece that each particle belongs to.
    void lift(const std::vector<TouchingFaces>& touches, const std::vector<glm::uint>& pieces) {
        const glm::dvec3 way = widestWay(touches);
        if (gapAlong(way, touches, start_) < -2.0 * kNear) return liftAlongNormals(touches);
        const double height = std::max(0.0, kApart - gapAlong(way, touches, places_));
        for (std::size_t i = 0; i < places_.size(); ++i) {
            if (pieces[i] == pieces[touches.front().upper[0]]) places_[i] += height * way;
        }
    }

    /// Returns how far a particle has been lifted, m.
    glm::dvec3 lifted(std::size_t particle) const { return places_[particle] - start_[particle]; }

private:
    glm::dvec3 across(const FaceParticles& face) const {
        return glm::cross(start_[face[1]] - start_[face[0]], start_[face[2]] - start_[face[0]]);
    }

    /// Returns the gap along `way` between all lower faces and all upper faces, m; negative if they overlap.
    static double gapAlong(const glm::dvec3& way, const std::vector<TouchingFaces>& touches,
                           const std::vector<glm::dvec3>& places) {
        double least = std::numeric_limits<double>::infinity();  // least coordinate of an upper face along `way`, m
        double most = -least;                                    // greatest coordinate of a lower face along `way`, m
        for (const TouchingFaces& touch : touches) {
            for (const glm::uint corner : touch.upper) least = std::min(least, glm::dot(places[corner], way));
            for (const glm::uint corner : touch.lower) most = std::max(most, glm::dot(places[corner], way));
        }
        return least - most;
    }

    /// Returns the direction with the widest gap: along an axis or along the mean normal of either piece. If several
    /// gaps are equally wide, prefers the direction in which the upper piece has been lifted already, then the upward
    /// one.
    glm::dvec3 widestWay(const std::vector<TouchingFaces>& touches) const {
        glm::dvec3 lowerNormal(0.0), upperNormal(0.0);
        for (const TouchingFaces& touch : touches) {
            lowerNormal += across(touch.lower);
            upperNormal += across(touch.upper);
        }
        const glm::dvec3 preferred = lifted(touches.front().upper[0]) + glm::dvec3(0.0, kUpwards, 0.0);
        glm::dvec3 widest(0.0);
        double best = -std::numeric_limits<double>::infinity();  // widest gap so far with its bonus, m
        for (const glm::dvec3& axis : {glm::dvec3(0, 1, 0), {1, 0, 0}, {0, 0, 1}, lowerNormal, upperNormal}) {
            if (axis == glm::dvec3(0.0)) continue;
            for (const glm::dvec3& way : {glm::normalize(axis), -glm::normalize(axis)}) {
                const double value = gapAlong(way, touches, start_) + glm::dot(preferred, way);
                if (value > best) std::tie(best, widest) = std::pair(value, way);
            }
        }
        return widest;
    }

    /// Lifts each particle along the mean normal of the lower faces that its own faces touch.
    void liftAlongNormals(const std::vector<TouchingFaces>& touches) {
        struct Lift {
            glm::dvec3 normals{0.0};
            double height = 0.0;  // distance to lift by, m
        };
        std::map<glm::uint, Lift> lifts;  // lift of each particle of an upper face
        for (const TouchingFaces& touch : touches) {
            const double height = kApart + glm::length(lifted(touch.lower[0]));
            for (const glm::uint corner : touch.upper) {
                Lift& lift = lifts[corner];
                lift = {lift.normals + across(touch.lower), std::max(lift.height, height)};
            }
        }
        for (const auto& [particle, lift] : lifts) {
            if (lift.normals == glm::dvec3(0.0)) continue;
            // A particle that has been lifted already stays on the side to which it was lifted.
            const double sign = glm::dot(lifted(particle), lift.normals) < 0.0 ? -1.0 : 1.0;
            places_[particle] = start_[particle] + sign * lift.height * glm::normalize(lift.normals);
        }
    }

    std::vector<glm::dvec3> start_;   // positions before any lift, m
    std::vector<glm::dvec3> places_;  // positions after the lifts so far, m
};

/// Returns the number of the connected piece that each particle belongs to. Of two pieces that touch, the one with the
/// higher number is lifted. Bodies have the lowest numbers, because they stay where they are.
std::vector<glm::uint> piecesOf(const Model& model) {
    const glm::uint particles = model.particleCount();
    Groups groups(particles);
    for (const physics::Triangle& triangle : model.triangles) {
        groups.join(triangle.a, triangle.b);
        groups.join(triangle.a, triangle.c);
    }
    // A group is identified by its lowest particle, and particles of bodies come last. Subtracting the index of the
    // first body particle, modulo the number of particles, puts bodies first and keeps the order otherwise.
    std::vector<glm::uint> pieces(particles);
    for (glm::uint i = 0; i < particles; ++i)
        pieces[i] = (static_cast<glm::uint>(groups.of(i)) + particles - model.firstBodyParticle()) % particles;
    return pieces;
}

}  // namespace

Model startModel(const WorldDescription& world) {
    Model model = makeModel(world);
    const std::vector<glm::uint> pieces = piecesOf(model);
    const auto isInFirst = [&](const physics::Triangle& face) {
        return pieces[face.a] == pieces[model.triangles.front().a];
    };
    if (std::ranges::all_of(model.triangles, isInFirst)) return model;
    // Touches of each pair of an upper and a lower piece.
    std::map<std::pair<glm::uint, glm::uint>, std::vector<TouchingFaces>> touching;
    forNearFaces(model.startPositions, metTriangles(model, model.triangles), pieces, model.firstBodyParticle(), kNear,
                 [&](glm::uint i, glm::uint k) {
                     const physics::Triangle& one = model.triangles[i];
                     const physics::Triangle& two = model.triangles[k];
                     TouchingFaces touch{{one.a, one.b, one.c}, {two.a, two.b, two.c}};
                     if (pieces[one.a] < pieces[two.a]) std::swap(touch.upper, touch.lower);
                     touching[{pieces[touch.upper[0]], pieces[touch.lower[0]]}].push_back(touch);
                 });
    if (touching.empty()) return model;
    Lifting lifting(model);
    for (const auto& [pair, touches] : touching) lifting.lift(touches, pieces);
    for (std::size_t i = 0; i < pieces.size(); ++i)
        model.startPositions[i] += glm::vec4(glm::vec3(lifting.lifted(i)), 0.0f);
    return model;
}

}  // namespace drape
