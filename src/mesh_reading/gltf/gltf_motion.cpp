#include "mesh_reading/gltf/gltf_motion.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <map>
#include <optional>
#include <utility>

#include "json/json.h"
#include "mesh_reading/gltf/bvh_reader.h"
#include "mesh_reading/gltf/gltf_animation.h"
#include "mesh_reading/shared/mesh_bytes.h"

namespace drape {
namespace {

constexpr std::size_t kNoNode = ~std::size_t{0};

/// Returns a joint's name as it is compared: "mixamorig:LeftUpLeg", "mixamorig1:LeftUpLeg" and "Left_UpLeg" are alike.
std::string comparedName(std::string_view name) {
    name = name.substr(name.find_last_of(":|") == name.npos ? 0 : name.find_last_of(":|") + 1);
    std::string compared;
    for (const char c : name) {
        if (std::isalnum(static_cast<unsigned char>(c)) || static_cast<unsigned char>(c) >= 0x80u)
            compared += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    constexpr std::string_view kMixamo = "mixamorig";
    if (compared.starts_with(kMixamo) && compared.size() > kMixamo.size()) {
        const std::size_t first = compared.find_first_not_of("0123456789", kMixamo.size());
        if (first != compared.npos) compared.erase(0, first);
    }
    return compared;
}

/// Returns some names of a list, and the number of the others.
std::string listed(const std::vector<std::string>& names) {
    constexpr std::size_t kShown = 4;
    std::string text;
    for (std::size_t k = 0; k < std::min(names.size(), kShown); ++k)
        text += (k == 0 ? "\"" : ", \"") + json::printable(names[k]) + "\"";
    return names.size() <= kShown ? text : text + " and " + std::to_string(names.size() - kShown) + " more";
}

/// The nodes of a character that can be moved by name.
class NamedNodes {
public:
    NamedNodes(const GltfDocument& character, const GltfNodes& nodes, const std::vector<GltfPart>& parts)
        : model_(&character.model()), isJoint_(nodes.parents.size(), false) {
        const GltfMovers movers = moversOf(parts, nodes);
        for (const GltfPart& part : parts) {
            for (const std::size_t joint : part.skin.joints) isJoint_[joint] = true;
        }
        for (const std::size_t node : nodes.order) {
            if (!movers.transforms[node]) continue;
            const std::string name = comparedName(model_->nodes[node].name);
            if (!name.empty()) byName_.try_emplace(name, node);
        }
    }

    bool isJoint(std::size_t node) const { return isJoint_[node]; }
    bool hasJoints() const { return std::ranges::find(isJoint_, true) != isJoint_.end(); }
    /// Returns the node with this name, or kNoNode.
    std::size_t find(const std::string& name) const {
        const auto found = byName_.find(comparedName(name));
        return found == byName_.end() ? kNoNode : found->second;
    }

    /// Throws MeshError if no node is moved. Otherwise notes which joints are not in both files.
    /// `others`: names in the motion that the character lacks.
    void tell(const std::vector<bool>& isMoved, const std::vector<std::string>& others,
              std::vector<std::string>& notes) const {
        std::vector<std::string> resting, joints;
        for (std::size_t node = 0; node < isJoint_.size(); ++node) {
            if (!isJoint_[node]) continue;
            joints.push_back(model_->nodes[node].name);
            if (!isMoved[node]) resting.push_back(model_->nodes[node].name);
        }
        if (std::ranges::find(isMoved, true) == isMoved.end())
            throw MeshError("has no joint of the character: it moves " + (others.empty() ? "none" : listed(others)) +
                            ", and the character's joints are " + (joints.empty() ? "none" : listed(joints)));
        if (!others.empty()) notes.push_back("moves joints that the character lacks: " + listed(others));
        if (!resting.empty())
            notes.push_back("does not move " + std::to_string(resting.size()) + " of the character's " +
                            std::to_string(joints.size()) + " joints: " + listed(resting));
    }

private:
    const tinygltf::Model* model_;
    std::vector<bool> isJoint_;
    std::map<std::string, std::size_t> byName_;
};

/// Returns whether one of a node's ancestors is marked.
bool isBelow(const GltfNodes& nodes, std::size_t node, const std::vector<bool>& marks) {
    for (int above = nodes.parents[node]; above >= 0; above = nodes.parents[static_cast<std::size_t>(above)]) {
        if (marks[static_cast<std::size_t>(above)]) return true;
    }
    return false;
}

double placeLength(const tinygltf::Node& node) {
    if (node.translation.size() != 3) return 0.0;
    return glm::length(glm::dvec3(node.translation[0], node.translation[1], node.translation[2]));
}

/// Returns the greatest placeLength() of a file's nodes.
double longestPlace(const tinygltf::Model& model) {
    double longest = 0.0;
    for (const tinygltf::Node& node : model.nodes) longest = std::max(longest, placeLength(node));
    return longest;
}

std::vector<GltfTrack> tracksOfGltf(const MotionFile& file, std::string_view animation, const GltfDocument& character,
                                    const GltfNodes& nodes, const NamedNodes& named, std::vector<std::string>& notes) {
    const GltfDocument motion(file.bytes, file.folder, true);
    if (motion.model().animations.empty()) throw MeshError("has no animation");
    const std::size_t count = motion.model().nodes.size();
    readNodes(motion.model());  // refuses damaged nodes
    GltfMovers all{std::vector<bool>(count, true), std::vector<bool>(count, false)};
    std::vector<GltfTrack> tracks;
    std::vector<bool> isMoved(nodes.parents.size(), false), isPlaced(nodes.parents.size(), false);
    std::vector<std::string> others;
    std::vector<std::size_t> from(nodes.parents.size(), kNoNode);  // node of the motion that moves each node
    std::vector<std::pair<GltfTrack, std::size_t>> places;
    for (GltfTrack& track : readTracks(motion, animation, all, notes)) {
        const tinygltf::Node& source = motion.model().nodes[track.node];
        const std::size_t node = named.find(source.name);
        if (node == kNoNode || (from[node] != kNoNode && from[node] != track.node)) {
            const std::string name = source.name.empty() ? "a node without a name" : source.name;
            if (std::ranges::find(others, name) == others.end()) others.push_back(name);
            continue;
        }
        from[node] = track.node;
        isMoved[node] = true;
        const std::size_t sourceNode = std::exchange(track.node, node);
        if (track.path == GltfTrack::Path::rotation)
            tracks.push_back(std::move(track));
        else if (track.path == GltfTrack::Path::translation)
            places.emplace_back(std::move(track), sourceNode);
    }
    named.tell(isMoved, others, notes);
    for (const auto& [track, source] : places) isPlaced[track.node] = named.isJoint(track.node);
    for (auto& [track, source] : places) {
        const std::string name = comparedName(character.model().nodes[track.node].name);
        const bool isHips = name.ends_with("hips") || name.ends_with("pelvis");
        if (!isHips && isBelow(nodes, track.node, isPlaced)) continue;  // other bones keep the character's lengths
        const double own = placeLength(character.model().nodes[track.node]);
        const double other = placeLength(motion.model().nodes[source]);
        // Exporters leave rounding in places that are 0, which says nothing of the unit.
        constexpr double kRounding = 0.01;
        const bool isKnown =
            own > kRounding * longestPlace(character.model()) && other > kRounding * longestPlace(motion.model());
        const bool isOtherUnit = isKnown && (own > 2.0 * other || other > 2.0 * own);
        for (double& value : track.values) value *= isOtherUnit ? own / other : 1.0;
        tracks.push_back(std::move(track));
    }
    return tracks;
}

/// Returns the shortest turn from one direction to another, or nothing for directions that are 0 or opposite.
std::optional<glm::dvec4> turnOnto(const glm::dvec3& from, const glm::dvec3& to) {
    const double lengths = std::sqrt(glm::dot(from, from) * glm::dot(to, to));
    const double cosine = lengths > 0.0 ? glm::dot(from, to) / lengths : -1.0;
    if (cosine < -0.999) return {};
    return unitTurn(glm::dvec4(glm::cross(from, to) / lengths, 1.0 + cosine));
}

/// Moves a character's nodes by the joints of a BVH.
class BvhTracks {
public:
    BvhTracks(const Bvh& bvh, const GltfDocument& character, const GltfNodes& nodes, const NamedNodes& named)
        : bvh_(bvh),
          nodes_(nodes),
          rest_(GltfPoses(character, nodes, {}).at({})),
          nodeOf_(bvh.joints.size(), kNoNode),
          jointOf_(nodes.parents.size(), kNoNode) {
        for (const glm::dmat4& node : rest_.nodes) restTurns_.push_back(turnOf(node));
        for (std::size_t joint = 0; joint < bvh.joints.size(); ++joint) {
            if (bvh.joints[joint].name.empty()) continue;
            const std::size_t node = named.find(bvh.joints[joint].name);
            if (node == kNoNode || jointOf_[node] != kNoNode) {
                others_.push_back(bvh.joints[joint].name);
                continue;
            }
            nodeOf_[joint] = node;
            jointOf_[node] = joint;
        }
    }

    const std::vector<std::string>& others() const { return others_; }
    std::vector<bool> isMoved() const {
        std::vector<bool> isMoved;
        for (const std::size_t joint : jointOf_) isMoved.push_back(joint != kNoNode);
        return isMoved;
    }

    std::vector<GltfTrack> tracks(double lowest) {
        alignRest();
        const auto root = static_cast<std::size_t>(
            std::ranges::find_if(nodeOf_, [](std::size_t node) { return node != kNoNode; }) - nodeOf_.begin());
        const std::size_t rootNode = nodeOf_[root];
        std::vector<GltfTrack> tracks;
        std::vector<std::size_t> trackOf(nodes_.parents.size(), kNoNode);
        for (const std::size_t node : nodes_.order) {
            if (jointOf_[node] == kNoNode) continue;
            trackOf[node] = tracks.size();
            GltfTrack& track = tracks.emplace_back();
            track.node = node;
            track.path = GltfTrack::Path::rotation;
            track.size = 4;
        }
        GltfTrack places;
        places.node = rootNode;
        const double scale = legRatio(root);
        const glm::dvec3 start = rest(rootNode);
        glm::dvec3 first(0.0);
        std::vector<glm::dvec4> turns(bvh_.joints.size()), worlds(nodes_.parents.size());
        std::vector<glm::dvec3> at(bvh_.joints.size());
        for (std::size_t frame = 0; frame < bvh_.frameCount(); ++frame) {
            const double time = static_cast<double>(frame) * bvh_.frameSeconds;
            for (std::size_t joint = 0; joint < bvh_.joints.size(); ++joint) {
                const BvhLocal local = bvhLocal(bvh_, joint, frame);
                const int parent = bvh_.joints[joint].parent;
                const auto above = static_cast<std::size_t>(parent);
                turns[joint] = parent < 0 ? local.turn : turnProduct(turns[above], local.turn);
                at[joint] = parent < 0 ? local.place : at[above] + turned(turns[above], local.place);
            }
            for (const std::size_t node : nodes_.order) {
                const int parent = nodes_.parents[node];
                const glm::dvec4 restAbove = parent < 0 ? kNoTurn : restTurns_[static_cast<std::size_t>(parent)];
                const glm::dvec4 above = parent < 0 ? kNoTurn : worlds[static_cast<std::size_t>(parent)];
                const glm::dvec4& own = restTurns_[node];
                const std::size_t joint = jointOf_[node];
                worlds[node] = joint == kNoNode ? turnProduct(above, turnProduct(inverse(restAbove), own))
                                                : turnProduct(turns[joint], turnProduct(aligned_[joint], own));
                if (joint == kNoNode) continue;
                const glm::dvec4 local = unitTurn(turnProduct(inverse(above), worlds[node]));
                GltfTrack& track = tracks[trackOf[node]];
                track.times.push_back(time);
                for (int k = 0; k < 4; ++k) track.values.push_back(local[k]);
            }
            if (frame == 0) first = at[root];
            const glm::dvec3 world(start.x + scale * (at[root].x - first.x), lowest + scale * at[root].y,
                                   start.z + scale * (at[root].z - first.z));
            const int parent = nodes_.parents[rootNode];
            const glm::dmat4 toParent =
                parent < 0 ? glm::dmat4(1.0) : glm::inverse(rest_.nodes[static_cast<std::size_t>(parent)]);
            const glm::dvec3 place(toParent * glm::dvec4(world, 1.0));
            places.times.push_back(time);
            for (int axis = 0; axis < 3; ++axis) places.values.push_back(place[axis]);
        }
        tracks.push_back(std::move(places));
        return tracks;
    }

private:
    static constexpr glm::dvec4 kNoTurn{0.0, 0.0, 0.0, 1.0};

    static glm::dvec4 inverse(const glm::dvec4& turn) { return {-turn.x, -turn.y, -turn.z, turn.w}; }
    static glm::dvec3 turned(const glm::dvec4& turn, const glm::dvec3& v) {
        return glm::dvec3(turnMatrix(turn) * glm::dvec4(v, 0.0));
    }
    glm::dvec3 rest(std::size_t node) const { return glm::dvec3(rest_.nodes[node][3]); }
    /// Returns the nearest ancestor of a joint that moves a node, or kNoNode.
    std::size_t movingAbove(std::size_t joint) const {
        int above = bvh_.joints[joint].parent;
        while (above >= 0 && nodeOf_[static_cast<std::size_t>(above)] == kNoNode)
            above = bvh_.joints[static_cast<std::size_t>(above)].parent;
        return above < 0 ? kNoNode : static_cast<std::size_t>(above);
    }
    /// Finds for each joint the turn from the pose of the mesh to the rest pose of the BVH. A joint with one bone turns
    /// with it; others turn with the bone above.
    void alignRest() {
        const std::size_t count = bvh_.joints.size();
        aligned_.assign(count, kNoTurn);
        std::vector<std::size_t> bones(count, 0), child(count, kNoNode);
        std::vector<glm::dvec3> at(count);
        for (std::size_t joint = 0; joint < count; ++joint) {
            const int parent = bvh_.joints[joint].parent;
            at[joint] =
                bvh_.joints[joint].offset + (parent < 0 ? glm::dvec3(0.0) : at[static_cast<std::size_t>(parent)]);
            const std::size_t above = nodeOf_[joint] == kNoNode ? kNoNode : movingAbove(joint);
            if (above == kNoNode) continue;
            ++bones[above];
            child[above] = joint;
        }
        for (std::size_t joint = 0; joint < count; ++joint) {
            if (nodeOf_[joint] == kNoNode) continue;
            const std::size_t above = movingAbove(joint);
            if (above != kNoNode) aligned_[joint] = aligned_[above];
            if (bones[joint] != 1) continue;
            const glm::dvec3 bone = rest(nodeOf_[child[joint]]) - rest(nodeOf_[joint]);
            if (const auto turn = turnOnto(bone, at[child[joint]] - at[joint])) aligned_[joint] = *turn;
        }
    }
    /// Returns how much longer the way from the root to the character's lowest joint is than in the BVH.
    double legRatio(std::size_t root) const {
        std::size_t foot = root;
        for (std::size_t joint = root; joint < nodeOf_.size(); ++joint) {
            if (nodeOf_[joint] != kNoNode && rest(nodeOf_[joint]).y < rest(nodeOf_[foot]).y) foot = joint;
        }
        double own = 0.0, other = 0.0;
        while (foot != root) {
            const std::size_t above = movingAbove(foot);
            if (above == kNoNode) break;
            own += glm::distance(rest(nodeOf_[foot]), rest(nodeOf_[above]));
            for (std::size_t joint = foot; joint != above;) {
                other += glm::length(bvh_.joints[joint].offset);
                joint = static_cast<std::size_t>(bvh_.joints[joint].parent);
            }
            foot = above;
        }
        return own > 0.0 && other > 0.0 ? own / other : 1.0;
    }

    const Bvh& bvh_;
    const GltfNodes& nodes_;
    GltfPose rest_;
    std::vector<glm::dvec4> restTurns_;  ///< turn of each node to the world in `rest_`
    std::vector<std::size_t> nodeOf_;    ///< node that each joint of the BVH moves, or kNoNode
    std::vector<std::size_t> jointOf_;   ///< joint of the BVH that moves each node, or kNoNode
    std::vector<std::string> others_;
    std::vector<glm::dvec4> aligned_;
};

}  // namespace

bool isBvh(std::string_view file) {
    constexpr std::string_view kMark = "HIERARCHY";
    const std::size_t first = file.find_first_not_of(" \t\r\n");
    if (first == file.npos || file.size() < first + kMark.size()) return false;
    return std::ranges::equal(file.substr(first, kMark.size()), kMark,
                              [](char c, char upper) { return (c >= 'a' && c <= 'z' ? c - 32 : c) == upper; });
}

std::vector<GltfTrack> readMotion(const MotionFile& motion, std::string_view animation, const GltfDocument& character,
                                  const GltfNodes& nodes, const std::vector<GltfPart>& parts, double lowest,
                                  std::vector<std::string>& notes) {
    const NamedNodes named(character, nodes, parts);
    std::string converted;
    const std::string_view text = asPlainText(motion.bytes.substr(0, 64), converted);
    if (!isBvh(text)) return tracksOfGltf(motion, animation, character, nodes, named, notes);
    if (!animation.empty()) throw MeshError("is not a glTF file, the only kind with named animations");
    if (!named.hasJoints()) throw MeshError("is BVH, which moves joints, and the character's mesh has none");
    const Bvh bvh = readBvh(asPlainText(motion.bytes, converted));
    BvhTracks tracks(bvh, character, nodes, named);
    named.tell(tracks.isMoved(), tracks.others(), notes);
    return tracks.tracks(lowest);
}

}  // namespace drape
