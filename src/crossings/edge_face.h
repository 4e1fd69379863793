#pragma once

#include <array>
#include <glm/vec3.hpp>

namespace drape {

using EdgePlace = std::array<glm::dvec3, 2>;  ///< positions of an edge's ends, m
using FacePlace = std::array<glm::dvec3, 3>;  ///< positions of a face's corners, m

enum class Meeting {
    apart,
    touching,  ///< the edge and the triangle meet at a corner, along a side or in one plane, within rounding
    crossing,  ///< the edge passes through the inside of the triangle
};

/// The result of a test of an edge against a triangle: how they meet, and where they cross.
struct EdgeFaceMeeting {
    Meeting meeting = Meeting::apart;
    glm::dvec3 place{0.0};  ///< point where the edge crosses the triangle, m
};

/// Tests an edge against a triangle. Both must be finite, and their bounding boxes must overlap. A triangle without
/// area can be touched, but never crossed.
EdgeFaceMeeting meetEdgeWithFace(const EdgePlace& edge, const FacePlace& face);

/// Returns the distance between two edges, m, by Christer Ericson, *Real-Time Collision Detection* (2005), 5.1.9.
double distanceOfEdges(const EdgePlace& one, const EdgePlace& two);
/// Returns whether a point lies above or below the inside of a face, at a distance less than `range` (m).
bool isNearInside(const glm::dvec3& point, const FacePlace& face, double range);
/// Returns whether an edge and a face that do not cross are less than `range` (m) apart.
bool areNear(const EdgePlace& edge, const FacePlace& face, double range);

}  // namespace drape
