#include "mesh_reading/gltf/gltf_parts.h"

#include <algorithm>
#include <cmath>
#include <glm/matrix.hpp>
#include <span>
#include <string>
#include <utility>

#include "mesh_reading/gltf/gltf_document.h"

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

namespace {

/// Computes the positions of a part's vertices in the frame of its mesh, moved by the morph targets.
void morph(const GltfPart& part, const std::vector<double>& weights, std::vector<glm::dvec3>& places) {
    places = part.places;
    for (std::size_t target = 0; target < part.targets.size() && target < weights.size(); ++target) {
        if (weights[target] == 0.0) continue;
        for (const GltfMove& move : part.targets[target]) places[move.vertex] += glm::dvec3(move.by) * weights[target];
    }
}

/// Returns, for each joint, the transform from the mesh at binding to the world.
std::vector<glm::dmat4> waysOfJoints(const GltfPart& part, const GltfPose& pose) {
    std::vector<glm::dmat4> ways;
    for (std::size_t joint = 0; joint < part.skin.joints.size(); ++joint)
        ways.push_back(pose.nodes[part.skin.joints[joint]] * part.skin.toJoint[joint]);
    return ways;
}

glm::dmat4 wayOfCopy(const GltfPart& part, std::size_t instance, const GltfPose& pose) {
    const glm::dmat4& node = pose.nodes[part.node];
    return part.instances.empty() ? node : node * part.instances[instance];
}

bool mirrors(const glm::dmat4& way) { return glm::determinant(glm::dmat3(way)) < 0.0; }

}  // namespace

void appendPlaced(const std::vector<GltfPart>& parts, const GltfPose& pose, const glm::dvec3& origin,
                  std::vector<glm::vec3>& places) {
    std::size_t number = 0;
    const auto add = [&](const glm::dvec4& place) {
        places.emplace_back(glm::dvec3(place) - origin);
        const glm::vec3& made = places.back();
        ++number;
        if (!std::isfinite(made.x) || !std::isfinite(made.y) || !std::isfinite(made.z))
            throw MeshError("vertex " + std::to_string(number) + " has a position that is not finite");
    };
    std::vector<glm::dvec3> inMesh;
    for (const GltfPart& part : parts) {
        morph(part, pose.weights[part.node], inMesh);
        if (part.jointsEach > 0) {
            const std::vector<glm::dmat4> ways = waysOfJoints(part, pose);
            for (std::size_t vertex = 0; vertex < inMesh.size(); ++vertex) {
                const glm::dvec4 from(inMesh[vertex], 1.0);
                const std::size_t first = part.jointsEach * vertex;
                glm::dvec4 place(0.0);
                for (std::size_t k = first; k < first + part.jointsEach; ++k) {
                    if (part.weights[k] > 0.0) place += (ways[part.joints[k]] * from) * part.weights[k];
                }
                add(place);
            }
            continue;
        }
        for (std::size_t instance = 0; instance < part.copies(); ++instance) {
            const glm::dmat4 way = wayOfCopy(part, instance, pose);
            for (const glm::dvec3& place : inMesh) add(way * glm::dvec4(place, 1.0));
        }
    }
}

bool isMirrored(const GltfPart& part, std::size_t instance, const GltfPose& pose) {
    if (part.jointsEach == 0) return mirrors(wayOfCopy(part, instance, pose));
    // The skin of a mesh ignores the node of the mesh. The joints mirror either the whole part or nothing.
    std::size_t mirrored = 0;
    for (const glm::dmat4& way : waysOfJoints(part, pose)) mirrored += mirrors(way) ? 1 : 0;
    return 2 * mirrored > part.skin.joints.size();
}

namespace {

GltfSkin skinOf(const GltfDocument& document, int number) {
    const tinygltf::Model& model = document.model();
    if (static_cast<std::size_t>(number) >= model.skins.size())
        throw MeshError("has a node that refers to a skin that does not exist");
    const tinygltf::Skin& from = model.skins[static_cast<std::size_t>(number)];
    GltfSkin skin;
    for (const int joint : from.joints) {
        if (joint < 0 || static_cast<std::size_t>(joint) >= model.nodes.size())
            throw MeshError("has a skin that refers to a joint that does not exist");
        skin.joints.push_back(static_cast<std::size_t>(joint));
    }
    skin.toJoint.assign(skin.joints.size(), glm::dmat4(1.0));
    if (from.inverseBindMatrices < 0) return skin;
    const std::vector<double> numbers = document.numbers(from.inverseBindMatrices, 16, "skin, inverse bind matrices");
    if (numbers.size() < 16 * skin.joints.size()) throw MeshError("has a skin with fewer matrices than joints");
    for (std::size_t joint = 0; joint < skin.joints.size(); ++joint) {
        for (int column = 0; column < 4; ++column) {
            for (int row = 0; row < 4; ++row)
                skin.toJoint[joint][column][row] =
                    numbers[16 * joint + 4 * static_cast<std::size_t>(column) + static_cast<std::size_t>(row)];
        }
    }
    return skin;
}

/// Reads the numbers of all sets, vertex by vertex: four of the first set, then four of the second, and so on.
std::vector<double> readSets(const GltfDocument& document, const tinygltf::Primitive& primitive, const char* name,
                             std::size_t sets, std::size_t vertices) {
    std::vector<double> all(4 * sets * vertices);
    for (std::size_t set = 0; set < sets; ++set) {
        const std::string attribute = name + std::to_string(set);
        const std::vector<double> numbers =
            document.numbers(GltfDocument::attribute(primitive, attribute.c_str()), 4, attribute.c_str());
        if (numbers.size() != 4 * vertices)
            throw MeshError("has a skin whose number of vertices differs from that of its mesh");
        for (std::size_t vertex = 0; vertex < vertices; ++vertex) {
            for (std::size_t k = 0; k < 4; ++k) all[4 * (sets * vertex + set) + k] = numbers[4 * vertex + k];
        }
    }
    return all;
}

}  // namespace

std::size_t readSkin(const GltfDocument& document, int skin, const tinygltf::Primitive& primitive, GltfPart& part) {
    const auto hasSet = [&](std::size_t set) {
        return GltfDocument::attribute(primitive, ("JOINTS_" + std::to_string(set)).c_str()) >= 0 ||
               GltfDocument::attribute(primitive, ("WEIGHTS_" + std::to_string(set)).c_str()) >= 0;
    };
    std::size_t sets = 0;
    while (hasSet(sets)) ++sets;
    requireCountOf("sets of joints", sets, 16, 0, 0);
    part.skin = skinOf(document, skin);
    if (sets == 0) {
        part.skin = {};
        return 0;
    }
    const std::vector<double> joints = readSets(document, primitive, "JOINTS_", sets, part.places.size());
    part.weights = readSets(document, primitive, "WEIGHTS_", sets, part.places.size());
    part.jointsEach = 4 * sets;
    part.joints.assign(joints.size(), 0);
    std::size_t unbound = 0;
    for (std::size_t vertex = 0; vertex < part.places.size(); ++vertex) {
        const std::string name = "vertex " + std::to_string(vertex + 1);
        const std::size_t first = part.jointsEach * vertex;
        const auto weights = std::span(part.weights).subspan(first, part.jointsEach);
        if (std::ranges::all_of(weights, [](double weight) { return weight == 0.0; })) {
            weights[0] = 1.0;
            ++unbound;
        }
        double sum = 0.0;
        for (std::size_t k = first; k < first + part.jointsEach; ++k) {
            const double weight = part.weights[k];
            if (weight < 0.0) throw MeshError(name + " has a joint with a negative weight");
            if (weight > 0.0) {
                if (!(joints[k] >= 0.0 && joints[k] < static_cast<double>(part.skin.joints.size())))
                    throw MeshError(name + " refers to a joint that does not exist");
                part.joints[k] = static_cast<std::uint32_t>(joints[k]);
            }
            sum += weight;
        }
        for (double& weight : weights) weight /= sum;
    }
    return unbound;
}

std::vector<glm::dmat4> readInstances(const GltfDocument& document, const tinygltf::Value& extension) {
    const tinygltf::Value none;
    const tinygltf::Value& attributes = extension.Has("attributes") ? extension.Get("attributes") : none;
    std::size_t count = 0;
    const auto read = [&](const char* name, int components) {
        std::vector<double> numbers;
        if (!attributes.Has(name)) return numbers;
        numbers = document.numbers(attributes.Get(name).GetNumberAsInt(), components, name);
        const std::size_t here = numbers.size() / static_cast<std::size_t>(components);
        if (count > 0 && here != count)
            throw MeshError("has instances whose numbers of translations, rotations and scales differ");
        count = here;
        return numbers;
    };
    const std::vector<double> translations = read("TRANSLATION", 3);
    const std::vector<double> rotations = read("ROTATION", 4);
    const std::vector<double> scales = read("SCALE", 3);
    if (count == 0) throw MeshError("has instances without translation, rotation and scale");
    std::vector<glm::dmat4> places;
    for (std::size_t k = 0; k < count; ++k) {
        glm::dmat4 m(1.0);
        if (!rotations.empty()) {
            const double* turn = rotations.data() + 4 * k;
            m = turnMatrix(unitTurn({turn[0], turn[1], turn[2], turn[3]}));
        }
        for (int axis = 0; axis < 3; ++axis) {
            const std::size_t at = 3 * k + static_cast<std::size_t>(axis);
            if (!scales.empty()) m[axis] *= scales[at];
            if (!translations.empty()) m[3][axis] = translations[at];
        }
        places.push_back(m);
    }
    return places;
}

}  // namespace drape
