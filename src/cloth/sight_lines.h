#pragma once

#include <vector>

#include "cloth/flat_mesh.h"
#include "cloth/plane_geometry.h"

namespace drape {

/// Whether straight segments between particles and pins stay inside the flat parts of a mesh. A segment that passes
/// through particles, within FlatMesh::tolerance(), may touch the outline there. Where the flat part lies on top of
/// itself, as the turns of a spiral do, segments stay in their layer. Where holes lie side by side, a segment that
/// touches both of two may be taken for one that is interrupted.
///
/// The way from a particle to the pin leads from triangle to triangle. For a pin with many particles, what the pin sees
/// of a side of a triangle is found out once, from what it sees of the sides before it, and kept as long as the pin is
/// the same; so ask for all particles of one pin before those of the next. That takes time linear in the triangles for
/// each pin at most; pins with few particles take as long as the walks to them.
class SightLines {
public:
    /// The mesh must outlive it.
    explicit SightLines(const FlatMesh& mesh);

    /// Of a particle and a pin that the mesh has().
    bool sees(glm::uint particle, glm::uint pin);

private:
    /// What is known of a side, or of whether the pin sees a particle. The parts of a side that the pin sees are listed
    /// if it is `seen`; none is if it is `hidden`. One that is `tangled` has to do with sides that wait for each other:
    /// there, each segment has to find its way by itself. Those from `waitsForLeft` on wait for the sides between them
    /// and the pin.
    enum State : glm::uint { unknown, seen, hidden, tangled, waitsForLeft, waitsForRight, waitsForBoth };

    /// A part of a side that the pin sees: between the rays from the pin through two particles, to which it is closed.
    /// Left and right are those of somebody at the pin.
    struct Part {
        glm::uint right;
        glm::uint left;
    };
    /// parts_[firstPart] up to parts_[endPart - 1], from right to left, if it is `seen`.
    struct SideRecord {
        glm::uint stamp = 0;
        glm::uint firstPart = 0;
        glm::uint endPart = 0;
    };
    /// Where a segment ends up: at the pin (seen), at the outline (hidden), or, as yet unknown, at a particle that it
    /// passes through.
    struct Look {
        State state;
        glm::uint through;
    };
    /// A particle on the way, and how many of the ways on from it have been tried: where the mesh is folded, there may
    /// be one in each layer.
    struct Stop {
        glm::uint particle;
        glm::uint tried;
    };
    /// The sides of a triangle as somebody at the pin sees them, who looks at the far one.
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
    double squaredTolerance_;  ///< m^2
    glm::uint pin_ = FlatMesh::kNone;
    glm::dvec2 pinPlace_{0.0};  ///< m
    std::size_t walked_ = 0;    ///< sides crossed towards this pin without finding out more than one segment needs
    glm::uint epoch_ = 0;       ///< how often the pin has changed; a part of each stamp, so that nothing is cleared
    std::vector<SideRecord> sides_;
    std::vector<Part> parts_;
    std::vector<glm::uint> particles_;  ///< stamps
    // Kept for their memory.
    std::vector<glm::uint> waiting_;
    std::vector<Stop> stops_;
};

}  // namespace drape
