#pragma once

#include "cloth/core/model.h"
#include "io/formats/frame_spool.h"
#include "io/surfaces/drawn_world.h"
#include "solver/state.h"

namespace drape::test {

/// Makes a sheet of 3 x 3 particles, 1 m in each direction, facing +z, that can tear.
inline WorldDescription smallSheet() {
    ClothDescription cloth;
    cloth.particles = {3, 3};
    cloth.size = {1.0f, 1.0f};
    cloth.origin = {0.0f, 1.0f, 0.0f};
    return {{cloth}, {}};
}

/// Makes a system of a row of five linked particles and a single particle. A skin covers the first three.
inline SystemDescription smallSystem() {
    SystemDescription system;
    system.particles = {{{0, 0, 5}}, {{1, 0, 5}}, {{0, 1, 5}}, {{0, 2, 5}}, {{0, 3, 5}}, {{7, 7, 7}}};
    system.links.resize(3);
    system.links[0].ends = {2, 3};
    system.links[1].ends = {3, 4};
    system.links[2].ends = {0, 4};
    system.links[2].hidden = true;
    system.skins = {{{0, 1, 2}}};
    return system;
}

/// The arrays of a model, whose links and triangles a test can break.
struct Torn {
    explicit Torn(const Model& model) : links(model.links.links), triangles(model.triangles) {}

    /// Breaks the link between two particles, whatever its kind.
    void breakLink(glm::uint a, glm::uint b) {
        for (physics::Link& link : links) {
            if (std::minmax(link.a, link.b) == std::minmax(a, b)) link.material = 0;
        }
    }
    /// Removes both triangles of a cell of the first cloth. Cells are counted row by row.
    void removeCell(glm::uint cell) {
        for (const glm::uint i : {2 * cell, 2 * cell + 1}) triangles[i] = {0, 0, 0, 0.0f};
    }

    std::vector<physics::Link> links;
    std::vector<physics::Triangle> triangles;
};

/// Returns the place of particle i in a frame of the clips below, m.
inline glm::vec3 placeOf(std::uint32_t i, std::uint32_t frame) {
    const auto n = static_cast<float>(i);
    return {0.1f * n, 1.0f / (n + 1.0f), -0.3f * n * static_cast<float>(frame + 1)};
}

inline glm::vec3 normalOf(std::uint32_t i, std::uint32_t frame) {
    return (i + frame) % 2 == 0 ? glm::vec3(0, 0, 1) : glm::vec3(0.6f, 0, 0.8f);
}

inline io::ParticleFrame frameOf(std::uint32_t particles, std::uint32_t frame) {
    io::ParticleFrame result;
    for (std::uint32_t i = 0; i < particles; ++i) {
        result.positions.push_back(placeOf(i, frame));
        result.normals.push_back(normalOf(i, frame));
    }
    return result;
}

inline io::FrameSpool spoolOf(const std::filesystem::path& folder, std::uint32_t particles, std::uint32_t frames,
                              bool withNormals = true) {
    io::FrameSpool spool(folder / "clip", particles, withNormals);
    for (std::uint32_t frame = 0; frame < frames; ++frame) spool.add(frameOf(particles, frame));
    return spool;
}

/// Makes a part of four elements: a triangle that stays, one that is gone from frame 2 on, a line that exists from
/// frame 1 on, and a point.
inline io::MeshPart smallPart(const char* name = "cloth", std::uint32_t firstParticle = 0) {
    const std::uint32_t p = firstParticle;
    io::MeshPart part;
    part.name = name;
    for (std::uint32_t i = 0; i < 4; ++i) part.vertices.push_back({p + i, p + i});
    part.vertices.push_back({p + 1, p + 1, 0, 2});
    part.vertices.push_back({p + 3, p + 1, 0, 2});
    part.vertices.push_back({p + 2, p + 1, 0, 2});
    part.vertices.push_back({p + 2, p + 2, 1, io::kForever});
    part.vertices.push_back({p + 3, p + 2, 1, io::kForever});
    for (const io::MeshVertex& vertex : part.vertices) {
        const std::uint32_t i = vertex.particle - p;
        part.uvs.emplace_back(static_cast<float>(i % 2), static_cast<float>(i / 2));
    }
    part.triangles = {{0, 2, 1}, {4, 5, 6}};
    part.lines = {{7, 8}};
    part.points = {3};
    return part;
}

}  // namespace drape::test
