#include "run/separate_touching.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "base/random.h"
#include "crossings/crossings.h"

namespace drape {
namespace {

constexpr double kApart = 1e-4;  // m
constexpr double kMostRanks = 20.0;
constexpr int kRounds = 6;       // what moves may touch something else
constexpr double kAside = 0.01;  // of a triangle's side: less is rounding

/// Of each particle, counted through cloths, systems and bodies.
std::vector<glm::uint> partsOf(const Model& model) {
    std::vector<glm::uint> parts(model.particleCount(), 0);
    glm::uint count = 0;
    const auto add = [&](const auto& list) {
        for (const auto& part : list) {
            std::fill_n(parts.begin() + part.particles.first, part.particles.count, count);
            ++count;
        }
    };
    add(model.cloths);
    add(model.systems);
    add(model.bodies);
    return parts;
}

/// Whether the boxes around any two of them meet: most worlds need no search.
bool mayTouch(const Model& model, const std::vector<glm::uint>& parts) {
    struct Box {
        glm::vec3 low{INFINITY};
        glm::vec3 high{-INFINITY};
    };
    std::vector<Box> boxes(parts.empty() ? 0 : parts.back() + 1);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        Box& box = boxes[parts[i]];
        box.low = glm::min(box.low, glm::vec3(model.startPositions[i]));
        box.high = glm::max(box.high, glm::vec3(model.startPositions[i]));
    }
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const bool areApart = glm::any(glm::lessThan(boxes[i].high, boxes[j].low)) ||
                                  glm::any(glm::lessThan(boxes[j].high, boxes[i].low));
            if (!areApart) return true;
        }
    }
    return false;
}

class Separation {
public:
    Separation(const Model& model, const std::vector<glm::uint>& parts) : model_(model), parts_(parts) {}

    /// m, by which each particle is to be moved.
    std::vector<glm::dvec3> movesFor(std::span<const EdgeAndFace> touching) {
        known_.assign(model_.particleCount(), glm::dvec3(0.0));
        any_ = known_;
        for (const EdgeAndFace& pair : touching) add(pair);
        std::vector<glm::dvec3> moves(model_.particleCount(), glm::dvec3(0.0));
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const glm::dvec3& way = known_[i] != glm::dvec3(0.0) ? known_[i] : any_[i];
            const double length = glm::length(way);
            if (length < 1e-6) continue;
            // A little to all sides too, or what was in line stays in line.
            const double x = random_.either();
            const double y = random_.either();
            const double z = random_.either();
            const double rank = std::min(1.0 + parts_[i], kMostRanks);  // the third layer lies above the second
            moves[i] = kApart * (rank * way / length + 0.3 * glm::dvec3(x, y, z));
        }
        return moves;
    }

private:
    bool isOfBody(glm::uint particle) const { return particle >= model_.firstBodyParticle(); }
    glm::dvec3 at(glm::uint particle) const { return glm::dvec3(glm::vec3(model_.startPositions[particle])); }

    void add(const EdgeAndFace& pair) {
        const physics::Triangle& face = model_.triangles[pair.triangle];
        const glm::dvec3 across = glm::cross(at(face.b) - at(face.a), at(face.c) - at(face.a));
        const double area = glm::length(across);
        if (area == 0.0) return;
        const std::array edge{pair.a, pair.b};
        const std::array corners{face.a, face.b, face.c};
        const bool movesEdge = !isOfBody(pair.a) && (isOfBody(face.a) || parts_[pair.a] >= parts_[face.a]);
        const bool isDown =
            across.y < 0.0 || (across.y == 0.0 && (across.x < 0.0 || (across.x == 0.0 && across.z < 0.0)));
        glm::dvec3 normal = across / area;
        if (isDown && !isOfBody(face.a)) normal = -normal;
        double side = 0.0;  // of the edge's cloth
        for (const glm::uint particle : edge) side += sideOf(particle, normal) / 2.0;
        for (const glm::uint particle : corners) side -= sideOf(particle, normal) / 3.0;
        const bool isKnown = std::abs(side) > kAside * std::sqrt(area);
        const double sign = !isKnown ? 1.0 : (side > 0.0) == movesEdge ? 1.0 : -1.0;
        const auto moveOne = [&](glm::uint particle) { (isKnown ? known_ : any_)[particle] += sign * normal; };
        if (movesEdge) return static_cast<void>(std::ranges::for_each(edge, moveOne));
        std::ranges::for_each(corners, moveOne);
    }

    /// m, how far its neighbours lie from it along a direction, in the mean.
    double sideOf(glm::uint particle, const glm::dvec3& direction) const {
        glm::dvec3 sum(0.0);
        int count = 0;
        for (glm::uint k = model_.triangleStarts[particle]; k < model_.triangleStarts[particle + 1]; ++k) {
            const physics::Triangle& around = model_.triangles[model_.trianglesOf[k]];
            for (const glm::uint corner : {around.a, around.b, around.c}) {
                if (corner == particle) continue;
                sum += at(corner) - at(particle);
                ++count;
            }
        }
        return count == 0 ? 0.0 : glm::dot(sum, direction) / count;
    }

    Random random_{1};
    const Model& model_;
    const std::vector<glm::uint>& parts_;
    std::vector<glm::dvec3> known_;  // of each particle: the sum of normals towards the side that its cloth lies on
    std::vector<glm::dvec3> any_;    // where that is not known: upwards, or out of a body
};

}  // namespace

Model modelToRun(const WorldDescription& world) {
    Model model = makeModel(world);
    const std::vector<glm::uint> parts = partsOf(model);
    if (!mayTouch(model, parts)) return model;
    Separation separation(model, parts);
    for (int round = 0; round < kRounds; ++round) {
        const Crossings found = findCrossings(model.startPositions, model.triangles, model.firstBodyParticle());
        if (found.touching.empty()) break;
        const std::vector<glm::dvec3> moves = separation.movesFor(found.touching);
        for (std::size_t i = 0; i < moves.size(); ++i) model.startPositions[i] += glm::vec4(glm::vec3(moves[i]), 0.0f);
    }
    return model;
}

}  // namespace drape
