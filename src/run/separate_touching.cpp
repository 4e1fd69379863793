#include "run/separate_touching.h"
#include "cloth/make/make_model.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

#include "base/random.h"
#include "crossings/face_grid.h"
#include "crossings/near_faces.h"

namespace drape {
namespace {

constexpr double kNear = 2e-6;   // m, twice the distance below which contact has no plane
constexpr double kApart = 1e-4;  // m
constexpr double kRandom = 0.2;  // of kApart, to all sides: edges in one line are moved alike, and would still meet
constexpr int kRounds = 6;       // what moves may touch something else
constexpr double kAside = 0.05;  // of a triangle's side, in the mean of all pairs: less is curvature
constexpr double kClear = 0.3;   // of the most that a sum could be: less is chance
constexpr glm::dvec3 kUpwards(0.0131, 1.0, 0.0217);  // not quite: of a vertical plane too one side is the upper one

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
bool mayTouch(const Model& model, const std::vector<glm::uint>& parts, double near) {
    constexpr glm::uint kNoBox = ~0u;
    const auto margin = static_cast<float>(near);
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

/// Where parts are near each other: which particles are to be moved, and along which normals. Of each two parts all
/// particles go to the same side of the other.
class Separation {
public:
    Separation(const Model& model, const std::vector<glm::uint>& parts)
        : model_(model), parts_(parts), towards_(model.particleCount(), glm::dvec3(0.0)) {
        std::vector<double> counts(towards_.size(), 0.0);
        for (const physics::Triangle& triangle : model.triangles) {
            const std::array corners{triangle.a, triangle.b, triangle.c};
            for (std::size_t i = 0; i < 3; ++i) {
                const auto [a, b, c] = std::array{corners[i], corners[(i + 1) % 3], corners[(i + 2) % 3]};
                towards_[a] += 0.5 * (at(b) + at(c)) - at(a);
                counts[a] += 1.0;
            }
        }
        for (std::size_t i = 0; i < towards_.size(); ++i) towards_[i] /= std::max(1.0, counts[i]);
    }

    void add(const EdgeAndFace& pair) {
        const physics::Triangle& face = model_.triangles[pair.triangle];
        const glm::dvec3 across = glm::cross(at(face.b) - at(face.a), at(face.c) - at(face.a));
        const double area = glm::length(across);
        if (area == 0.0) return;
        const glm::dvec3 normal = across / area;
        const std::array edge{pair.a, pair.b};
        const std::array corners{face.a, face.b, face.c};
        // The later of two cloths is moved, and bodies never are.
        const bool movesEdge = !isOfBody(pair.a) && (isOfBody(face.a) || parts_[pair.a] > parts_[face.a]);
        const Owner owner = movesEdge ? still : moved;
        const glm::uint other = parts_[movesEdge ? face.a : pair.a];

        double side = 0.0;  // on which the edge's cloth lies
        for (const glm::uint particle : edge) side += glm::dot(towards_[particle], normal) / 2.0;
        for (const glm::uint particle : corners) side -= glm::dot(towards_[particle], normal) / 3.0;
        Layers& layers = layers_[{parts_[movesEdge ? pair.a : face.a], other}];
        ++layers.pairs[owner];
        layers.sides[owner] += std::clamp((movesEdge ? side : -side) / std::sqrt(area), -0.5, 0.5);
        const auto touch = [&](glm::uint particle) { touches_[{particle, other}][owner] += normal; };
        if (movesEdge) {
            std::ranges::for_each(edge, touch);
        } else {
            std::ranges::for_each(corners, touch);
        }
    }

    bool isEmpty() const { return touches_.empty(); }

    /// m, by which each particle is to be moved.
    std::vector<glm::dvec3> moves(double apart) {
        std::vector<glm::dvec3> ways(model_.particleCount(), glm::dvec3(0.0));
        for (const bool isBody : {true, false}) leadOut(isBody, ways);
        // Each part lies on those before it, as in a pile.
        std::vector<double> ranks(model_.particleCount(), 0.0);
        for (const auto& [pair, layers] : layers_)
            ranks[pair.first] = std::max(ranks[pair.first], ranks[pair.second] + 1.0);
        for (std::size_t i = 0; i < ways.size(); ++i) {
            if (ways[i] == glm::dvec3(0.0)) continue;
            const double x = random_.either();
            const double y = random_.either();
            const double z = random_.either();
            if (model_.startPositions[i].w == 0.0f) {  // pins that are moved along each other fill contact's lists
                ways[i] *= apart * (ranks[parts_[i]] + kRandom * x);
                continue;
            }
            ways[i] = apart * (ranks[parts_[i]] * ways[i] + kRandom * glm::dvec3(x, y, z));
        }
        return ways;
    }

private:
    /// Whose faces they are.
    enum Owner { still, moved };
    using Normals = std::array<glm::dvec3, 2>;  // sums, by owner

    /// How far vectors agree, summed over the particles that have both.
    struct Likeness {
        double sum = 0.0;
        double most = 0.0;

        bool isClear() const { return std::abs(sum) > kClear * most; }
    };

    /// Of a part that is moved, and one that it is near.
    struct Layers {
        // By the owner of the faces:
        std::array<int, 2> pairs{};
        std::array<double, 2> sides{};  // summed: how far the moved part goes on in front of the face, in sides of that
        std::array<double, 2> up{};     // normals along kUpwards, summed over the particles
        std::array<double, 2> signs{};
        Likeness ofOwners;  // one owner's normals along the other's
        Likeness ofBodies;  // normals of what stays along the ways out of bodies
    };

    bool isOfBody(glm::uint particle) const { return particle >= model_.firstBodyParticle(); }
    glm::dvec3 at(glm::uint particle) const { return glm::dvec3(glm::vec3(model_.startPositions[particle])); }

    /// Leads each particle out of the bodies, or of the cloths, that it is near. Bodies come first: layers on a body
    /// lie one further out than the other.
    void leadOut(bool isBody, std::vector<glm::dvec3>& ways) {
        const std::vector<glm::dvec3> fromBodies = ways;
        const auto forTouches = [&](auto use) {
            for (const auto& [key, normals] : touches_) {
                const auto [particle, other] = key;
                if (isOfBody(other) == isBody) use(particle, normals, layers_.at({parts_[particle], other}));
            }
        };
        forTouches([&](glm::uint particle, const Normals& normals, Layers& layers) {
            const Normals units{unit(normals[still]), unit(normals[moved])};
            for (const Owner owner : {still, moved}) layers.up[owner] += glm::dot(units[owner], kUpwards);
            const auto compare = [](Likeness& likeness, const glm::dvec3& a, const glm::dvec3& b) {
                likeness.sum += glm::dot(a, b);
                likeness.most += glm::length(a) * glm::length(b);
            };
            compare(layers.ofOwners, units[still], units[moved]);
            compare(layers.ofBodies, units[still], unit(fromBodies[particle]));
        });
        for (auto& [pair, layers] : layers_) {
            if (isOfBody(pair.second) == isBody) layers.signs = signsOf(layers, isBody);
        }
        forTouches([&](glm::uint particle, const Normals& normals, const Layers& layers) {
            for (const Owner owner : {still, moved}) {
                const glm::dvec3 out = layers.signs[owner] * unit(normals[owner]);
                const double along = glm::dot(ways[particle], out);
                if (along > -kClear && along < 1.0) ways[particle] += (1.0 - along) * out;  // never back
            }
        });
    }

    /// For the faces of each owner, whether the moved layer is to go the way of their normals (1) or the other (-1).
    /// One answer for all faces, or neighbours would go to both sides. 0: they stand upright on the other layer, so
    /// that their normals lead along it.
    static std::array<double, 2> signsOf(const Layers& layers, bool isBody) {
        const auto signOf = [](double value) { return value < 0.0 ? -1.0 : 1.0; };
        const auto sideOf = [&](Owner owner) { return layers.sides[owner] / std::max(1, layers.pairs[owner]); };
        std::array<double, 2> signs{};
        const bool isByMoved = std::abs(sideOf(moved)) > std::max(kAside, std::abs(sideOf(still)));
        const Owner first = isByMoved || layers.pairs[still] == 0 ? moved : still;
        const Owner second = first == still ? moved : still;
        signs[first] = std::abs(sideOf(first)) > kAside ? signOf(sideOf(first))
                       : isBody                         ? 1.0  // out of it
                       : layers.ofBodies.isClear()      ? signOf(layers.ofBodies.sum)
                                                        : signOf(layers.up[first]);
        if (layers.ofOwners.isClear()) signs[second] = signs[first] * signOf(layers.ofOwners.sum);
        return signs;
    }

    static glm::dvec3 unit(const glm::dvec3& vector) {
        const double length = glm::length(vector);
        return length < 1e-6 ? glm::dvec3(0.0) : vector / length;
    }

    const Model& model_;
    const std::vector<glm::uint>& parts_;
    std::vector<glm::dvec3> towards_;  // m, of each particle: to the middle of those around it
    Random random_{1};
    std::map<std::pair<glm::uint, glm::uint>, Layers> layers_;    // by the parts
    std::map<std::pair<glm::uint, glm::uint>, Normals> touches_;  // by the particle and the other part
};

/// m, of the coordinates, which are floats: particles cannot be told apart below.
double spacingOf(const Model& model) {
    float farthest = 0.0f;
    for (const glm::vec4& place : model.startPositions)
        farthest = std::max({farthest, std::abs(place.x), std::abs(place.y), std::abs(place.z)});
    return farthest * 0x1p-23;
}

}  // namespace

Model modelToRun(const WorldDescription& world) {
    Model model = makeModel(world);
    const std::vector<glm::uint> parts = partsOf(model);
    const double spacing = spacingOf(model);
    const double near = std::max(kNear, 4.0 * spacing);
    if (!mayTouch(model, parts, near)) return model;
    for (int round = 0; round < kRounds; ++round) {
        Separation separation(model, parts);
        forNear(model.startPositions, model.triangles, parts, model.firstBodyParticle(), near,
                [&](const EdgeAndFace& pair) { separation.add(pair); });
        if (separation.isEmpty()) break;
        const std::vector<glm::dvec3> moves = separation.moves(std::max(kApart, 16.0 * spacing));
        for (std::size_t i = 0; i < moves.size(); ++i) model.startPositions[i] += glm::vec4(glm::vec3(moves[i]), 0.0f);
    }
    return model;
}

}  // namespace drape
