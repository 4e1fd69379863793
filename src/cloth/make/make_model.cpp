#include "cloth/make/make_model.h"

#include <algorithm>
#include <cmath>

#include "base/groups.h"
#include "base/random.h"
#include "cloth/core/placement.h"
#include "cloth/links/links.h"
#include "cloth/links/mesh_springs.h"
#include "cloth/make/tethers.h"
#include "cloth/mesh/shape/panels.h"

namespace drape {
namespace {

/// Lists the triangles at each particle in ascending order, in linear time, by counting sort.
void indexTriangles(Model& model) {
    const std::size_t particleCount = model.startPositions.size();
    model.triangleStarts.assign(particleCount + 1, 0);
    for (const auto& t : model.triangles) {
        for (const glm::uint particle : {t.a, t.b, t.c}) ++model.triangleStarts[particle + 1];
    }
    for (std::size_t i = 0; i < particleCount; ++i) model.triangleStarts[i + 1] += model.triangleStarts[i];
    std::vector<glm::uint> next(model.triangleStarts.begin(), model.triangleStarts.end() - 1);
    model.trianglesOf.resize(model.triangles.size() * 3);
    for (std::size_t k = 0; k < model.triangles.size(); ++k) {
        const auto& t = model.triangles[k];
        for (const glm::uint particle : {t.a, t.b, t.c})
            model.trianglesOf[next[particle]++] = static_cast<glm::uint>(k);
    }
}

/// Returns a third of the area of the triangles around a particle, m^2.
float areaOf(const Model& model, std::size_t particle) {
    float area = 0.0f;
    for (glm::uint k = model.triangleStarts[particle]; k < model.triangleStarts[particle + 1]; ++k) {
        area += model.triangles[model.trianglesOf[k]].restArea / 3.0f;
    }
    return area;
}

/// Returns the mass of a third of the triangles around a particle of a cloth with panels of other fabrics, kg.
float massOf(const Model& model, const ClothDescription& d, const ClothPart& part, std::size_t particle) {
    float mass = 0.0f;
    for (glm::uint k = model.triangleStarts[particle]; k < model.triangleStarts[particle + 1]; ++k) {
        const glm::uint triangle = model.trianglesOf[k];
        const float own = part.stuff[triangle - part.triangles.first].massPerArea;
        mass += (own > 0.0f ? own : d.massPerArea) * (model.triangles[triangle].restArea / 3.0f);
    }
    return mass;
}

/// Returns the inverse masses of the particles of a cloth, as if none were pinned, 1/kg.
std::vector<float> freeInverseMassesOf(const Model& model, const ClothDescription& d, const ClothPart& part) {
    const std::vector<float> factors = mapFactors(d, MappedProperty::mass);
    std::vector<float> inverse;
    inverse.reserve(part.particles.count);
    for (glm::uint i = part.particles.first; i < part.particles.end(); ++i) {
        float mass = d.particleMass;
        if (mass == 0.0f) mass = part.stuff.empty() ? d.massPerArea * areaOf(model, i) : massOf(model, d, part, i);
        if (!factors.empty()) mass *= factors[i - part.particles.first];
        inverse.push_back(1.0f / mass);
    }
    return inverse;
}

/// Returns Model::leastMassPerArea. Uses massPerArea itself where the description has it, because masses divided by
/// areas would be rounded.
float leastMassPerArea(const Model& model, const WorldDescription& world) {
    float least = 0.0f;
    const auto consider = [&](float massPerArea) {
        least = least == 0.0f ? massPerArea : std::min(least, massPerArea);
    };
    const auto considerParticles = [&](Range particles, float mass) {
        float largestArea = 0.0f;
        for (glm::uint i = particles.first; i < particles.end(); ++i) {
            largestArea = std::max(largestArea, areaOf(model, i));
        }
        if (largestArea > 0.0f) consider(mass / largestArea);
    };
    for (std::size_t k = 0; k < world.cloths.size(); ++k) {
        const ClothDescription& d = world.cloths[k];
        if (d.particleMass == 0.0f) {
            const std::vector<float> factors = mapFactors(d, MappedProperty::mass);
            const float lightest = factors.empty() ? 1.0f : *std::ranges::min_element(factors);
            consider(lightest * d.massPerArea);
            for (const PanelStuff& stuff : model.cloths[k].stuff) {
                if (stuff.massPerArea > 0.0f) consider(lightest * stuff.massPerArea);
            }
        } else {
            considerParticles(model.cloths[k].particles, d.particleMass);
        }
    }
    for (std::size_t k = 0; k < world.systems.size(); ++k) {
        considerParticles(model.systems[k].particles, world.systems[k].particleMass);
    }
    return least == 0.0f ? 1.0f : least;
}

void moveStart(std::vector<glm::vec3>& positions, const ClothDescription& d) {
    const std::vector<glm::uint> pinned = pinnedParticles(d);
    if (d.jitter > 0.0f) {
        Random random(d.seed);
        for (glm::uint i = 0; i < positions.size(); ++i) {
            const float x = random.either();
            const float y = random.either();
            const float z = random.either();
            if (!std::ranges::binary_search(pinned, i)) positions[i] += glm::vec3(x, y, z) * d.jitter;
        }
    }
    if (d.pins != PinPattern::listed || d.isMesh()) return;
    for (const ListedPin& pin : d.listedPins) positions[pin.at.y * d.particles.x + pin.at.x] += pin.offset;
}

float triangleArea(const glm::vec3& a, const glm::vec3& b, const glm::vec3& c) {
    const glm::vec3 normal = glm::cross(b - a, c - a);
    return 0.5f * std::sqrt(normal.x * normal.x + normal.y * normal.y + normal.z * normal.z);
}

std::vector<physics::Triangle> meshTriangles(const MeshShape& shape) {
    const auto& p = shape.mesh.positions;
    std::vector<physics::Triangle> triangles;
    triangles.reserve(shape.mesh.triangles.size());
    for (glm::uint k = 0; k < shape.mesh.triangleCount(); ++k) {
        const glm::uvec3& t = shape.mesh.triangles[k];
        const float area =
            shape.hasPanels ? static_cast<float>(shape.restArea(k)) : triangleArea(p[t.x], p[t.y], p[t.z]);
        triangles.push_back({t.x, t.y, t.z, area});
    }
    return triangles;
}

void addCloth(Model& model, WorldLinks& links, const ClothDescription& d) {
    std::vector<glm::vec3> positions = placedPositions(d);
    const std::vector<physics::Triangle> triangles = d.isMesh() ? meshTriangles(*d.mesh.shape) : gridTriangles(d);
    ClothPart part;
    part.particles = {model.particleCount(), static_cast<glm::uint>(positions.size())};
    part.triangles = {model.triangleCount(), static_cast<glm::uint>(triangles.size())};
    part.mesh = d.mesh.shape;
    part.unusedVertices = placedUnusedVertices(d);
    part.look = d.look;
    part.seamBending = d.seamBending;
    part.stuff = findPanelStuff(d);
    part.looks = findLookRuns(d);
    part.panelLooks = static_cast<glm::uint>(d.panels.size());
    if (!d.isMesh()) part.grid = ClothGrid{d.particles, d.size};
    moveStart(positions, d);
    model.startPositions.reserve(model.startPositions.size() + positions.size());
    model.startVelocities.resize(model.startVelocities.size() + positions.size(), glm::vec4(0.0f));
    for (const glm::vec3& position : positions) model.startPositions.emplace_back(position, 0.0f);
    model.triangles.reserve(model.triangles.size() + triangles.size());
    const glm::uint first = part.particles.first;
    const std::vector<float> drag = mapFactors(d, MappedProperty::drag);
    if (!drag.empty()) model.airFactors.resize(model.triangles.size(), 1.0f);
    for (const physics::Triangle& t : triangles) {
        model.triangles.push_back({first + t.a, first + t.b, first + t.c, t.restArea});
        if (!drag.empty()) model.airFactors.push_back((drag[t.a] + drag[t.b] + drag[t.c]) / 3.0f);
    }
    d.isMesh() ? appendMesh(links, d, first) : appendGrid(links, d, first);
    model.cloths.push_back(std::move(part));
}

glm::uint countBends(const Model& model) {
    const auto isBend = [&](const physics::Link& link) {
        return model.materials[link.material].kind == static_cast<glm::uint>(LinkKind::bend);
    };
    return static_cast<glm::uint>(std::ranges::count_if(model.links.links, isBend));
}

void addSystem(Model& model, WorldLinks& links, const SystemDescription& d) {
    SystemPart part{{model.particleCount(), 0}, {model.triangleCount(), 0}, d.linkRadius, d.showParticles};
    const auto add = [&](glm::vec3 at, glm::vec3 velocity) {
        model.startPositions.emplace_back(d.origin + at, 0.0f);
        model.startVelocities.emplace_back(velocity, d.particleRadius);
        model.freeInverseMasses.push_back(1.0f / d.particleMass);
    };
    for (const SystemParticle& particle : d.particles) add(particle.at, particle.velocity);
    Random random(d.scatter.seed);
    const auto anywhere = [&] {
        const float x = random.either();
        const float y = random.either();
        const float z = random.either();
        return glm::vec3(x, y, z);
    };
    for (glm::uint k = 0; k < d.scatter.count; ++k) {
        const glm::vec3 share = 0.5f + 0.5f * anywhere();
        add(d.scatter.low + (d.scatter.high - d.scatter.low) * share, d.scatter.speed * anywhere());
    }
    part.particles.count = model.particleCount() - part.particles.first;
    for (const SystemSkin& skin : d.skins) {
        for (std::size_t i = 2; i < skin.outline.size(); ++i) {
            const glm::uint a = part.particles.first + skin.outline[0];
            const glm::uint b = part.particles.first + skin.outline[i - 1];
            const glm::uint c = part.particles.first + skin.outline[i];
            const auto placeOf = [&](glm::uint particle) { return glm::vec3(model.startPositions[particle]); };
            model.triangles.push_back({a, b, c, triangleArea(placeOf(a), placeOf(b), placeOf(c))});
        }
    }
    part.triangles.count = model.triangleCount() - part.triangles.first;
    appendSystem(links, d, part.particles.first, model.startPositions);
    model.systems.push_back(part);
}

void setLimits(Model& model, const WorldDescription& description) {
    model.limitsOfMeshes = {};
    for (const ClothPart& part : model.cloths) {
        if (part.mesh) model.limitsOfMeshes = tighter(model.limitsOfMeshes, meshLimits(model, part));
    }
    model.limits = tighter(fabricLimits(description), model.limitsOfMeshes);
}

bool isSewingEdge(const Model& model, const physics::Link& link) {
    return (model.materials[link.material].flags & physics::kHidden) != 0;
}

/// Joins the ends of sewing edges. The links must have been made; links of systems do not count.
void setJoined(Model& model) {
    const auto isOfCloth = [&](const physics::Link& link) { return link.a < model.clothParticleCount(); };
    const auto joins = [&](const physics::Link& link) { return isOfCloth(link) && isSewingEdge(model, link); };
    if (std::ranges::none_of(model.links.links, joins)) return;
    Groups groups(model.particleCount());
    for (const physics::Link& link : model.links.links) {
        if (joins(link)) groups.join(link.a, link.b);
    }
    for (glm::uint i = 0; i < model.particleCount(); ++i)
        model.joinedTo.push_back(static_cast<glm::uint>(groups.of(i)));
}

void setSewing(Model& model, const WorldDescription& description) {
    for (const BodyDescription& body : description.bodies)
        model.sewing.begin = std::max(model.sewing.begin, double{body.grow.seconds});
    for (std::size_t k = 0; k < description.cloths.size(); ++k) {
        const ClothPart& part = model.cloths[k];
        const bool hasPanels = part.mesh && part.mesh->hasPanels;
        if (description.cloths[k].sewing == 0.0f || !(hasPanels || isSewnByEdges(description.cloths[k]))) continue;
        const auto number = static_cast<glm::uint>(model.sewing.seconds.size());
        model.sewing.seconds.push_back(description.cloths[k].sewing);
        for (glm::uint i = part.particles.first; i < part.particles.end(); ++i)
            model.sewing.particles.push_back({i, number, 0, 0});
        for (glm::uint link = 0; link < model.linkCount(); ++link) {
            const physics::Link& atRest = model.links.links[link];
            if (!part.particles.has(atRest.a) || !(hasPanels || isSewingEdge(model, atRest))) continue;
            const glm::vec3 span =
                glm::vec3(model.startPositions[atRest.b]) - glm::vec3(model.startPositions[atRest.a]);
            const float start = std::sqrt(span.x * span.x + span.y * span.y + span.z * span.z);
            model.sewing.links.push_back({link, number, start, atRest.restLength});
        }
    }
}

}  // namespace

Model makeModel(const WorldDescription& description) {
    Model model;
    WorldLinks links;
    for (const ClothDescription& cloth : description.cloths) addCloth(model, links, cloth);
    indexTriangles(model);
    for (std::size_t k = 0; k < description.cloths.size(); ++k) {
        const std::vector<float> inverse = freeInverseMassesOf(model, description.cloths[k], model.cloths[k]);
        model.freeInverseMasses.insert(model.freeInverseMasses.end(), inverse.begin(), inverse.end());
    }
    for (const SystemDescription& system : description.systems) addSystem(model, links, system);
    for (const BodyDescription& body : description.bodies) addBody(model, body);
    indexTriangles(model);
    model.leastMassPerArea = leastMassPerArea(model, description);
    model.links = orderLinks(links, description.linkOrder, model.particleCount());
    model.materials = std::move(links.materials);
    const std::vector<float> inverse = inverseMasses(model, description);
    for (std::size_t i = 0; i < inverse.size(); ++i) model.startPositions[i].w = inverse[i];
    model.tethers = makeTethers(model.cloths, inverse);
    setSewing(model, description);
    setJoined(model);
    model.isColoured = description.linkOrder == LinkOrder::coloured;
    if (model.isColoured) {
        scaleGridLinks(model, description);
        setRelaxedFirst(model);
        setLimits(model, description);
        model.bendCount = countBends(model);
    }
    return model;
}

void setClothMasses(Model& model, const WorldDescription& description) {
    for (std::size_t k = 0; k < description.cloths.size(); ++k) {
        const Range particles = model.cloths[k].particles;
        const std::vector<float> free = freeInverseMassesOf(model, description.cloths[k], model.cloths[k]);
        for (glm::uint i = particles.first; i < particles.end(); ++i) {
            model.freeInverseMasses[i] = free[i - particles.first];
            float& inverse = model.startPositions[i].w;
            if (inverse > 0.0f) inverse = model.freeInverseMasses[i];
        }
    }
    model.leastMassPerArea = leastMassPerArea(model, description);
    if (model.isColoured) setLimits(model, description);
}

Model makeModel(const ClothDescription& description) { return makeModel(WorldDescription{{description}, {}}); }

}  // namespace drape
