#pragma once

#include <glm/glm.hpp>
#include <optional>

namespace drape::library {

/// A parallelogram that cuts the links that cross it.
class Blade {
public:
    /// Makes the parallelogram with the corners `from`, `to`, `to` + `depth` and `from` + `depth`, m. A parallelogram
    /// without area crosses nothing.
    Blade(glm::vec3 from, glm::vec3 to, glm::vec3 depth)
        : from_(from), across_(glm::dvec3(to) - from_), depth_(depth), normal_(glm::cross(across_, depth_)) {}

    /// Returns where the line from `a` to `b` (m) crosses the parallelogram: 0 at `a`, 1 at `b`. Returns nothing if it
    /// does not cross, or lies in the plane of the parallelogram.
    std::optional<float> shareWhereItMeets(glm::vec3 a, glm::vec3 b) const {
        const glm::dvec3 start = glm::dvec3(a) - from_;
        const glm::dvec3 way = glm::dvec3(b) - glm::dvec3(a);
        const double towards = glm::dot(normal_, way);
        const double area = glm::dot(normal_, normal_);
        if (towards == 0.0 || area == 0.0) return {};
        const double share = -glm::dot(normal_, start) / towards;
        if (!(share >= 0.0 && share <= 1.0)) return {};
        const glm::dvec3 met = start + share * way;
        // The coordinates of `met` in the basis (across_, depth_), times |normal_|^2.
        const double along = glm::dot(glm::cross(met, depth_), normal_);
        const double into = glm::dot(glm::cross(across_, met), normal_);
        if (!(along >= 0.0 && along <= area && into >= 0.0 && into <= area)) return {};
        return static_cast<float>(share);
    }

private:
    glm::dvec3 from_;
    glm::dvec3 across_;
    glm::dvec3 depth_;
    glm::dvec3 normal_;  ///< normal whose length is the area of the parallelogram, m^2
};

}  // namespace drape::library
