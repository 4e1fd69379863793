#pragma once

#include <array>
#include <glm/vec3.hpp>

namespace drape {

enum class Meeting {
    apart,
    touching,  ///< in a corner or along a side, in one plane, or too near to that to be told apart in doubles
    crossing,  ///< the edge passes through the inside of the triangle
};

/// How an edge and a triangle meet, and where they cross.
struct EdgeFaceMeeting {
    Meeting meeting = Meeting::apart;
    glm::dvec3 place{0.0};  ///< of a crossing
};

/// Both must be finite, and the boxes around them overlap. Triangles without area are met too: they touch, but are
/// never crossed.
[[nodiscard]] EdgeFaceMeeting meetEdgeWithFace(const std::array<glm::dvec3, 2>& edge,
                                               const std::array<glm::dvec3, 3>& face);

}  // namespace drape
