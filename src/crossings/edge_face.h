#pragma once

#include <array>
#include <glm/vec3.hpp>

namespace drape {

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
[[nodiscard]] EdgeFaceMeeting meetEdgeWithFace(const std::array<glm::dvec3, 2>& edge,
                                               const std::array<glm::dvec3, 3>& face);

}  // namespace drape
