#pragma once

#include <vector>

#include "cloth/mesh/tethers/flat_mesh.h"
#include "cloth/mesh/tethers/plane_geometry.h"

namespace drape {

/// Tells whether straight segments between particles and pins stay inside the flat parts of a mesh. A segment may touch
/// the outline at particles that it passes through, within FlatMesh::tolerance(). Where the flat part overlaps itself,
/// like the turns of a spiral, segments stay in their layer. Where holes lie side by side, a segment that touches both
/// may be reported as interrupted.
///
/// Segments are followed from triangle to triangle. For a pin with many particles, the visible parts of each triangle
/// side are computed once, from the visible parts of sides nearer to the pin, and cached until the pin changes. So
/// query all particles of one pin before those of the next pin. Each pin then takes time at most linear in the
/// triangles. Pins with few particles take only the time to follow their segments.
class SightLines {
public:
    /// `mesh`: must outlive this object.
    explicit SightLines(const FlatMesh& mesh);

    /// Returns whether the segment from a particle to a pin stays inside the flat parts. Both must be corners of flat
    /// triangles (FlatMesh::has()).
    bool sees(glm::uint particle, glm::uint pin);

private:
    /// Visibility of a side or a particle from the pin. A `seen` side lists its visible parts; a `hidden` side has
    /// none. A `tangled` side depends on sides that wait for each other, so segments across it are followed one by one.
    /// In the states from `waitsForLeft` on, a side waits for the sides between it and the pin.
    enum State : glm::uint { unknown, seen, hidden, tangled, waitsForLeft, waitsForRight, waitsForBoth };

    /// A visible part of a side: the closed range between the rays from the pin through two particles. Left and right
    /// are as seen from the pin.
    struct Part {
        glm::uint right;
        glm::uint left;
    };
    /// The visible parts of a `seen` side: parts_[firstPart] to parts_[endPart - 1], from right to left.
    struct SideRecord {
        glm::uint stamp = 0;
        glm::uint firstPart = 0;
        glm::uint endPart = 0;
    };
    /// The point where a segment ends: the pin (`seen`), the outline (`hidden`), or a particle on the segment
    /// (`unknown` so far).
    struct Look {
        State state;
        glm::uint through;
    };
    /// A particle on the segment, and the number of ways tried from there. A folded mesh may have a way in each layer.
    struct Stop {
        glm::uint particle;
        glm::uint tried;
    };
    /// The sides of a triangle. Left and right are as seen from the pin, looking at the far side.
    struct Sides {
        explicit Sides(glm::uint side) : far(side), left(FlatMesh::next(side)), right(FlatMesh::next(left)) {}
        glm::uint far, left, right;
    };

    void turnTo(glm::uint pin);
    Look lookFrom(Stop& stop);
    Look lookInto(glm::uint particle, glm::uint opposite);
    Look lookAcross(glm::uint particle, glm::uint side);
    bool passesThrough(glm::uint particle, glm::uint through) const;
    bool isThrough(glm::uint particle, glm::uint side) const;
    bool isBeyond(glm::uint side) const;
    bool isLeftOf(glm::uint particle, glm::uint nearer) const;
    bool isRightOf(glm::uint particle, glm::uint nearer) const;

    void findParts(glm::uint side);
    State beginSide(const Sides& sides);
    State endSide(const Sides& sides, State waiting);
    bool addParts(glm::uint side, const Sides& within, std::size_t first);
    State known(glm::uint side) const { return stateOf(sides_[side].stamp); }

    static constexpr glm::uint kStates = 8;
    State stateOf(glm::uint stamp) const {
        return stamp / kStates == epoch_ ? static_cast<State>(stamp % kStates) : unknown;
    }
    glm::uint stampOf(State state) const { return epoch_ * kStates + state; }

    const FlatMesh& mesh_;
    double squaredTolerance_;  ///< square of FlatMesh::tolerance(), m^2
    glm::uint pin_ = FlatMesh::kNone;
    glm::dvec2 pinPlace_{0.0};  ///< position of the pin, m
    std::size_t walked_ = 0;    ///< number of sides that single segments towards this pin have crossed
    glm::uint epoch_ = 0;       ///< number of pin changes; part of each stamp, so nothing needs clearing
    std::vector<SideRecord> sides_;
    std::vector<Part> parts_;
    std::vector<glm::uint> particles_;  ///< stamp of each particle
    // Scratch memory, reused between calls.
    std::vector<glm::uint> waiting_;
    std::vector<Stop> stops_;
};

}  // namespace drape
