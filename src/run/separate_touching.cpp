#include "run/separate_touching.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <span>
#include <vector>

#include "base/random.h"
#include "crossings/face_grid.h"
#include "crossings/near_faces.h"

namespace drape {
namespace {

constexpr double kNear = 2e-6;    // m: contact has no plane below 1 µm
constexpr double kApart = 1e-4;   // m
constexpr double kRandom = 3e-5;  // m, to all sides, or what was in line stays in line
constexpr int kRounds = 6;        // what moves may touch something else
constexpr double kAside = 0.01;   // of a triangle's side: less is rounding

/// Of each particle: the first that it is connected to by triangles.
std::vector<glm::uint> partsOf(const Model& model) {
    std::vector<glm::uint> parts(model.particleCount());
    std::iota(parts.begin(), parts.end(), 0u);
    const auto first = [&](glm::uint i) {
        while (parts[i] != i) i = parts[i] = parts[parts[i]];
        return i;
    };
    const auto join = [&](glm::uint a, glm::uint b) {
        const auto [low, high] = std::minmax({first(a), first(b)});
        parts[high] = low;
    };
    for (const physics::Triangle& triangle : model.triangles) {
        join(triangle.a, triangle.b);
        join(triangle.a, triangle.c);
    }
    for (glm::uint& part : parts) part = parts[part];  // those before it are done
    return parts;
}

/// Whether the boxes around any two of them meet: most worlds need no search.
bool mayTouch(const Model& model, const std::vector<glm::uint>& parts) {
    constexpr glm::uint kNoBox = ~0u;
    constexpr auto margin = static_cast<float>(kNear);
    std::vector<glm::uint> boxOf(parts.size(), kNoBox);
    std::vector<Extent> boxes;
    for (const physics::Triangle& triangle : model.triangles) {
        for (const glm::uint corner : {triangle.a, triangle.b, triangle.c}) {
            const glm::vec3 place(model.startPositions[corner]);
            glm::uint& box = boxOf[parts[corner]];
            if (box == kNoBox) {
                box = static_cast<glm::uint>(boxes.size());
                boxes.push_back({place - margin, place + margin});
            }
            boxes[box].low = glm::min(boxes[box].low, place - margin);
            boxes[box].high = glm::max(boxes[box].high, place + margin);
        }
    }
    const FaceGrid grid(boxes);
    for (std::uint32_t i = 0; i < boxes.size(); ++i) {
        bool doesMeet = false;
        grid.around(boxes[i], [&](std::uint32_t k) { doesMeet |= k != i && boxes[k].overlaps(boxes[i]); });
        if (doesMeet) return true;
    }
    return false;
}

class Separation {
public:
    Separation(const Model& model, const std::vector<glm::uint>& parts) : model_(model), parts_(parts) {}

    /// m, by which each particle is to be moved.
    std::vector<glm::dvec3> movesFor(std::span<const EdgeAndFace> near) {
        known_.assign(model_.particleCount(), glm::dvec3(0.0));
        any_ = known_;
        rank(near);
        for (const EdgeAndFace& pair : near) add(pair);
        std::vector<glm::dvec3> moves(model_.particleCount(), glm::dvec3(0.0));
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const glm::dvec3& way = known_[i] != glm::dvec3(0.0) ? known_[i] : any_[i];
            const double length = glm::length(way);
            if (length < 1e-6) continue;
            const double x = random_.either();
            const double y = random_.either();
            const double z = random_.either();
            moves[i] = kApart * ranks_[parts_[i]] * way / length + kRandom * glm::dvec3(x, y, z);
        }
        return moves;
    }

private:
    bool isOfBody(glm::uint particle) const { return particle >= model_.firstBodyParticle(); }
    glm::dvec3 at(glm::uint particle) const { return glm::dvec3(glm::vec3(model_.startPositions[particle])); }

    /// Whether the edge is moved, or the face: the later of two cloths.
    bool movesEdge(const EdgeAndFace& pair) const {
        const glm::uint face = model_.triangles[pair.triangle].a;
        return !isOfBody(pair.a) && (isOfBody(face) || parts_[pair.a] > parts_[face]);
    }

    /// The layer of each part: a part that lies on another, or on a body, is moved farther than that, as in a pile.
    void rank(std::span<const EdgeAndFace> near) {
        std::vector<glm::uvec2> pairs;  // a part, and that which it lies on
        for (const EdgeAndFace& pair : near) {
            const glm::uint edge = parts_[pair.a];
            const glm::uint face = parts_[model_.triangles[pair.triangle].a];
            pairs.push_back(movesEdge(pair) ? glm::uvec2(edge, face) : glm::uvec2(face, edge));
        }
        std::ranges::sort(pairs, {}, &glm::uvec2::x);
        ranks_.assign(model_.particleCount(), 0.0);
        for (const glm::uvec2 pair : pairs) ranks_[pair.x] = std::max(ranks_[pair.x], ranks_[pair.y] + 1.0);
    }

    void add(const EdgeAndFace& pair) {
        const physics::Triangle& face = model_.triangles[pair.triangle];
        const glm::dvec3 across = glm::cross(at(face.b) - at(face.a), at(face.c) - at(face.a));
        const double area = glm::length(across);
        if (area == 0.0) return;
        const std::array edge{pair.a, pair.b};
        const std::array corners{face.a, face.b, face.c};
        const bool isEdgeMoved = movesEdge(pair);
        const bool isDown =
            across.y < 0.0 || (across.y == 0.0 && (across.x < 0.0 || (across.x == 0.0 && across.z < 0.0)));
        glm::dvec3 normal = across / area;
        if (isDown && !isOfBody(face.a)) normal = -normal;
        double side = 0.0;  // of the edge's cloth
        for (const glm::uint particle : edge) side += sideOf(particle, normal) / 2.0;
        for (const glm::uint particle : corners) side -= sideOf(particle, normal) / 3.0;
        const bool isKnown = std::abs(side) > kAside * std::sqrt(area);
        const double sign = !isKnown ? 1.0 : (side > 0.0) == isEdgeMoved ? 1.0 : -1.0;
        const auto moveOne = [&](glm::uint particle) { (isKnown ? known_ : any_)[particle] += sign * normal; };
        if (isEdgeMoved) return static_cast<void>(std::ranges::for_each(edge, moveOne));
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
    std::vector<double> ranks_;      // of each part
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
        const std::vector<EdgeAndFace> near =
            findNear(model.startPositions, model.triangles, parts, model.firstBodyParticle(), kNear);
        if (near.empty()) break;
        const std::vector<glm::dvec3> moves = separation.movesFor(near);
        for (std::size_t i = 0; i < moves.size(); ++i) model.startPositions[i] += glm::vec4(glm::vec3(moves[i]), 0.0f);
    }
    return model;
}

}  // namespace drape
