#include "render/cloth/cut_rim.h"

#include <algorithm>
#include <array>
#include <glm/geometric.hpp>
#include <limits>
#include <map>
#include <optional>
#include <utility>

namespace drape::render {
namespace {

// Gap between the rim and the knife's path, in lengths of an edge. It makes a cut visible as a line before it opens.
constexpr float kGap = 0.04f;
// Greatest length of a drawn offset, relative to its length in the shape at the start. It limits the offset where the
// cloth beside a cut is stretched, or has torn since.
constexpr float kLongest = 1.3f;

/// A straight segment of the knife's path, m.
struct RimWay {
    glm::vec3 from{0.0f}, to{0.0f};

    glm::vec3 nearest(glm::vec3 place) const {
        const glm::vec3 along = to - from;
        const float squared = glm::dot(along, along);
        if (!(squared > 0.0f)) return from;
        return from + along * std::clamp(glm::dot(place - from, along) / squared, 0.0f, 1.0f);
    }
};

/// A cell of a grid, or a quad or triangle of a mesh. Its corners are particles, in order around the face.
struct Face {
    std::array<glm::uint, 4> corners{};
    std::size_t count = 3;

    glm::uint corner(std::size_t k) const { return corners[k % count]; }
};

/// The cuts through one cloth, in its shape at the start.
class ClothCuts {
public:
    ClothCuts(const Model& model, const ClothPart& part) : model_(&model), part_(&part) {}

    /// Adds the cut of a link. It has no effect if the link is not an edge of a face.
    void add(const CutShare& cut) {
        const float share = cut.a > cut.b ? 1.0f - cut.share : cut.share;
        cuts_.try_emplace(std::minmax(cut.a, cut.b), share);
    }

    std::vector<CutRimPoint> rim() const {
        std::map<glm::uint, glm::vec3> offsets;  // offset of each particle, m
        for (const auto& [edge, share] : cuts_) {
            for (const Face& face : facesAround(edge.first)) findOffsets(face, offsets);
        }
        std::vector<CutRimPoint> points;
        for (const auto& [particle, offset] : offsets) {
            if (const auto drawn = point(particle, offset)) points.push_back(*drawn);
        }
        return points;
    }

private:
    glm::vec3 placeOf(glm::uint particle) const { return glm::vec3(model_->startPositions[particle]); }

    std::vector<Face> facesAround(glm::uint particle) const {
        std::vector<Face> faces;
        if (part_->grid) {
            const glm::uvec2 count = part_->grid->count;
            const glm::uint own = particle - part_->particles.first;
            const glm::uvec2 place(own % count.x, own / count.x);
            for (const glm::uvec2 last : {place, place + glm::uvec2(1, 0), place + glm::uvec2(0, 1), place + 1u}) {
                if (last.x == 0 || last.y == 0 || last.x >= count.x || last.y >= count.y) continue;
                const glm::uint d = part_->particles.first + last.y * count.x + last.x;
                faces.push_back({{d - count.x - 1, d - count.x, d, d - 1}, 4});
            }
            return faces;
        }
        const std::vector<std::uint32_t>& quads = part_->mesh->mesh.quads;
        for (glm::uint k = model_->triangleStarts[particle]; k < model_->triangleStarts[particle + 1]; ++k) {
            const glm::uint index = model_->trianglesOf[k];
            const physics::Triangle& triangle = model_->triangles[index];
            const auto isQuad = [&](glm::uint first) {
                return first >= part_->triangles.first &&
                       std::ranges::binary_search(quads, first - part_->triangles.first);
            };
            if (isQuad(index)) {
                faces.push_back({{triangle.a, triangle.b, triangle.c, model_->triangles[index + 1].c}, 4});
            } else if (!isQuad(index - 1)) {
                faces.push_back({{triangle.a, triangle.b, triangle.c, triangle.c}, 3});
            } else if (triangle.c == particle) {  // the quad's first triangle lacks this corner
                faces.push_back({{triangle.a, model_->triangles[index - 1].b, triangle.b, triangle.c}, 4});
            }
        }
        return faces;
    }

    /// Returns the segments of the knife's path through a face. A face with such a segment is gone.
    std::vector<RimWay> waysIn(const Face& face) const {
        std::vector<RimWay> ways;
        std::array<std::optional<glm::vec3>, 4> met;
        std::vector<glm::vec3> all;
        for (std::size_t k = 0; k < face.count; ++k) {
            const auto edge = std::minmax({face.corner(k), face.corner(k + 1)});
            const auto cut = cuts_.find(edge);
            if (cut == cuts_.end()) continue;
            met[k] = glm::mix(placeOf(edge.first), placeOf(edge.second), cut->second);
            all.push_back(*met[k]);
        }
        for (const std::size_t k : {0u, 1u}) {
            if (face.count == 4 && met[k] && met[k + 2]) ways.push_back({*met[k], *met[k + 2]});
        }
        if (!ways.empty() || all.empty()) return ways;
        ways.push_back({all.front(), all.back()});  // both ends are the same point if the cut ends in this face
        return ways;
    }

    /// Updates the shortest offset from each corner of a face to the knife's path, m.
    void findOffsets(const Face& face, std::map<glm::uint, glm::vec3>& offsets) const {
        for (const RimWay& way : waysIn(face)) {
            for (std::size_t k = 0; k < face.count; ++k) {
                const glm::vec3 here = placeOf(face.corner(k));
                const glm::vec3 offset = way.nearest(here) - here;
                const auto [found, isNew] = offsets.try_emplace(face.corner(k), offset);
                if (!isNew && glm::dot(offset, offset) < glm::dot(found->second, found->second)) found->second = offset;
            }
        }
    }

    /// Expresses a particle's offset as a sum of two edges of an intact face. Of the intact faces around the particle,
    /// chooses the one that lies most nearly opposite to the cut. Returns nothing if no face is suitable; the particle
    /// is then drawn at its own position.
    std::optional<CutRimPoint> point(glm::uint particle, glm::vec3 offset) const {
        std::optional<CutRimPoint> best;
        float least = std::numeric_limits<float>::max();
        for (const Face& face : facesAround(particle)) {
            if (!waysIn(face).empty()) continue;
            const auto at = static_cast<std::size_t>(std::ranges::find(face.corners, particle) - face.corners.begin());
            const glm::uint across = face.corner(at + 1);
            const glm::uint down = face.corner(at + face.count - 1);
            const glm::vec3 first = placeOf(particle) - placeOf(across);
            const glm::vec3 second = placeOf(particle) - placeOf(down);
            const float ahead = -glm::dot(glm::normalize(first + second), offset);
            if (!(ahead < least)) continue;
            const float length = glm::length(offset);
            const float gap = kGap * 0.5f * (glm::length(first) + glm::length(second));
            const glm::vec3 drawn = length > gap ? offset * ((length - gap) / length) : offset;
            const auto shares = sharesOf(drawn, first, second);
            if (!shares) continue;
            least = ahead;
            best = CutRimPoint{particle, across, down, kLongest * glm::length(drawn), glm::vec4(*shares, 0.0f, 0.0f)};
        }
        return best;
    }

    /// Returns the weights of two edges whose weighted sum is the offset, projected onto their plane. Returns nothing
    /// if the edges are parallel.
    static std::optional<glm::vec2> sharesOf(glm::vec3 offset, glm::vec3 first, glm::vec3 second) {
        const float a = glm::dot(first, first);
        const float b = glm::dot(first, second);
        const float c = glm::dot(second, second);
        const float determinant = a * c - b * b;
        if (!(determinant > 1e-6f * a * c)) return std::nullopt;
        const float along = glm::dot(offset, first);
        const float across = glm::dot(offset, second);
        return glm::vec2(c * along - b * across, a * across - b * along) / determinant;
    }

    const Model* model_;
    const ClothPart* part_;
    // Position of the cut along each cut link, 0 to 1 from the first particle. The key is the pair of the link's
    // particles, the lower index first.
    std::map<std::pair<glm::uint, glm::uint>, float> cuts_;
};

}  // namespace

std::vector<CutShare> cutSharesOf(std::span<const Event> events) {
    std::vector<CutShare> cuts;
    for (const Event& event : events) {
        for (std::size_t k = 0; k < event.shares.size(); ++k)
            cuts.push_back({event.particles[2 * k], event.particles[2 * k + 1], event.shares[k]});
    }
    return cuts;
}

std::vector<CutRimPoint> findCutRim(const Model& model, std::span<const CutShare> cuts) {
    std::vector<CutRimPoint> rim;
    for (const ClothPart& part : model.cloths) {
        ClothCuts through(model, part);
        for (const CutShare& cut : cuts) {
            if (part.particles.has(cut.a) && part.particles.has(cut.b)) through.add(cut);
        }
        std::ranges::copy(through.rim(), std::back_inserter(rim));
    }
    return rim;
}

}  // namespace drape::render
