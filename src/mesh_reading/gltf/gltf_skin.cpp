#include "mesh_reading/gltf/gltf_skin.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <string>

#include "mesh_reading/gltf/gltf_counts.h"

namespace drape {
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
