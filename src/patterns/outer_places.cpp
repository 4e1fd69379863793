#include "patterns/outer_places.h"

#include <cmath>

namespace drape {
namespace {

double dotOf(const glm::dvec3& a, const glm::dvec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

glm::dvec3 meanOf(std::span<const glm::dvec3> places) {
    glm::dvec3 sum(0.0);
    for (const glm::dvec3& place : places) sum += place;
    return sum / static_cast<double>(places.size());
}

}  // namespace

std::vector<glm::dvec3> movedOutwards(std::span<const glm::dvec3> places, const PolygonMesh& mesh, double distance) {
    std::vector<glm::dvec3> moved(places.begin(), places.end());
    if (places.empty()) return moved;
    const glm::dvec3 middle = meanOf(places);
    std::vector<glm::dvec3> normals(places.size(), glm::dvec3(0.0));
    for (const MeshPanel& panel : mesh.panels) {
        const auto faces = std::span(mesh.faces).subspan(panel.firstFace, panel.faceCount);
        const auto normalOf = [&](const MeshFace& face) {
            const glm::dvec3& corner = places[face.corners[0]];
            return glm::cross(places[face.corners[1]] - corner, places[face.corners[2]] - corner);
        };
        double outwards = 0.0;
        for (const MeshFace& face : faces) outwards += dotOf(normalOf(face), places[face.corners[0]] - middle);
        for (const MeshFace& face : faces) {
            const glm::dvec3 normal = outwards < 0.0 ? -normalOf(face) : normalOf(face);
            for (std::size_t k = 0; k < 3; ++k) normals[face.corners[k]] += normal;
        }
    }
    for (std::size_t i = 0; i < moved.size(); ++i) {
        const double length = std::sqrt(dotOf(normals[i], normals[i]));
        if (length > 0.0) moved[i] += normals[i] * (distance / length);
    }
    return moved;
}

}  // namespace drape
