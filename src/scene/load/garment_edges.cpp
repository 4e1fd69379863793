#include "scene/load/garment_edges.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

#include "cloth/core/placement.h"
#include "cloth/links/mesh_springs.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "cloth/mesh/shape/panels.h"
#include "crossings/level_lines.h"
#include "patterns/sewn_pattern.h"
#include "scene/parts/mesh_cloths.h"

namespace drape {

std::vector<GarmentEdge> garmentEdges(const ClothDescription& cloth) {
    if (!cloth.isMesh() || !cloth.mesh.shape || !cloth.mesh.shape->mesh.isSewn()) return {};
    const Pattern pattern = readPatternOf(cloth.mesh);
    const SewnPattern sewn = sewPattern(pattern, double{cloth.mesh.pattern.spacing});
    std::vector<glm::vec3> places = startPlaces(sewn, {});
    for (glm::vec3& place : places) place *= cloth.mesh.scale;
    places = placedPositions(std::move(places), cloth.mesh);
    std::map<std::string, GarmentEdge> edges;
    for (const PatternPanel& panel : pattern.panels) {
        for (const PatternEdge& edge : panel.edges) {
            if (!edge.label.empty()) edges[edge.label].label = edge.label;
        }
    }
    const std::vector<std::uint32_t>& particleOf = cloth.mesh.shape->mesh.particleOf;
    std::vector<GarmentEdge> found;
    for (auto& [label, edge] : edges) {
        const auto group = std::ranges::find(sewn.mesh.groups, label, &VertexGroup::name);
        if (group == sewn.mesh.groups.end()) continue;
        glm::dvec3 sum(0.0);
        for (const std::uint32_t vertex : group->vertices) {
            if (vertex >= particleOf.size() || particleOf[vertex] == ClothMesh::kNone) continue;
            edge.particles.push_back(particleOf[vertex]);
            sum += glm::dvec3(places[vertex]);
        }
        if (edge.particles.empty()) continue;
        edge.target = glm::vec3(sum / static_cast<double>(edge.particles.size()));
        edge.targetHeight = edge.target.y;
        std::ranges::sort(edge.particles);
        found.push_back(std::move(edge));
    }
    return found;
}

double lengthOf(const GarmentEdge& edge, const MeshShape& shape) {
    const std::set<glm::uint> particles(edge.particles.begin(), edge.particles.end());
    double length = 0.0;
    for (const MeshEdge& side : shape.edges) {
        if (particles.contains(side.ends.x) && particles.contains(side.ends.y)) length += shape.restLength(side);
    }
    return length;
}

namespace {

constexpr double kLevel = 0.01;  // distance between planes, m
constexpr int kReach = 5;        // number of planes up and down to which a ring may slide

/// The girths of bodies at all levels.
class BodyGirths {
public:
    explicit BodyGirths(const BodiesAtStart& bodies) : bodies_(&bodies) { top_ = findTop(); }

    /// Returns the greatest girth of a part of the bodies within a ring, m. Returns nothing if there is none, or above
    /// the armpits.
    std::optional<double> within(const LevelLine& ring, int level) {
        if (level >= top_) return {};
        std::optional<double> most;
        for (const Part& part : at(level)) {
            if (ring.isAround(part.middle)) most = std::max(most.value_or(0.0), part.girth);
        }
        return most;
    }

    /// Returns the greatest girth of a part of the bodies, m. Returns nothing if there is none, or above the armpits.
    std::optional<double> most(int level) {
        if (level >= top_ || at(level).empty()) return {};
        return std::ranges::max_element(at(level), {}, &Part::girth)->girth;
    }
    int top() const { return top_; }

private:
    struct Part {
        glm::dvec2 middle{0.0};
        double girth = 0.0;
    };

    const std::vector<Part>& at(int level) {
        const auto [found, isNew] = parts_.try_emplace(level);
        if (isNew) {
            for (const LevelLine& line : levelLines(bodies_->grown, bodies_->triangles, kLevel * level))
                found->second.push_back({line.middle(), line.girth()});
        }
        return found->second;
    }

    /// Returns the lowest level at which arms have joined the trunk: its girth grows by over a quarter in 6 cm. Returns
    /// a level above the bodies if there are no arms. The search begins above the hips, where legs join.
    int findTop() {
        constexpr double kHips = 0.55;  // height of the hips, as a share of the body's
        constexpr int kRise = 6;        // number of levels
        constexpr double kJoined = 1.25;
        const auto [low, high] = std::ranges::minmax(bodies_->grown, {}, &glm::vec3::y);
        const int last = static_cast<int>(std::ceil(double{high.y} / kLevel));
        const int first = static_cast<int>(std::floor((double{low.y} + kHips * double{high.y - low.y}) / kLevel));
        top_ = last + 1;
        for (int level = first + kRise; level < last; ++level) {
            const std::optional<double> below = most(level - kRise);
            if (below && most(level).value_or(0.0) > kJoined * *below) return level;
        }
        return top_;
    }

    const BodiesAtStart* bodies_;
    std::map<int, std::vector<Part>> parts_;
    int top_ = 0;
};

/// Returns, for each particle of a pattern, whether it belongs to a limb or to its seam with the trunk.
std::vector<bool> limbParticles(const MeshDescription& garment, const SewnPattern& sewn) {
    std::vector<bool> isLimb(garment.shape->mesh.particleCount(), false);
    const std::vector<std::uint32_t>& particleOf = garment.shape->mesh.particleOf;
    for (std::size_t v = 0; v < std::min(sewn.vertices.size(), particleOf.size()); ++v) {
        if (particleOf[v] != ClothMesh::kNone && sewn.vertices[v].outward != 0.0) isLimb[particleOf[v]] = true;
    }
    return isLimb;
}

SewnPattern sewnAgain(const MeshDescription& garment) {
    return sewPattern(readPatternOf(garment), double{garment.pattern.spacing});
}

std::vector<glm::vec3> filePlaces(const MeshDescription& garment, const SewnPattern& sewn) {
    std::vector<glm::vec3> places = startPlaces(sewn, {});
    for (glm::vec3& place : places) place *= garment.scale;
    places = placedPositions(std::move(places), garment);
    std::vector<glm::vec3> ofParticles = placedPositions(garment);
    const std::vector<std::uint32_t>& particleOf = garment.shape->mesh.particleOf;
    for (std::size_t v = 0; v < std::min(places.size(), particleOf.size()); ++v) {
        if (particleOf[v] != ClothMesh::kNone) ofParticles[particleOf[v]] = places[v];
    }
    return ofParticles;
}

/// Returns the number of the panel of each triangle in namedPiecesOf(), or the number of pieces if it is in none.
std::vector<std::size_t> panelsOf(const ClothMesh& mesh) {
    const std::span<const MeshPanel> pieces = namedPiecesOf(mesh);
    std::vector<std::size_t> panels(mesh.triangleCount(), pieces.size());
    for (std::size_t t = 0; t < panels.size(); ++t) {
        const std::uint32_t face = mesh.faceOf[t] - 1;
        const auto found = std::ranges::find_if(pieces, [&](const MeshPanel& piece) {
            return face >= piece.firstFace && face < piece.firstFace + piece.faceCount;
        });
        panels[t] = static_cast<std::size_t>(found - pieces.begin());
    }
    return panels;
}

/// Returns the length of a segment on the flat panel of its triangle, m.
double flatLength(const MeshShape& shape, const LevelSegment& segment) {
    const auto& corners = shape.mesh.uvs[segment.triangle];
    const auto placeOf = [&](const LevelSegment::End& end) {
        const glm::dvec2 a(corners[static_cast<std::size_t>(end.low)]);
        const glm::dvec2 b(corners[static_cast<std::size_t>(end.high)]);
        return a + end.share * (b - a);
    };
    const glm::dvec2 way = placeOf(segment.end) - placeOf(segment.start);
    return std::sqrt(way.x * way.x + way.y * way.y);
}

double waistShift(const ClothDescription& cloth, BodyGirths& girths) {
    constexpr int kMostShift = 20;  // number of levels
    constexpr double kFits = 1.03;
    for (const GarmentEdge& edge : garmentEdges(cloth)) {
        if (!isWaist(edge.label)) continue;
        const double length = lengthOf(edge, *cloth.mesh.shape);
        const int level = static_cast<int>(std::lround(double{edge.targetHeight} / kLevel));
        for (int shift = 0; shift <= kMostShift; ++shift) {
            for (const int side : {1, -1}) {
                const std::optional<double> girth = girths.most(level + side * shift);
                if (girth && *girth <= kFits * length) return kLevel * side * shift;
            }
        }
        return 0.0;
    }
    return 0.0;
}

}  // namespace

bool isWaist(std::string_view label) { return label == "lower_interface" || label == "waist"; }

double waistShift(const ClothDescription& cloth, const BodiesAtStart& bodies) {
    if (bodies.grown.empty()) return 0.0;
    BodyGirths girths(bodies);
    return waistShift(cloth, girths);
}

std::vector<glm::vec3> filePlaces(const ClothDescription& cloth) {
    if (!cloth.mesh.shape->mesh.isSewn()) return placedPositions(cloth.mesh);
    return filePlaces(cloth.mesh, sewnAgain(cloth.mesh));
}

std::vector<TightRing> findTightRings(const ClothDescription& cloth, const BodiesAtStart& bodies, double limit) {
    if (!cloth.isMesh() || !cloth.mesh.shape->hasPanels || bodies.grown.empty()) return {};
    const MeshShape& shape = *cloth.mesh.shape;
    std::vector<bool> isLimb(shape.mesh.particleCount(), false);
    std::vector<glm::vec3> places;
    if (shape.mesh.isSewn()) {
        const SewnPattern sewn = sewnAgain(cloth.mesh);
        isLimb = limbParticles(cloth.mesh, sewn);
        places = filePlaces(cloth.mesh, sewn);
    } else {
        places = placedPositions(cloth.mesh);
    }
    const std::vector<double> elastic = elasticFactors(cloth);  // elastic stretches as far as it has to
    std::vector<bool> isLeftOut = std::move(isLimb);
    for (std::size_t e = 0; e < shape.edges.size(); ++e) {
        if (elastic[e] == 1.0) continue;
        isLeftOut[shape.edges[e].ends.x] = true;
        isLeftOut[shape.edges[e].ends.y] = true;
    }
    const std::vector<std::size_t> panels = panelsOf(shape.mesh);
    const std::span<const MeshPanel> pieces = namedPiecesOf(shape.mesh);
    const auto isSkipped = [&](const LevelSegment& segment) {
        const glm::uvec3& corners = shape.mesh.triangles[segment.triangle];
        return isLeftOut[corners.x] || isLeftOut[corners.y] || isLeftOut[corners.z];
    };
    BodyGirths girths(bodies);
    const int shift = static_cast<int>(std::lround(waistShift(cloth, girths) / kLevel));
    std::map<std::size_t, TightRing> tight;  // by panel
    const auto [low, high] = std::ranges::minmax(places, {}, &glm::vec3::y);
    const int last = static_cast<int>(std::floor(double{high.y} / kLevel));
    for (int level = static_cast<int>(std::ceil(double{low.y} / kLevel)); level <= last; ++level) {
        if (std::max(level, level + shift) >= girths.top()) break;
        for (const LevelLine& ring : levelLines(places, shape.mesh.triangles, kLevel * level)) {
            if (!ring.isClosed || std::ranges::any_of(ring.segments, isSkipped)) continue;
            std::optional<double> girth;
            int at = level;  // level of the girth
            for (int other = level + shift - kReach; other <= level + shift + kReach; ++other) {
                const std::optional<double> there = girths.within(ring, other);
                if (!there || (girth && *there >= *girth)) continue;
                girth = there;
                at = other;
            }
            double length = 0.0;
            std::map<std::size_t, double> byPanel;
            for (const LevelSegment& segment : ring.segments) {
                const double part = flatLength(shape, segment);
                length += part;
                byPanel[panels[segment.triangle]] += part;
            }
            if (!girth || *girth <= (1.0 + limit) * length) continue;
            const std::size_t panel =
                std::ranges::max_element(byPanel, {}, [](const auto& entry) { return entry.second; })->first;
            const TightRing found{panel < pieces.size() ? pieces[panel].name : "", kLevel * at, *girth, length};
            TightRing& worst = tight.try_emplace(panel, found).first->second;
            if (found.girth * worst.length > worst.girth * found.length) worst = found;
        }
    }
    std::vector<TightRing> rings;
    for (auto& [panel, ring] : tight) rings.push_back(std::move(ring));
    std::ranges::stable_sort(
        rings, [](const TightRing& a, const TightRing& b) { return a.girth * b.length > b.girth * a.length; });
    return rings;
}

bool lieDown(const BodiesAtStart& bodies) {
    constexpr float kLying = 0.35f;  // busts with arms stretched out to their sides are higher
    if (bodies.grown.empty()) return false;
    glm::vec3 low = bodies.grown.front();
    glm::vec3 high = low;
    for (const glm::vec3& place : bodies.grown) {
        low = glm::min(low, place);
        high = glm::max(high, place);
    }
    const glm::vec3 size = high - low;
    return size.y < kLying * std::max(size.x, size.z);
}

namespace {

/// Compliance of a pin, m/N. A skirt of 1 kg on 40 pins then hangs 2.5 mm below its target.
constexpr float kCompliance = 0.01f;

struct HeldEdge {
    const char* label;
    glm::vec3 axes;
};

constexpr HeldEdge kHeldEdges[] = {
    {"lower_interface", {0.0f, 1.0f, 0.0f}}, {"waist", {0.0f, 1.0f, 0.0f}},       {"strapless_top", {0.0f, 1.0f, 0.0f}},
    {"right_collar", {1.0f, 0.0f, 0.0f}},    {"left_collar", {1.0f, 0.0f, 0.0f}},
};

/// Returns a name that no pin group of the scene has.
std::string freshName(const Scene& scene, const std::string& label) {
    std::string name = label;
    for (int k = 2; std::ranges::count(scene.settings.pinGroups, name, &PinGroup::name) > 0; ++k)
        name = label + ' ' + std::to_string(k);
    return name;
}

}  // namespace

void attachEdges(Scene& scene) {
    if (scene.world.bodies.empty()) return;
    const BodiesAtStart bodies = bodiesAtStart(scene.world);
    float grown = 0.0f;
    for (const BodyDescription& body : scene.world.bodies) grown = std::max(grown, body.grow.seconds);
    for (glm::uint k = 0; k < scene.world.cloths.size(); ++k) {
        const ClothDescription& cloth = scene.world.cloths[k];
        const std::vector<GarmentEdge> edges = garmentEdges(cloth);
        if (edges.empty()) continue;
        const std::vector<glm::vec3> starts = placedPositions(cloth);
        std::set<glm::uint> taken;  // particles of earlier groups, which keep them
        for (const HeldEdge& held : kHeldEdges) {
            const auto edge = std::ranges::find(edges, held.label, &GarmentEdge::label);
            if (edge == edges.end() || scene.settings.pinGroups.size() >= PinGroup::kMost) continue;
            const std::size_t before = taken.size();
            taken.insert(edge->particles.begin(), edge->particles.end());
            if (taken.size() == before) continue;
            glm::dvec3 start(0.0);
            for (const glm::uint particle : edge->particles) start += glm::dvec3(starts[particle]);
            start /= static_cast<double>(edge->particles.size());
            PinGroup group;
            group.name = freshName(scene, held.label);
            group.cloth = k;
            group.chosen.pins = PinPattern::vertexGroup;
            group.chosen.vertexGroup = held.label;
            group.body = scene.world.bodies.front().frame.name;
            glm::dvec3 target(edge->target);
            if (isWaist(edge->label)) target.y += waistShift(cloth, bodies);
            group.offset = held.axes * glm::vec3(target - start);
            group.arrive = grown + cloth.sewing;
            group.compliance = kCompliance;
            group.axes = held.axes;
            group.release = PinGroup::kAtRest;
            scene.settings.pinGroups.push_back(std::move(group));
        }
    }
}

}  // namespace drape
