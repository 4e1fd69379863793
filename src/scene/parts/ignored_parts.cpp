#include "scene/parts/ignored_parts.h"

#include <algorithm>
#include <cctype>
#include <limits>
#include <set>

#include "base/message_text.h"
#include "cloth/mesh/shape/mesh_shape.h"
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

}  // namespace drape
