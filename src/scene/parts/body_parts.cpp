#include "scene/parts/body_parts.h"

#include <algorithm>
#include <cctype>
#include <glm/geometric.hpp>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "base/message_text.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "crossings/crossings.h"
#include "json/json.h"

namespace drape {
namespace {

std::string inSmallLetters(std::string text) {
    for (char& letter : text) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    return text;
}

/// Lists names for a name that no body has: the one that was probably meant first, then those that contain it,
/// the shortest first.
std::string listedFor(const std::string& name, std::vector<std::string> names) {
    if (names.empty()) return "expected none, since the bodies have no named parts";
    const std::optional<std::string> meant = nearestName(name, names);
    constexpr std::size_t kLast = std::numeric_limits<std::size_t>::max();
    const std::string small = inSmallLetters(name);
    std::ranges::stable_sort(names, {}, [&](const std::string& each) {
        if (each == meant) return std::size_t{0};
        return inSmallLetters(each).find(small) != std::string::npos ? each.size() : kLast;
    });
    constexpr std::size_t kLongestList = 1500;
    std::string text = "expected one of ";
    for (std::size_t k = 0; k < names.size(); ++k) {
        if (text.size() > kLongestList) return text + " and " + std::to_string(names.size() - k) + " more";
        text += (k == 0 ? "\"" : ", \"") + json::printable(names[k], 60) + '"';
    }
    return text;
}

}  // namespace

std::vector<std::string> namedPartsOf(const ClothMesh& mesh) {
    std::vector<bool> isFilled(mesh.parts.size(), false);
    for (std::size_t part = 0; part < mesh.parts.size(); ++part) {
        if (mesh.parts[part].vertices.empty()) continue;
        for (auto k = static_cast<std::uint32_t>(part); k != NamedPart::kNone && !isFilled[k]; k = mesh.parts[k].above)
            isFilled[k] = true;
    }
    std::vector<std::string> names;
    std::set<std::string> known;
    const auto add = [&](const std::string& name) {
        if (!name.empty() && known.insert(name).second) names.push_back(name);
    };
    for (std::size_t part = 0; part < mesh.parts.size(); ++part) {
        if (isFilled[part]) add(mesh.parts[part].name);
    }
    for (const VertexGroup& group : mesh.groups) add(group.name);
    return names;
}

std::vector<bool> trianglesOfParts(const ClothMesh& mesh, const std::vector<std::string>& names) {
    const std::set<std::string> wanted(names.begin(), names.end());
    std::vector<bool> isIn(mesh.particleOf.size(), false);  // for each vertex of the file
    const auto take = [&](const std::vector<std::uint32_t>& vertices) {
        for (const std::uint32_t vertex : vertices) isIn[vertex] = true;
    };
    for (const NamedPart& part : mesh.parts) {
        const NamedPart* above = &part;
        while (!wanted.contains(above->name) && above->above != NamedPart::kNone) above = &mesh.parts[above->above];
        if (wanted.contains(above->name)) take(part.vertices);
    }
    for (const VertexGroup& group : mesh.groups) {
        if (wanted.contains(group.name)) take(group.vertices);
    }
    std::vector<bool> flags;
    for (const std::array<std::uint32_t, 3>& corners : mesh.vertices)
        flags.push_back(std::ranges::all_of(corners, [&](std::uint32_t vertex) { return isIn[vertex]; }));
    if (std::ranges::count(flags, true) == 0) flags.clear();
    return flags;
}

void prepareIgnored(Scene& scene, const std::vector<Place>& placeOf) {
    std::vector<std::string> names;
    std::vector<std::string> known;
    for (BodyDescription& body : scene.world.bodies) body.ignored.clear();
    for (std::size_t k = 0; k < scene.world.cloths.size() && !scene.world.bodies.empty(); ++k) {
        const std::vector<std::string>& ignores = scene.world.cloths[k].ignores;
        if (!ignores.empty() && known.empty()) {
            for (const BodyDescription& body : scene.world.bodies) {
                const std::vector<std::string> more = namedPartsOf(body.mesh.shape->mesh);
                known.insert(known.end(), more.begin(), more.end());
            }
        }
        for (std::size_t i = 0; i < ignores.size(); ++i) {
            if (std::ranges::count(known, ignores[i]) == 0)
                placeOf[k].member("ignores").element(i).refuse(
                    '"' + json::printable(ignores[i], 60) + "\" is not a joint, node, material or group of a body, " +
                    listedFor(ignores[i], known));
            names.push_back(ignores[i]);
        }
    }
    if (names.empty()) return;
    for (BodyDescription& body : scene.world.bodies) body.ignored = trianglesOfParts(body.mesh.shape->mesh, names);
}

namespace {

using Index = std::uint32_t;

constexpr Index kNoPart = NamedPart::kNone;
constexpr int kNeighbours = 4;         // bones between joints whose skin creases
constexpr float kExtremity = 0.05f;    // greatest share of the surface of a hand
constexpr std::size_t kMostNamed = 8;  // greatest number of parts that are named
constexpr float kFigure = 0.75f;       // share of the body's height from which a node or material is the figure itself

/// A body's parts, and the parts of its triangles.
class PartTree {
public:
    explicit PartTree(const ClothMesh& mesh)
        : mesh_(&mesh), partsOf_(mesh.particleOf.size()), areas_(mesh.parts.size(), 0.0f), spans_(mesh.parts.size()) {
        for (Index part = 0; part < mesh.parts.size(); ++part) {
            for (const Index vertex : mesh.parts[part].vertices) partsOf_[vertex].push_back(part);
        }
        for (Index t = 0; t < mesh.triangles.size(); ++t) {
            const glm::uvec3& corners = mesh.triangles[t];
            const glm::vec3& a = mesh.positions[corners.x];
            const float area = glm::length(glm::cross(mesh.positions[corners.y] - a, mesh.positions[corners.z] - a));
            total_ += area;
            std::set<Index> all;
            for (const Index part : partsOf(t)) {
                for (Index k = part; k != kNoPart && all.insert(k).second;) k = mesh.parts[k].above;
            }
            for (const Index part : all) {
                areas_[part] += area;
                spans_[part].add(mesh, corners);
            }
            whole_.add(mesh, corners);
        }
    }

    /// Returns the nodes and materials that have all corners of a triangle, and the joint that has most of them.
    std::vector<Index> partsOf(Index t) const {
        const auto& corners = mesh_->vertices[t];
        std::vector<Index> parts;
        Index joint = kNoPart;
        for (const Index part : partsOf_[corners[0]]) {
            const auto has = [&](Index corner) { return std::ranges::count(partsOf_[corner], part) > 0; };
            if (mesh_->parts[part].isJoint)
                joint = part;
            else if (has(corners[1]) && has(corners[2]))
                parts.push_back(part);
        }
        for (const Index part : partsOf_[corners[1]]) {
            if (mesh_->parts[part].isJoint && std::ranges::count(partsOf_[corners[2]], part) > 0) joint = part;
        }
        if (joint != kNoPart) parts.push_back(joint);
        return parts;
    }

    /// Returns the bone that moves a triangle with these parts: its joint, or the node above a rigid one.
    Index boneOf(const std::vector<Index>& parts) const {
        if (parts.empty()) return kNoPart;
        if (isJoint(parts.back())) return parts.back();
        const Index above = mesh_->parts[parts.front()].above;
        return above == kNoPart ? parts.front() : above;
    }

    /// Returns the share of the surface that a part has with all below it.
    float share(Index part) const { return areas_[part] / total_; }
    /// Returns whether a part is about as tall as the body.
    bool isFigure(Index part) const { return spans_[part].height() > kFigure * whole_.height(); }
    const std::string& name(Index part) const { return mesh_->parts[part].name; }
    bool isJoint(Index part) const { return mesh_->parts[part].isJoint; }
    bool isBelow(Index part, Index above) const {
        while (part != above && part != kNoPart) part = mesh_->parts[part].above;
        return part == above;
    }
    /// Returns the lowest part that both belong to; kNoPart if there is none.
    Index common(Index a, Index b) const {
        while (a != kNoPart && !isBelow(b, a)) a = mesh_->parts[a].above;
        return a;
    }
    /// Returns the number of bones from one joint to another.
    int distance(Index a, Index b) const {
        const Index top = common(a, b);
        return top == kNoPart ? kNeighbours + 1 : steps(a, top) + steps(b, top);
    }

private:
    /// A range of heights (y), m.
    struct Span {
        float low = 1e30f;
        float high = -1e30f;

        float height() const { return high - low; }
        void add(const ClothMesh& mesh, const glm::uvec3& corners) {
            for (glm::length_t k = 0; k < 3; ++k) {
                low = std::min(low, mesh.positions[corners[k]].y);
                high = std::max(high, mesh.positions[corners[k]].y);
            }
        }
    };

    int steps(Index part, Index above) const {
        int count = 0;
        for (; part != above; part = mesh_->parts[part].above) ++count;
        return count;
    }

    const ClothMesh* mesh_;
    std::vector<std::vector<Index>> partsOf_;
    std::vector<float> areas_;
    std::vector<Span> spans_;
    Span whole_;
    float total_ = 0.0f;
};

/// Two parts that cross: the one to leave out, and the other.
using Pair = std::pair<Index, Index>;

/// Returns the parts of two crossing triangles that make them two parts of the body; nothing if they are one.
std::optional<Pair> pairOf(const PartTree& tree, Index first, Index second) {
    const auto smallerFirst = [&](Index a, Index b) { return tree.share(a) < tree.share(b) ? Pair{a, b} : Pair{b, a}; };
    const std::vector<Index> ofFirst = tree.partsOf(first);
    const std::vector<Index> ofSecond = tree.partsOf(second);
    const Index a = tree.boneOf(ofFirst);
    const Index b = tree.boneOf(ofSecond);
    const int apart = a == kNoPart || b == kNoPart ? 0 : tree.distance(a, b);
    const bool isCrease = apart > 0 && apart <= kNeighbours;  // limbs overlap where they meet
    if (isCrease) return std::nullopt;
    const auto isOther = [&](Index part, const std::vector<Index>& than) {
        return !tree.isJoint(part) && !tree.name(part).empty() && std::ranges::count(than, part) == 0;
    };
    for (const Index x : ofFirst) {
        for (const Index y : ofSecond) {
            if (!isOther(x, ofSecond) || !isOther(y, ofFirst)) continue;
            const Pair pair = smallerFirst(x, y);
            if (2.0f * tree.share(pair.first) < tree.share(pair.second) && !tree.isFigure(pair.first)) return pair;
        }
    }
    if (apart == 0 || !tree.isJoint(a) || !tree.isJoint(b)) return std::nullopt;
    const Index both = tree.common(a, b);
    if (both != kNoPart && tree.share(both) <= kExtremity) return std::nullopt;  // two fingers of a hand
    const Pair pair = smallerFirst(a, b);
    if (tree.share(pair.first) > kExtremity || tree.name(pair.first).empty()) return std::nullopt;
    return pair;
}

/// The parts that each part crosses, with the number of crossings.
using Found = std::map<Index, std::map<Index, std::uint64_t>>;

/// Puts joints of one extremity together: the fingers of a hand become the hand.
void joinExtremities(const PartTree& tree, Found& found) {
    for (bool isDone = false; !isDone;) {
        isDone = true;
        for (auto a = found.begin(); a != found.end() && isDone; ++a) {
            for (auto b = std::next(a); b != found.end() && isDone; ++b) {
                if (!tree.isJoint(a->first) || !tree.isJoint(b->first)) continue;
                const Index both = tree.common(a->first, b->first);
                if (both == kNoPart || tree.share(both) > kExtremity || tree.name(both).empty()) continue;
                auto others = a->second;
                for (const auto& [other, count] : b->second) others[other] += count;
                found.erase(b);
                found.erase(a);
                for (const auto& [other, count] : others) found[both][other] += count;
                isDone = false;
            }
        }
    }
}

}  // namespace

std::vector<CrossedPart> crossedParts(const ClothMesh& mesh, const std::vector<bool>& ignored) {
    if (mesh.parts.size() < 2) return {};
    std::vector<glm::vec4> positions;
    for (const glm::vec3& place : mesh.positions) positions.emplace_back(place, 0.0f);
    std::vector<physics::Triangle> triangles;
    std::vector<Index> numbers;  // of `triangles` in the mesh
    for (Index t = 0; t < mesh.triangles.size(); ++t) {
        if (!ignored.empty() && ignored[t]) continue;
        const glm::uvec3& corners = mesh.triangles[t];
        triangles.push_back({corners.x, corners.y, corners.z, 0.0f});
        numbers.push_back(t);
    }
    const Crossings crossings = findCrossings(positions, triangles);
    if (crossings.all.empty()) return {};
    std::map<std::pair<Index, Index>, Index> triangleOf;  // a triangle at each edge that may cross another triangle
    for (std::size_t k = 0; k < triangles.size(); ++k) {
        if (crossings.crossed[k] == 0) continue;
        const glm::uvec3& c = mesh.triangles[numbers[k]];
        for (const auto& [a, b] : {std::pair{c.x, c.y}, {c.y, c.z}, {c.z, c.x}})
            triangleOf[std::minmax(a, b)] = numbers[k];
    }
    const PartTree tree(mesh);
    Found found;
    for (const Crossing& crossing : crossings.all) {
        const auto at = triangleOf.find({crossing.a, crossing.b});
        if (at == triangleOf.end()) continue;
        if (const auto pair = pairOf(tree, at->second, numbers[crossing.triangle])) ++found[pair->first][pair->second];
    }
    joinExtremities(tree, found);
    std::map<std::string, CrossedPart> byName;  // several nodes may have one name
    for (const auto& [part, others] : found) {
        CrossedPart& made = byName[tree.name(part)];
        made.name = tree.name(part);
        std::uint64_t most = 0;
        for (const auto& [other, count] : others) {
            made.crossings += count;
            if (count > std::exchange(most, std::max(most, count))) made.other = tree.name(other);
        }
    }
    std::vector<CrossedPart> made;
    for (const auto& [name, part] : byName) made.push_back(part);
    std::ranges::stable_sort(made, std::ranges::greater(), &CrossedPart::crossings);
    if (made.size() > kMostNamed) made.resize(kMostNamed);
    return made;
}

std::string describe(const std::vector<CrossedPart>& parts) {
    std::string text;
    for (const CrossedPart& part : parts) {
        const std::string other = json::printable(part.other, 60);
        text += (text.empty() ? "" : ", ") + json::printable(part.name, 60) + " crosses " +
                (other.empty() ? "another part" : other);
    }
    return text.empty() ? text : text + " in the pose of the mesh";
}

}  // namespace drape
