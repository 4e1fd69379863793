#include "mesh_reading/shared/skipped_words.h"

#include <algorithm>

#include "base/grouped.h"
#include "json/read.h"

namespace drape {

void SkippedWords::add(std::string_view name) {
    constexpr std::size_t kMostNames = 6;
    constexpr std::size_t kLongest = 20;  // greatest length of a name that is kept, bytes
    ++count_;
    if (hasMore_) return;
    std::string printable = json::printable(name.substr(0, kLongest));
    if (std::ranges::count(names_, printable) > 0) return;
    if (names_.size() == kMostNames)
        hasMore_ = true;
    else
        names_.push_back(std::move(printable));
}

std::string SkippedWords::text(std::string_view one, std::string_view many) const {
    std::string text = "skipped " + grouped(count_) + " " + std::string(count_ == 1 ? one : many);
    const char* separator = ": ";
    for (const std::string& name : names_) {
        text += separator + name;
        separator = ", ";
    }
    return text + (hasMore_ ? ", ..." : "");
}

std::string noteOfLooseEdges(const PolygonMesh& mesh, std::vector<std::array<std::uint32_t, 2>> edges) {
    if (edges.empty()) return "";
    const auto sorted = [](std::uint32_t a, std::uint32_t b) { return std::array{std::min(a, b), std::max(a, b)}; };
    const auto keepEachOnce = [](auto& list) {
        std::ranges::sort(list);
        list.erase(std::unique(list.begin(), list.end()), list.end());
    };
    for (std::array<std::uint32_t, 2>& edge : edges) edge = sorted(edge[0], edge[1]);
    keepEachOnce(edges);
    std::vector<std::array<std::uint32_t, 2>> ofFaces;
    for (const MeshFace& face : mesh.faces) {
        for (std::uint32_t k = 0; k < face.count; ++k)
            ofFaces.push_back(sorted(face.corners[k], face.corners[(k + 1) % face.count]));
    }
    keepEachOnce(ofFaces);
    const auto isLoose = [&](const std::array<std::uint32_t, 2>& edge) {
        return !std::ranges::binary_search(ofFaces, edge);
    };
    const auto count = static_cast<std::uint64_t>(std::ranges::count_if(edges, isLoose));
    if (count == 0) return "";
    return "left out " + grouped(count) + (count == 1 ? " edge" : " edges") + " without a face, which " +
           (count == 1 ? "sews" : "sew") + " nothing";
}

}  // namespace drape
