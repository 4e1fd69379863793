#include "mesh_reading/gltf/gltf_parts.h"

#include <algorithm>
#include <utility>

#include "mesh_reading/gltf/gltf_counts.h"
#include "mesh_reading/gltf/gltf_extensions.h"
#include "mesh_reading/gltf/gltf_skin.h"

namespace drape {
namespace {

/// Makes triangles from the indices of a primitive, according to its mode (glTF 2.0, 3.7.2.1).
std::vector<std::uint32_t> trianglesOf(const std::vector<std::uint32_t>& indices, int mode) {
    if (mode == TINYGLTF_MODE_TRIANGLES) {
        if (indices.size() % 3 != 0) throw MeshError("has a triangle with fewer than three corners");
        return indices;
    }
    std::vector<std::uint32_t> corners;
    for (std::size_t k = 0; k + 2 < indices.size(); ++k) {
        const std::size_t odd = k % 2;
        const std::array<std::uint32_t, 3> triangle =
            mode == TINYGLTF_MODE_TRIANGLE_FAN ? std::array{indices[k + 1], indices[k + 2], indices[0]}
                                               : std::array{indices[k], indices[k + 1 + odd], indices[k + 2 - odd]};
        const auto [a, b, c] = triangle;
        // Skips triangles that have one corner twice. Strips contain them to move from one row to the next.
        if (a != b && b != c && c != a) corners.insert(corners.end(), triangle.begin(), triangle.end());
    }
    return corners;
}

void readCorners(const GltfDocument& document, const tinygltf::Primitive& primitive, GltfPart& part) {
    std::vector<std::uint32_t> indices;
    if (primitive.indices < 0) {
        for (std::uint32_t k = 0; k < part.places.size(); ++k) indices.push_back(k);
    } else {
        for (const double corner : document.numbers(primitive.indices, 1, "indices")) {
            if (!(corner >= 0.0 && corner < static_cast<double>(part.places.size())))
                throw MeshError("has a triangle that refers to a vertex that does not exist");
            indices.push_back(static_cast<std::uint32_t>(corner));
        }
    }
    const std::vector<std::uint32_t> corners = trianglesOf(indices, primitive.mode);
    part.corners.insert(part.corners.end(), corners.begin(), corners.end());
    part.materials.resize(part.corners.size() / 3, primitive.material);
}

std::vector<GltfMove> readTarget(const GltfDocument& document, int accessor, std::size_t vertices) {
    const std::vector<double> numbers = document.numbers(accessor, 3, "morph target, POSITION");
    if (numbers.size() != 3 * vertices)
        throw MeshError("has a morph target whose number of vertices differs from that of its mesh");
    std::vector<GltfMove> moves;
    for (std::size_t vertex = 0; vertex < vertices; ++vertex) {
        const glm::vec3 by(glm::dvec3(numbers[3 * vertex], numbers[3 * vertex + 1], numbers[3 * vertex + 2]));
        if (by != glm::vec3(0.0f)) moves.push_back({static_cast<std::uint32_t>(vertex), by});
    }
    return moves;
}

std::vector<glm::vec2> readUvs(const GltfDocument& document, int accessor, std::size_t vertices) {
    const std::vector<double> numbers = document.numbers(accessor, 2, "TEXCOORD_0");
    if (numbers.size() != 2 * vertices)
        throw MeshError("TEXCOORD_0: its number of vertices differs from that of the mesh");
    std::vector<glm::vec2> uvs;
    for (std::size_t k = 0; k < numbers.size(); k += 2)
        uvs.emplace_back(static_cast<float>(numbers[k]), static_cast<float>(1.0 - numbers[k + 1]));
    return uvs;
}

/// Reads the parts of one document and counts the data that it skips.
class PartReader {
public:
    explicit PartReader(const GltfDocument& document) : document_(document) {}

    void addNode(std::size_t number) {
        const tinygltf::Model& model = document_.model();
        const tinygltf::Node& node = model.nodes[number];
        if (static_cast<std::size_t>(node.mesh) >= model.meshes.size())
            throw MeshError("has a node that refers to a mesh that does not exist");
        const tinygltf::Primitive* before = nullptr;  // primitive of the previous part
        for (const tinygltf::Primitive& primitive : model.meshes[static_cast<std::size_t>(node.mesh)].primitives) {
            if (primitive.mode < TINYGLTF_MODE_POINTS || primitive.mode > TINYGLTF_MODE_TRIANGLE_FAN)
                throw MeshError("has a primitive of mode " + std::to_string(primitive.mode) + ", expected 0 to 6");
            if (primitive.mode < TINYGLTF_MODE_TRIANGLES) {
                ++thin_;
                continue;
            }
            if (GltfDocument::attribute(primitive, "POSITION") < 0) {
                ++placeless_;
                continue;
            }
            if (!before || !sharesVertices(*before, primitive)) addPart(number, primitive);
            before = &primitive;
            readCorners(document_, primitive, parts_.back());
        }
    }

    std::vector<GltfPart> parts() && { return std::move(parts_); }

    void tell(std::vector<std::string>& notes) const {
        if (thin_ > 0)
            notes.push_back("skipped " + std::to_string(thin_) + (thin_ == 1 ? " primitive" : " primitives") +
                            " of points or lines");
        if (placeless_ > 0)
            notes.push_back("skipped " + std::to_string(placeless_) + (placeless_ == 1 ? " primitive" : " primitives") +
                            " without POSITION");
        if (unbound_ > 0)
            notes.push_back("attached " + std::to_string(unbound_) + (unbound_ == 1 ? " vertex" : " vertices") +
                            " that had no weight to the first joint listed for them");
        if (badUvs_ > 0)
            notes.push_back("skipped the texture coordinates of " + std::to_string(badUvs_) +
                            (badUvs_ == 1 ? " part" : " parts") + " of the mesh (" + whyBadUvs_ + ")");
    }

private:
    void addPart(std::size_t number, const tinygltf::Primitive& primitive) {
        const tinygltf::Node& node = document_.model().nodes[number];
        GltfPart& part = parts_.emplace_back();
        part.node = number;
        const std::vector<double> places =
            document_.numbers(GltfDocument::attribute(primitive, "POSITION"), 3, "POSITION");
        for (std::size_t k = 0; k < places.size(); k += 3)
            part.places.emplace_back(places[k], places[k + 1], places[k + 2]);
        if (node.skin >= 0) unbound_ += readSkin(document_, node.skin, primitive, part);
        if (const auto found = node.extensions.find(kInstancing); found != node.extensions.end()) {
            if (part.jointsEach > 0)
                throw MeshError(std::string("has \"") + kInstancing +
                                "\" for a mesh with a skin, which is not supported");
            part.instances = readInstances(document_, found->second);
        }
        looked_ += part.places.size() * primitive.targets.size();
        requireCountOf("vertices of morph targets", looked_, 20'000'000, document_.bytes(), 1);
        for (const auto& target : primitive.targets) {
            const auto position = target.find("POSITION");
            part.targets.push_back(position == target.end()
                                       ? std::vector<GltfMove>{}
                                       : readTarget(document_, position->second, part.places.size()));
            moves_ += part.targets.back().size();
            requireCountOf("vertices that morph targets move", moves_, 2'000'000, document_.bytes(), 4);
        }
        const int uvs = GltfDocument::attribute(primitive, "TEXCOORD_0");
        if (uvs < 0) return;
        try {
            part.uvs = readUvs(document_, uvs, part.places.size());
        } catch (const MeshError& error) {
            if (badUvs_++ == 0) whyBadUvs_ = error.what();
        }
    }

    const GltfDocument& document_;
    std::vector<GltfPart> parts_;
    std::size_t looked_ = 0;     ///< number of vertices in all morph targets
    std::size_t moves_ = 0;      ///< number of those that a target moves
    std::size_t thin_ = 0;       ///< number of primitives without triangles
    std::size_t placeless_ = 0;  ///< number of primitives without POSITION
    std::size_t unbound_ = 0;    ///< number of vertices without a weight
    std::size_t badUvs_ = 0;     ///< number of parts with broken texture coordinates
    std::string whyBadUvs_;
};

}  // namespace

std::vector<GltfPart> readParts(const GltfDocument& document, const GltfNodes& nodes, std::vector<std::string>& notes) {
    requireFewParts(document, nodes);
    PartReader reader(document);
    std::size_t hidden = 0;
    for (std::size_t node = 0; node < nodes.isShown.size(); ++node) {
        if (document.model().nodes[node].mesh < 0) continue;
        if (nodes.isShown[node])
            reader.addNode(node);
        else
            ++hidden;
    }
    reader.tell(notes);
    if (hidden > 0)
        notes.push_back("skipped " + std::to_string(hidden) + (hidden == 1 ? " object that is" : " objects that are") +
                        " not part of its scene");
    std::vector<GltfPart> parts = std::move(reader).parts();
    if (std::ranges::all_of(parts, [](const GltfPart& part) { return part.corners.empty(); }))
        throw MeshError(hidden > 0 ? "has no triangles in its scene" : "has no triangles");
    return parts;
}

std::vector<NamedPart> namedPartsOf(const GltfDocument& document, const GltfNodes& nodes,
                                    const std::vector<GltfPart>& parts) {
    const tinygltf::Model& model = document.model();
    const std::size_t nodeCount = model.nodes.size();
    std::vector<NamedPart> named(nodeCount + model.materials.size());
    for (std::size_t k = 0; k < nodeCount; ++k) {
        named[k].name = model.nodes[k].name;
        if (nodes.parents[k] >= 0) named[k].above = static_cast<std::uint32_t>(nodes.parents[k]);
    }
    for (std::size_t k = 0; k < model.materials.size(); ++k) named[nodeCount + k].name = model.materials[k].name;
    std::uint32_t first = 0;
    for (const GltfPart& part : parts) {
        for (std::size_t copy = 0; copy < part.copies(); ++copy) {
            for (std::uint32_t k = 0; k < part.places.size(); ++k) {
                named[part.node].vertices.push_back(first + k);
                if (part.jointsEach == 0) continue;
                const auto weights = part.weights.begin() + static_cast<std::ptrdiff_t>(part.jointsEach * k);
                const auto most = std::max_element(weights, weights + static_cast<std::ptrdiff_t>(part.jointsEach));
                const std::uint32_t joint = part.joints[static_cast<std::size_t>(most - part.weights.begin())];
                named[part.skin.joints[joint]].vertices.push_back(first + k);
                named[part.skin.joints[joint]].isJoint = true;
            }
            for (std::size_t k = 0; k < part.corners.size(); ++k) {
                const int material = part.materials[k / 3];
                if (material >= 0 && static_cast<std::size_t>(material) < model.materials.size())
                    named[nodeCount + static_cast<std::size_t>(material)].vertices.push_back(first + part.corners[k]);
            }
            first += static_cast<std::uint32_t>(part.places.size());
        }
    }
    for (NamedPart& each : named) {
        std::ranges::sort(each.vertices);
        each.vertices.erase(std::unique(each.vertices.begin(), each.vertices.end()), each.vertices.end());
    }
    return named;
}

GltfMovers moversOf(const std::vector<GltfPart>& parts, const GltfNodes& nodes) {
    GltfMovers movers;
    movers.transforms.assign(nodes.parents.size(), false);
    movers.weights.assign(nodes.parents.size(), false);
    const auto add = [&](std::size_t node) {
        for (int above = static_cast<int>(node); above >= 0; above = nodes.parents[static_cast<std::size_t>(above)])
            movers.transforms[static_cast<std::size_t>(above)] = true;
    };
    for (const GltfPart& part : parts) {
        movers.weights[part.node] = movers.weights[part.node] || !part.targets.empty();
        if (part.jointsEach == 0) add(part.node);
        for (const std::size_t joint : part.skin.joints) add(joint);
    }
    return movers;
}

}  // namespace drape
