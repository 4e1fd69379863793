#include "io/mesh/drawn_world.h"

#include "io/mesh/thicken.h"

#include <algorithm>
#include <glm/gtc/color_space.hpp>

namespace drape::io {
namespace {

std::string partName(const char* kind, std::size_t number, std::size_t count) {
    return count == 1 ? std::string(kind) : std::string(kind) + "_" + std::to_string(number + 1);
}

bool isGone(std::span<const physics::Triangle> triangles, glm::uint triangle) {
    return triangle == DrawnLink::kNoTriangle || triangles[triangle].restArea == 0.0f;
}

MeshMaterial materialOf(const FabricLook& look) {
    return {glm::convertSRGBToLinear(look.colour), look.roughness,
            look.sheen * glm::convertSRGBToLinear(look.sheenColour), look.sheenRoughness, 0.08f * look.shine};
}

}  // namespace

DrawnWorld::DrawnWorld(const Model& model, bool torn, std::span<const FabricLook> fabrics, bool closed)
    : model_(&model) {
    for (std::size_t k = 0; k < model.cloths.size(); ++k) {
        const ClothPart& cloth = model.cloths[k];
        Part part;
        part.name = partName("cloth", k, model.cloths.size());
        part.particles = cloth.particles;
        if (cloth.look == ClothLook::sheet) {
            part.triangles = cloth.triangles;
            part.grid = cloth.grid->count;
        }
        if (!fabrics.empty()) part.material = materialOf(fabrics[k]);
        if (!fabrics.empty() && closed) part.thickness = fabrics[k].thickness;
        parts_.push_back(std::move(part));
    }
    for (std::size_t k = 0; k < model.systems.size(); ++k) {
        const SystemPart& system = model.systems[k];
        Part part;
        part.name = partName("system", k, model.systems.size());
        part.particles = system.particles;
        part.triangles = system.triangles;
        part.balls = system.showParticles;
        parts_.push_back(std::move(part));
    }
    const auto add = [&](const std::vector<DrawnLink>& links) {
        for (const DrawnLink& drawn : links) {
            const auto after = std::ranges::upper_bound(parts_, model.links.links[drawn.link].a, {},
                                                        [](const Part& part) { return part.particles.first; });
            std::prev(after)->links.push_back(drawn);
        }
    };
    add(freeLinks(model));
    add(netLinks(model));
    if (torn) add(threadLinks(model));
    for (const Part& part : parts_) links_.emplace_back(part.links.size());
    triangles_.resize(model.triangles.size());
}

// Nothing comes back that has gone, so an element is seen in one run of frames.
void DrawnWorld::recordElement(Life& life, std::uint32_t frame, bool isSeen) {
    if (isSeen && life.from == kForever) life.from = frame;
    if (!isSeen && life.from != kForever && life.until == kForever) life.until = frame;
}

void DrawnWorld::record(std::uint32_t frame, std::span<const physics::Link> links,
                        std::span<const physics::Triangle> triangles) {
    frames_ = frame + 1;
    for (std::size_t k = 0; k < parts_.size(); ++k) {
        const Part& part = parts_[k];
        for (glm::uint i = part.triangles.first; i < part.triangles.first + part.triangles.count; ++i)
            recordElement(triangles_[i], frame, !isGone(triangles, i));
        for (std::size_t i = 0; i < part.links.size(); ++i) {
            const DrawnLink& drawn = part.links[i];
            const bool isSeen = links[drawn.link].material != 0 && isGone(triangles, drawn.triangleA) &&
                                isGone(triangles, drawn.triangleB);
            recordElement(links_[k][i], frame, isSeen);
        }
    }
}

/// Numbers the vertices of one part.
class DrawnWorld::Builder {
public:
    Builder(const DrawnWorld& world, const Part& part, bool allParticles)
        : world_(world), part_(part), vertexOf_(part.particles.count, kForever) {
        mesh_.name = part.name;
        mesh_.material = part.material;
        markShared(allParticles);
        for (glm::uint i = 0; i < part.particles.count; ++i) {
            if (vertexOf_[i] == kForever) continue;
            vertexOf_[i] = static_cast<std::uint32_t>(mesh_.vertices.size());
            const glm::uint particle = part.particles.first + i;
            mesh_.vertices.push_back({particle, particle, 0, kForever});
        }
    }

    MeshPart build() && {
        forEachElement([&](const Life& life, auto particles, auto& elements) {
            std::remove_reference_t<decltype(elements[0])> element;
            for (int i = 0; i < particles.length(); ++i) {
                if (isShared(life)) {
                    element[i] = vertexOf_[particles[i] - part_.particles.first];
                } else {
                    element[i] = static_cast<std::uint32_t>(mesh_.vertices.size());
                    mesh_.vertices.push_back({particles[i], particles[0], life.from, life.until});
                }
            }
            elements.push_back(element);
        });
        for (const glm::uint i : lone_) mesh_.points.push_back(vertexOf_[i]);
        if (!mesh_.triangles.empty() && part_.grid.x > 0) addUvs();
        return std::move(mesh_);
    }

private:
    bool isShared(const Life& life) const { return life.from == 0 && life.until == kForever; }

    /// Calls `use` with the life, the particles and the list of each element that is seen in some frame.
    void forEachElement(auto use) {
        for (glm::uint i = part_.triangles.first; i < part_.triangles.first + part_.triangles.count; ++i) {
            const physics::Triangle& t = world_.model_->triangles[i];
            if (world_.triangles_[i].from != kForever)
                use(world_.triangles_[i], glm::uvec3(t.a, t.b, t.c), mesh_.triangles);
        }
        const auto& lives = world_.links_[static_cast<std::size_t>(&part_ - world_.parts_.data())];
        for (std::size_t i = 0; i < part_.links.size(); ++i) {
            const physics::Link& link = world_.model_->links.links[part_.links[i].link];
            if (lives[i].from != kForever) use(lives[i], glm::uvec2(link.a, link.b), mesh_.lines);
        }
    }

    void mark(glm::uint particle) { vertexOf_[particle - part_.particles.first] = 0; }

    /// Marks the particles that are vertices themselves.
    void markShared(bool allParticles) {
        forEachElement([&](const Life& life, auto particles, auto&) {
            for (int i = 0; isShared(life) && i < particles.length(); ++i) mark(particles[i]);
        });
        if (part_.balls) {
            for (glm::uint i = 0; i < part_.particles.count; ++i) {
                if (vertexOf_[i] == kForever) lone_.push_back(i);
            }
            std::ranges::fill(vertexOf_, 0);
        }
        if (!allParticles) return;
        for (const DrawnLink& drawn : part_.links) {
            mark(world_.model_->links.links[drawn.link].a);
            mark(world_.model_->links.links[drawn.link].b);
        }
        for (glm::uint i = part_.triangles.first; i < part_.triangles.first + part_.triangles.count; ++i) {
            const physics::Triangle& t = world_.model_->triangles[i];
            for (const glm::uint particle : {t.a, t.b, t.c}) mark(particle);
        }
    }

    void addUvs() {
        const glm::vec2 cells(part_.grid - 1u);
        for (const MeshVertex& vertex : mesh_.vertices) {
            const glm::uint i = vertex.particle - part_.particles.first;
            mesh_.uvs.push_back(glm::vec2(i % part_.grid.x, i / part_.grid.x) / cells);
        }
    }

    const DrawnWorld& world_;
    const Part& part_;
    std::vector<std::uint32_t> vertexOf_;  ///< of each particle; kForever: none
    std::vector<glm::uint> lone_;          ///< particles that are seen as points
    MeshPart mesh_;
};

Mesh DrawnWorld::mesh(bool allParticles) const {
    Mesh mesh;
    for (const Part& part : parts_) {
        MeshPart built = Builder(*this, part, allParticles).build();
        if (part.thickness > 0.0f) thicken(built, part.thickness);
        if (!built.vertices.empty()) mesh.push_back(std::move(built));
    }
    return mesh;
}

}  // namespace drape::io
