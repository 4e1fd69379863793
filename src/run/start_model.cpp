#include "run/start_model.h"
#include "cloth/make/make_model.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "base/groups.h"
#include "crossings/near_faces.h"

namespace drape {
namespace {

constexpr double kNear = 2e-6;     // m, twice the distance below which contact finds no plane
constexpr double kApart = 1e-4;    // m, the gap that contact keeps: leastClothGap()
constexpr double kUpwards = 1e-5;  // m, bonus of an upper side: more than rounding, less than a lift

using Face = std::array<glm::uint, 3>;  // corners

/// Two faces that touch. The upper one is lifted off the lower one.
struct Touch {
    Face upper;
    Face lower;
};

/// Lifts parts one after another, those on which others lie first.
class Lifting {
public:
    explicit Lifting(const Model& model) {
        for (const glm::vec4& position : model.startPositions) start_.emplace_back(position);
        places_ = start_;
    }

    /// Lifts the upper part of these touches. parts: of each particle.
    void lift(const std::vector<Touch>& touches, const std::vector<glm::uint>& parts) {
        const glm::dvec3 way = widestWay(touches);
        if (gapAlong(way, touches, start_) < -2.0 * kNear) return liftAlongNormals(touches);
        const double height = std::max(0.0, kApart - gapAlong(way, touches, places_));
        for (std::size_t i = 0; i < places_.size(); ++i) {
            if (parts[i] == parts[touches.front().upper[0]]) places_[i] += height * way;
        }
    }

    /// Returns how far a particle has been lifted, m.
    glm::dvec3 lifted(std::size_t particle) const { return places_[particle] - start_[particle]; }

private:
    glm::dvec3 across(const Face& face) const {
        return glm::cross(start_[face[1]] - start_[face[0]], start_[face[2]] - start_[face[0]]);
    }

    /// Returns how far all upper faces lie beyond all lower faces, m; negative if they overlap.
    static double gapAlong(const glm::dvec3& way, const std::vector<Touch>& touches,
                           const std::vector<glm::dvec3>& places) {
        double least = std::numeric_limits<double>::infinity();  // of the upper faces
        double most = -least;                                    // of the lower faces
        for (const Touch& touch : touches) {
            for (const glm::uint corner : touch.upper) least = std::min(least, glm::dot(places[corner], way));
            for (const glm::uint corner : touch.lower) most = std::max(most, glm::dot(places[corner], way));
        }
        return least - most;
    }

    /// Returns the direction with the widest gap: along an axis or along the mean normal of either part. Of equal ones
    /// it is the one in which the part has been lifted already, else the upper one.
    glm::dvec3 widestWay(const std::vector<Touch>& touches) const {
        glm::dvec3 lowerNormal(0.0), upperNormal(0.0);
        for (const Touch& touch : touches) {
            lowerNormal += across(touch.lower);
            upperNormal += across(touch.upper);
        }
        const glm::dvec3 preferred = lifted(touches.front().upper[0]) + glm::dvec3(0.0, kUpwards, 0.0);
        glm::dvec3 widest(0.0);
        double best = -std::numeric_limits<double>::infinity();  // m
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
    void liftAlongNormals(const std::vector<Touch>& touches) {
        struct Lift {
            glm::dvec3 normals{0.0};
            double height = 0.0;  // m
        };
        std::map<glm::uint, Lift> lifts;  // by the particle
        for (const Touch& touch : touches) {
            const double height = kApart + glm::length(lifted(touch.lower[0]));
            for (const glm::uint corner : touch.upper) {
                Lift& lift = lifts[corner];
                lift = {lift.normals + across(touch.lower), std::max(lift.height, height)};
            }
        }
        for (const auto& [particle, lift] : lifts) {
            if (lift.normals == glm::dvec3(0.0)) continue;
            const double sign = glm::dot(lifted(particle), lift.normals) < 0.0 ? -1.0 : 1.0;  // never back
            places_[particle] = start_[particle] + sign * lift.height * glm::normalize(lift.normals);
        }
    }

    std::vector<glm::dvec3> start_;   // m
    std::vector<glm::dvec3> places_;  // m, with lifts
};

/// Returns the connected piece of each particle. Pieces have numbers in the order in which they are laid upon each
/// other: bodies first, because they stay.
std::vector<glm::uint> piecesOf(const Model& model) {
    const glm::uint particles = model.particleCount();
    Groups pieces(particles);
    for (const physics::Triangle& triangle : model.triangles) {
        pieces.join(triangle.a, triangle.b);
        pieces.join(triangle.a, triangle.c);
    }
    std::vector<glm::uint> parts(particles);
    for (glm::uint i = 0; i < particles; ++i)
        parts[i] = (static_cast<glm::uint>(pieces.of(i)) + particles - model.firstBodyParticle()) % particles;
    return parts;
}

}  // namespace

Model startModel(const WorldDescription& world) {
    Model model = makeModel(world);
    const std::vector<glm::uint> parts = piecesOf(model);
    const auto isInFirst = [&](const physics::Triangle& face) {
        return parts[face.a] == parts[model.triangles.front().a];
    };
    if (std::ranges::all_of(model.triangles, isInFirst)) return model;
    std::map<std::pair<glm::uint, glm::uint>, std::vector<Touch>> touching;  // by the upper and the lower part
    forNearFaces(model.startPositions, model.triangles, parts, model.firstBodyParticle(), kNear,
                 [&](glm::uint i, glm::uint k) {
                     const physics::Triangle& one = model.triangles[i];
                     const physics::Triangle& two = model.triangles[k];
                     Touch touch{{one.a, one.b, one.c}, {two.a, two.b, two.c}};
                     if (parts[one.a] < parts[two.a]) std::swap(touch.upper, touch.lower);
                     touching[{parts[touch.upper[0]], parts[touch.lower[0]]}].push_back(touch);
                 });
    if (touching.empty()) return model;
    Lifting lifting(model);
    for (const auto& [pair, touches] : touching) lifting.lift(touches, parts);
    for (std::size_t i = 0; i < parts.size(); ++i)
        model.startPositions[i] += glm::vec4(glm::vec3(lifting.lifted(i)), 0.0f);
    return model;
}

}  // namespace drape
