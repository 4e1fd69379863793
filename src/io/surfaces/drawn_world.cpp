#include "io/surfaces/drawn_world.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <glm/gtc/color_space.hpp>
#include <glm/vec2.hpp>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "cloth/core/cloth_places.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "cloth/mesh/shape/panels.h"
#include "io/surfaces/mesh.h"
#include "io/surfaces/thicken.h"

namespace drape::io {
namespace {

/// A corner of a printed triangle.
struct PrintCorner {
    std::array<glm::vec2, 3>* uvs;  // texture coordinates of its triangle, y up
    std::size_t corner;
    glm::vec2 place;  // place in the print, y down

    glm::vec2 uv() const { return {(*uvs)[corner].x, 1.0f - (*uvs)[corner].y}; }
};

/// Finds scale and offset along one axis. Returns false if the places do not follow from the texture coordinates so.
bool fit(const std::vector<PrintCorner>& corners, glm::length_t axis, MeshPrint& print) {
    constexpr float kTolerance = 1e-3f;  // greatest error, as a share of one repeat
    const auto uv = [&](const PrintCorner& corner) { return corner.uv()[axis]; };
    const auto [low, high] = std::ranges::minmax_element(corners, {}, uv);
    const float width = uv(*high) - uv(*low);
    if (!(width > 0.0f)) return false;
    const float scale = (high->place[axis] - low->place[axis]) / width;
    const float offset = low->place[axis] - scale * uv(*low);
    print.scale[axis] = std::fabs(scale - 1.0f) < 1e-5f ? 1.0f : scale;
    print.offset[axis] = std::fabs(offset) < 1e-5f ? 0.0f : offset;
    return std::ranges::all_of(corners, [&](const PrintCorner& corner) {
        return std::fabs(print.scale[axis] * uv(corner) + print.offset[axis] - corner.place[axis]) < kTolerance;
    });
}

void place(const std::vector<PrintCorner>& corners, bool hasUvs, MeshPrint& print) {
    if (corners.empty() || (hasUvs && fit(corners, 0, print) && fit(corners, 1, print))) return;
    print.scale = glm::vec2(1.0f);
    print.offset = glm::vec2(0.0f);
    for (const PrintCorner& corner : corners) (*corner.uvs)[corner.corner] = {corner.place.x, 1.0f - corner.place.y};
}

/// Places the prints of a grid, whose texture coordinates run from 0 to 1 along its columns and rows.
/// `size`: size of the grid, m.
void placePrintsOnGrid(MeshPart& part, const glm::vec2& size) {
    MeshPrint& print = part.material.print;
    for (glm::length_t axis = 0; axis < 2; ++axis) {
        if (print.repeats()[axis]) print.scale[axis] = size[axis] / print.size[axis];
    }
}

/// Places the prints of a cloth that is a mesh where the renderer draws them. If the texture coordinates of the file
/// give those places up to scale and offset, they stay. Otherwise the places themselves become the texture coordinates
/// of the triangles with that print. `triangleOf`: triangle of the shape for each triangle of the part. `looks`: the
/// runs for which MeshPart::looks was made; may be empty.
void placePrintsOnMesh(MeshPart& part, const MeshShape& shape, std::span<const std::uint32_t> triangleOf,
                       std::span<const LookRun> looks) {
    const auto isPrinted = [](const auto& look) { return !look.material.print.file.empty(); };
    const bool isAny = part.looks.empty() ? isPrinted(part) : std::ranges::any_of(part.looks, isPrinted);
    if (!isAny) return;
    ClothPlaces places = findClothPlaces(shape);
    static_cast<void>(layPrints(places, shape, looks));
    const bool hasUvs = !part.cornerUvs.empty();
    if (!hasUvs) part.cornerUvs.resize(part.triangles.size());
    const auto add = [&](std::size_t first, std::size_t end, const MeshPrint& print,
                         std::vector<PrintCorner>& corners) {
        for (std::size_t t = first; t < end; ++t) {
            for (std::size_t k = 0; k < 3; ++k) {
                const ClothPlace& at = places.corners[triangleOf[t]][k];
                const glm::vec2 repeat = glm::max(print.size, glm::vec2(1e-6f));
                corners.push_back({&part.cornerUvs[t], k, glm::mix(at.print, at.metres / repeat, print.repeats())});
            }
        }
    };
    if (part.looks.empty()) {
        std::vector<PrintCorner> corners;
        add(0, part.triangles.size(), part.material.print, corners);
        return place(corners, hasUvs, part.material.print);
    }
    // All runs of a look share its material.
    for (std::size_t k = 0; k < part.looks.size(); ++k) {
        MeshPart::Look& look = part.looks[k];
        const auto first = std::ranges::find(part.looks, look.name, &MeshPart::Look::name);
        if (!isPrinted(look) || first != part.looks.begin() + static_cast<std::ptrdiff_t>(k)) continue;
        std::vector<PrintCorner> corners;
        for (std::size_t i = k; i < part.looks.size(); ++i) {
            if (part.looks[i].name != look.name) continue;
            const std::size_t end = i + 1 < part.looks.size() ? part.looks[i + 1].firstTriangle : part.triangles.size();
            add(part.looks[i].firstTriangle, end, look.material.print, corners);
        }
        place(corners, hasUvs, look.material.print);
        for (std::size_t i = k + 1; i < part.looks.size(); ++i) {
            if (part.looks[i].name == look.name) part.looks[i].material = look.material;
        }
    }
}

std::string partName(const char* kind, std::size_t number, std::size_t count) {
    return count == 1 ? std::string(kind) : std::string(kind) + "_" + std::to_string(number + 1);
}

bool isGone(std::span<const physics::Triangle> triangles, glm::uint triangle) {
    return triangle == DrawnLink::kNoTriangle || triangles[triangle].restArea == 0.0f;
}

MeshMaterial materialOf(const FabricLook& look) {
    MeshPrint print;
    print.file = look.print;
    print.size = look.printSize;
    return {glm::convertSRGBToLinear(look.colour),
            look.roughness,
            look.sheen * glm::convertSRGBToLinear(look.sheenColour),
            look.sheenRoughness,
            0.08f * look.shine,
            std::move(print)};
}

}  // namespace

DrawnWorld::DrawnWorld(const Model& model, bool torn, std::span<const FabricLook> fabrics, bool closed, bool bodies)
    : model_(&model) {
    std::size_t panelLook = model.cloths.size();  // index in `fabrics`
    for (std::size_t k = 0; k < model.cloths.size(); ++k) {
        const ClothPart& cloth = model.cloths[k];
        Part part;
        part.name = partName("cloth", k, model.cloths.size());
        part.particles = cloth.particles;
        if (cloth.look == ClothLook::sheet) {
            part.triangles = cloth.triangles;
            if (cloth.grid) {
                part.grid = cloth.grid->count;
                part.size = cloth.grid->size;
            }
        }
        part.mesh = cloth.mesh.get();
        if (cloth.mesh) part.given = cloth.mesh->mesh.name;
        part.unusedVertices = cloth.unusedVertices;
        if (!fabrics.empty()) part.material = materialOf(fabrics[k]);
        if (!fabrics.empty() && closed) part.thickness = fabrics[k].thickness;
        for (glm::uint i = 0; i < cloth.panelLooks; ++i, ++panelLook) {
            if (panelLook < fabrics.size()) part.panelMaterials.push_back(materialOf(fabrics[panelLook]));
        }
        if (!part.panelMaterials.empty() && part.thickness == 0.0f) part.looks = cloth.looks;
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
    for (const BodyPart& body : bodies ? std::span(model.bodies) : std::span<const BodyPart>()) {
        Part part;
        part.given = body.frame.name;
        part.particles = body.particles;
        part.triangles = body.triangles;
        part.mesh = body.mesh.get();
        part.unusedVertices = body.unusedVertices;
        if (!fabrics.empty()) part.material = materialOf(bodyLook(body.frame, body.mesh.get()));
        parts_.push_back(std::move(part));
    }
    nameParts();
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

/// Names meshes and bodies after their files, with a number if another part has that name.
void DrawnWorld::nameParts() {
    const auto isNamed = [](const Part& part) { return !part.given.empty(); };
    std::set<std::string> taken;
    for (const Part& part : parts_) {
        if (!isNamed(part)) taken.insert(part.name);
    }
    for (Part& part : parts_) {
        if (isNamed(part)) part.name = nameApart(taken, part.given);
    }
}

// Records whether an element is visible in a frame. Elements never reappear, so the visible frames are consecutive.
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

/// Builds one part. Elements that are visible in all frames share vertices, which are the part's particles or the
/// vertices of its mesh file. Other elements have vertices of their own.
class DrawnWorld::Builder {
public:
    Builder(const DrawnWorld& world, const Part& part, bool allParticles) : world_(world), part_(part) {
        mesh_.name = part.name;
        mesh_.material = part.material;
        if (part.mesh && part.thickness == 0.0f) file_ = &part.mesh->mesh;
        if (file_) findFirstVertices();
        vertexOf_.assign(file_ ? file_->particleOf.size() : part.particles.count, kForever);
        markShared(allParticles);
        std::uint32_t unused = 0;  // number of vertices in the file that no face uses
        for (std::uint32_t i = 0; i < vertexOf_.size(); ++i) {
            const std::uint32_t particle = particleAt(i);
            if (vertexOf_[i] != kForever) {
                vertexOf_[i] = static_cast<std::uint32_t>(mesh_.vertices.size());
                const bool isStill = particle == MeshVertex::kNoParticle;
                mesh_.vertices.push_back({particle, isStill ? unused : particle, 0, kForever});
            }
            if (particle == MeshVertex::kNoParticle) ++unused;
        }
        if (unused > 0) mesh_.still.assign(part.unusedVertices.begin(), part.unusedVertices.end());
    }

    MeshPart build() && {
        forEachElement([&](const Life& life, auto places, auto& elements) {
            std::remove_reference_t<decltype(elements[0])> element;
            for (int i = 0; i < places.length(); ++i) {
                if (isShared(life)) {
                    element[i] = vertexOf_[places[i]];
                } else {
                    element[i] = static_cast<std::uint32_t>(mesh_.vertices.size());
                    mesh_.vertices.push_back({particleAt(places[i]), particleAt(places[0]), life.from, life.until});
                }
            }
            elements.push_back(element);
        });
        for (const std::uint32_t i : lone_) mesh_.points.push_back(vertexOf_[i]);
        if (!mesh_.triangles.empty() && part_.grid.x > 0) addUvs();
        if (!mesh_.triangles.empty() && part_.mesh) addFaces(part_.mesh->mesh);
        if (!mesh_.triangles.empty()) addPrints();
        if (file_) addSeams();
        if (file_) addLabels();
        return std::move(mesh_);
    }

private:
    static bool isShared(const Life& life) { return life.from == 0 && life.until == kForever; }

    void findFirstVertices() {
        firstVertex_.assign(part_.particles.count, kForever);
        for (std::uint32_t vertex = 0; vertex < file_->particleOf.size(); ++vertex) {
            const std::uint32_t particle = file_->particleOf[vertex];
            if (particle != ClothMesh::kNone && firstVertex_[particle] == kForever) firstVertex_[particle] = vertex;
        }
    }

    /// Returns the particle at a place. A place is an index into vertexOf_.
    std::uint32_t particleAt(std::uint32_t place) const {
        if (!file_) return part_.particles.first + place;
        const std::uint32_t particle = file_->particleOf[place];
        return particle == ClothMesh::kNone ? MeshVertex::kNoParticle : part_.particles.first + particle;
    }
    std::uint32_t placeOf(glm::uint particle) const {
        const std::uint32_t i = particle - part_.particles.first;
        return file_ ? firstVertex_[i] : i;
    }
    glm::uvec3 placesOf(glm::uint triangle) const {
        if (file_) {
            const auto& [a, b, c] = file_->vertices[triangle - part_.triangles.first];
            return {a, b, c};
        }
        const physics::Triangle& t = world_.model_->triangles[triangle];
        return {placeOf(t.a), placeOf(t.b), placeOf(t.c)};
    }
    glm::uvec2 placesOf(const DrawnLink& drawn) const {
        const physics::Link& link = world_.model_->links.links[drawn.link];
        return {placeOf(link.a), placeOf(link.b)};
    }

    /// Calls use(life, places, list) for each element that is visible in some frame.
    /// `list`: the mesh's list that the element belongs to, triangles or lines.
    void forEachElement(auto use) {
        for (glm::uint i = part_.triangles.first; i < part_.triangles.end(); ++i) {
            if (world_.triangles_[i].from != kForever) use(world_.triangles_[i], placesOf(i), mesh_.triangles);
        }
        const auto& lives = world_.links_[static_cast<std::size_t>(&part_ - world_.parts_.data())];
        for (std::size_t i = 0; i < part_.links.size(); ++i) {
            if (lives[i].from != kForever) use(lives[i], placesOf(part_.links[i]), mesh_.lines);
        }
    }

    void mark(auto places) {
        for (int i = 0; i < places.length(); ++i) vertexOf_[places[i]] = 0;
    }

    /// Marks the places that become shared vertices.
    void markShared(bool allParticles) {
        bool isWhole = true;  // whether no element appears or disappears
        forEachElement([&](const Life& life, auto places, auto&) {
            if (isShared(life)) mark(places);
            isWhole = isWhole && isShared(life);
        });
        if (part_.balls) {
            for (std::uint32_t i = 0; i < part_.particles.count; ++i) {
                if (vertexOf_[i] == kForever) lone_.push_back(i);
            }
            std::ranges::fill(vertexOf_, 0);
        }
        if (file_ && (allParticles || isWhole)) std::ranges::fill(vertexOf_, 0);
        if (!allParticles) return;
        for (const DrawnLink& drawn : part_.links) mark(placesOf(drawn));
        for (glm::uint i = part_.triangles.first; i < part_.triangles.end(); ++i) mark(placesOf(i));
    }

    void addUvs() {
        const glm::vec2 cells(part_.grid - 1u);
        for (const MeshVertex& vertex : mesh_.vertices) {
            const glm::uint i = vertex.particle - part_.particles.first;
            mesh_.uvs.push_back(glm::vec2(i % part_.grid.x, i / part_.grid.x) / cells);
        }
    }

    void addFaces(const ClothMesh& mesh) {
        auto panel = mesh.panels.begin();
        for (glm::uint i = 0; i < part_.triangles.count; ++i) {
            if (world_.triangles_[part_.triangles.first + i].from == kForever) continue;
            for (; file_ && panel != mesh.panels.end() && panel->firstFace < mesh.faceOf[i]; ++panel)
                mesh_.panels.push_back({panel->name, static_cast<std::uint32_t>(mesh_.faceOf.size())});
            addLook(i);
            mesh_.faceOf.push_back(mesh.faceOf[i]);
            triangleOf_.push_back(i);
            if (!mesh.uvs.empty()) mesh_.cornerUvs.push_back(mesh.uvs[i]);
        }
    }

    void addPrints() {
        if (part_.mesh) return placePrintsOnMesh(mesh_, *part_.mesh, triangleOf_, part_.looks);
        if (!part_.material.print.file.empty()) placePrintsOnGrid(mesh_, part_.size);
    }

    /// Begins a new material if the next triangle has another look.
    void addLook(glm::uint triangle) {
        if (part_.looks.empty()) return;
        while (triangle >= part_.looks[look_].first + part_.looks[look_].count) ++look_;
        if (!mesh_.looks.empty() && lastLook_ == look_) return;
        lastLook_ = look_;
        const glm::uint look = part_.looks[look_].look;
        const auto first = static_cast<std::uint32_t>(mesh_.faceOf.size());
        if (look == LookRun::kOwn) {
            mesh_.looks.push_back({first, part_.name, part_.material});
        } else {
            mesh_.looks.push_back(
                {first, part_.name + "_panels_" + std::to_string(look + 1), part_.panelMaterials[look]});
        }
    }

    void addSeams() {
        for (const std::vector<std::uint32_t>& seam : file_->seams) {
            mesh_.seams.emplace_back();
            for (const std::uint32_t vertex : seam) {
                if (vertexOf_[vertex] != kForever) mesh_.seams.back().push_back(vertexOf_[vertex]);
            }
        }
    }

    /// Adds the groups of vertices that a sewing pattern has beside those of its panels.
    void addLabels() {
        if (!file_->isSewn()) return;
        for (const VertexGroup& group : file_->groups) {
            if (std::ranges::find(file_->panels, group.name, &MeshPanel::name) != file_->panels.end()) continue;
            mesh_.labels.push_back({group.name, {}});
            for (const std::uint32_t vertex : group.vertices) {
                if (vertexOf_[vertex] != kForever) mesh_.labels.back().vertices.push_back(vertexOf_[vertex]);
            }
        }
    }

    const DrawnWorld& world_;
    const Part& part_;
    const ClothMesh* file_ = nullptr;         ///< the mesh file whose vertices are kept; null: vertices are particles
    std::vector<std::uint32_t> firstVertex_;  ///< first vertex in the file for each particle
    std::vector<std::uint32_t> vertexOf_;     ///< vertex for each particle or file vertex; kForever: none
    std::vector<std::uint32_t> lone_;         ///< particles that are drawn as points
    std::vector<std::uint32_t> triangleOf_;   ///< triangle of the part's mesh for each triangle of mesh_
    std::size_t look_ = 0;                    ///< index in Part::looks of the last triangle's look
    std::size_t lastLook_ = 0;                ///< index in Part::looks of the look that was added last
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
