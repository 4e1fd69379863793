#pragma once

#include <glm/glm.hpp>
#include <initializer_list>
#include <utility>
#include <vector>

namespace drape {

/// One face of a convex shape. The points p with dot(normal / |normal|, p) > distance are outside.
struct HalfSpace {
    glm::vec3 normal{0.0f, 1.0f, 0.0f};  ///< outward normal, longer than 1e-3, not necessarily a unit vector
    float distance = 0.0f;               ///< distance of the plane from the collider's origin, m

    bool operator==(const HalfSpace&) const = default;
};

/// Returns the unit normal of a plane in xyz and its distance from the origin, m, in w.
glm::dvec4 unitPlane(const HalfSpace& plane);

/// Returns the corners of the space behind all planes, m; fewer than four corners if the space is unbounded or empty.
std::vector<glm::vec3> cornersOf(const std::vector<HalfSpace>& planes);

/// The faces of a convex shape. The shape's radius is computed once, when the planes are set, because each step needs
/// it and computing it tests all triples of planes.
class HalfSpaces {
public:
    HalfSpaces() = default;
    HalfSpaces(std::vector<HalfSpace> planes) : planes_(std::move(planes)) { measure(); }
    HalfSpaces(std::initializer_list<HalfSpace> planes) : HalfSpaces(std::vector<HalfSpace>(planes)) {}

    operator const std::vector<HalfSpace>&() const { return planes_; }
    auto begin() const { return planes_.begin(); }
    auto end() const { return planes_.end(); }
    std::size_t size() const { return planes_.size(); }
    bool empty() const { return planes_.empty(); }
    const HalfSpace& operator[](std::size_t index) const { return planes_[index]; }

    /// Returns the distance of the farthest corner from the origin, m.
    float radius() const { return radius_; }

    /// Returns the planes for readers of files, which set them one by one. Call measure() afterwards.
    std::vector<HalfSpace>& unmeasured() { return planes_; }
    void measure();

    bool operator==(const HalfSpaces& other) const { return planes_ == other.planes_; }

private:
    std::vector<HalfSpace> planes_;
    float radius_ = 0.0f;
};

}  // namespace drape
