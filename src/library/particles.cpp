// Implements the functions of drape.h for arrays of particles and triangles.

#include <cmath>
#include <cstring>
#include <memory>
#include <span>

#include "library/handle.h"

using namespace drape;
using namespace drape::library;

namespace {

constexpr float kFastest = 100.0f;  // greatest coordinate of a velocity, m/s
constexpr float kStrongest = 1e6f;  // greatest coordinate of a force, N

/// Converts bytes of a solver to array elements.
template <class Element>
std::vector<Element> elementsOf(const std::vector<std::byte>& bytes) {
    std::vector<Element> elements(bytes.size() / sizeof(Element));
    if (!elements.empty()) std::memcpy(elements.data(), bytes.data(), elements.size() * sizeof(Element));
    return elements;
}

std::vector<physics::Triangle> trianglesOf(drape_scene& scene) {
    if (!scene.run->hands().torn()) return scene.model().triangles;
    return withSolver(scene,
                      [](const auto& solver) { return elementsOf<physics::Triangle>(solver.bytes(Array::triangles)); });
}

/// Appends texture coordinates for all triangles of a grid, in their order.
void addGridCoordinates(std::vector<glm::vec2>& corners, const Model& model, const ClothPart& part) {
    const glm::uvec2 count = part.grid->count;
    const glm::vec2 cells(count - 1u);
    for (glm::uint i = 0; i < part.triangles.count; ++i) {
        const physics::Triangle& triangle = model.triangles[part.triangles.first + i];
        for (const glm::uint corner : {triangle.a, triangle.b, triangle.c}) {
            const glm::uint k = corner - part.particles.first;
            const glm::vec2 place = glm::vec2(k % count.x, k / count.x) / cells;
            corners.emplace_back(place.x, 1.0f - place.y);
        }
    }
}

std::vector<glm::vec2> textureCoordinatesOf(const Model& model) {
    std::vector<glm::vec2> corners;
    corners.reserve(std::size_t{3} * model.triangleCount());
    for (const ClothPart& part : model.cloths) {
        if (part.grid) {
            addGridCoordinates(corners, model, part);
        } else if (part.mesh && !part.mesh->mesh.uvs.empty()) {
            for (const auto& uvs : part.mesh->mesh.uvs) corners.insert(corners.end(), uvs.begin(), uvs.end());
        }
        corners.resize(std::size_t{3} * part.triangles.end(), glm::vec2(0.0f));
    }
    corners.resize(std::size_t{3} * model.triangleCount(), glm::vec2(0.0f));
    return corners;
}

/// Checks and returns the vectors that a caller passes.
/// `limit`: greatest absolute value of a coordinate.
std::vector<glm::vec3> vectorsOf(const drape_scene& scene, std::size_t first, std::size_t count, const float* xyz,
                                 float limit) {
    const std::size_t own = scene.model().firstBodyParticle();
    if (first > own || count > own - first)
        refuse("particles: " + std::to_string(count) + " are given from number " + std::to_string(first) +
               " on, but only numbers below " + std::to_string(own) + " can be changed");
    if (count > 0) required(xyz, "xyz");
    std::vector<glm::vec3> vectors(count);
    for (std::size_t i = 0; i < 3 * count; ++i) {
        if (!(std::fabs(xyz[i]) <= limit))
            refuse("xyz: " + numberText(xyz[i]) + " is out of range, expected a number from -" +
                   std::to_string(static_cast<int>(limit)) + " to " + std::to_string(static_cast<int>(limit)));
        vectors[i / 3][static_cast<int>(i % 3)] = xyz[i];
    }
    return vectors;
}

/// Changes the solver's state with set(state). setState() discards all that the solver knows about contact.
template <class Set>
void writeState(drape_scene& scene, Set set) {
    keepForces(scene);
    withSolver(scene, [&](auto& solver) {
        State state = solver.state();
        set(state);
        solver.setState(state);
    });
    scene.run->noteDriven();
}

/// Copies into an array without moving it in memory, unless its size changes.
template <class Element>
void refill(std::vector<Element>& array, const std::vector<Element>& values) {
    array.assign(values.begin(), values.end());
}

void put(glm::vec4& place, glm::vec3 to) { place = glm::vec4(to, place.w); }

}  // namespace

const float* drape_positions(drape_scene* scene) {
    return guardedValue(scene, [](drape_scene& s) -> const float* {
        requireState(s);
        withSolver(s, [&](const auto& solver) { refill(s.arrays->positions, solver.read(Array::positions)); });
        return reinterpret_cast<const float*>(s.arrays->positions.data());
    });
}

const float* drape_velocities(drape_scene* scene) {
    return guardedValue(scene, [](drape_scene& s) {
        requireState(s);
        const float rate = 1.0f / substepLength(s);
        withSolver(s, [&](const auto& solver) {
            const std::vector<glm::vec4>& displacements = solver.read(Array::displacements);
            s.arrays->velocities.resize(displacements.size());
            for (std::size_t i = 0; i < displacements.size(); ++i)
                s.arrays->velocities[i] = rate * glm::vec3(displacements[i]);
        });
        return reinterpret_cast<const float*>(s.arrays->velocities.data());
    });
}

const float* drape_normals(drape_scene* scene) {
    return guardedValue(scene, [](drape_scene& s) {
        requireState(s);
        withSolver(s, [&](auto& solver) {
            solver.computeNormals();
            const std::vector<glm::vec4>& normals = solver.read(Array::normals);
            s.arrays->normals.resize(normals.size());
            for (std::size_t i = 0; i < normals.size(); ++i) {
                const glm::vec3 normal(normals[i]);
                const float length = glm::length(normal);
                s.arrays->normals[i] = length > 0.0f ? normal / length : glm::vec3(0.0f);
            }
        });
        return reinterpret_cast<const float*>(s.arrays->normals.data());
    });
}

const uint32_t* drape_triangles(drape_scene* scene) {
    return guardedValue(scene, [](drape_scene& s) {
        requireState(s);
        const std::vector<physics::Triangle> triangles = trianglesOf(s);
        s.arrays->triangles.resize(triangles.size());
        for (std::size_t i = 0; i < triangles.size(); ++i)
            s.arrays->triangles[i] = {triangles[i].a, triangles[i].b, triangles[i].c};
        return reinterpret_cast<const std::uint32_t*>(s.arrays->triangles.data());
    });
}

const float* drape_texture_coordinates(drape_scene* scene) {
    return guardedValue(scene, [](drape_scene& s) {
        refill(s.arrays->textureCoordinates, textureCoordinatesOf(s.model()));
        return reinterpret_cast<const float*>(s.arrays->textureCoordinates.data());
    });
}

drape_arrays* drape_hold_arrays(drape_scene* scene) {
    return guardedValue(scene, [](drape_scene& s) { return new drape_arrays{s.arrays}; });
}

void drape_release_arrays(drape_arrays* arrays) { delete arrays; }

drape_status drape_write_positions(drape_scene* scene, size_t first, size_t count, const float* xyz) {
    return guarded(scene, [&](drape_scene& s) {
        requireState(s);
        const std::vector<glm::vec3> places = vectorsOf(s, first, count, xyz, kFarthestTarget);
        writeState(s, [&](State& state) {
            for (std::size_t i = 0; i < count; ++i) put(state.positions[first + i], places[i]);
        });
    });
}

drape_status drape_write_velocities(drape_scene* scene, size_t first, size_t count, const float* xyz) {
    return guarded(scene, [&](drape_scene& s) {
        requireState(s);
        const std::vector<glm::vec3> velocities = vectorsOf(s, first, count, xyz, kFastest);
        const float length = substepLength(s);
        writeState(s, [&](State& state) {
            for (std::size_t i = 0; i < count; ++i) put(state.displacements[first + i], length * velocities[i]);
        });
    });
}

drape_status drape_push(drape_scene* scene, size_t first, size_t count, const float* xyz) {
    return guarded(scene, [&](drape_scene& s) {
        requireState(s);
        const std::vector<glm::vec3> forces = vectorsOf(s, first, count, xyz, kStrongest);
        s.run->push(static_cast<glm::uint>(first), forces);
    });
}

drape_status drape_move_pins(drape_scene* scene, const uint32_t* particles, size_t count, const float* xyz) {
    return guarded(scene, [&](drape_scene& s) {
        requireState(s);
        if (count == 0) return;
        required(particles, "particles");
        if (count > s.model().firstBodyParticle()) refuse("count: is larger than the number of particles");
        const std::vector<glm::vec3> places = vectorsOf(s, 0, count, xyz, kFarthestTarget);
        for (const std::uint32_t particle : std::span(particles, count)) {
            if (particle >= s.model().firstBodyParticle() || !s.run->hands().isPinned(particle))
                refuse("particles: " + std::to_string(particle) + " is not pinned");
        }
        writeState(s, [&](State& state) {
            for (std::size_t i = 0; i < count; ++i) put(state.positions[particles[i]], places[i]);
        });
    });
}
