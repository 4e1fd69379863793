#pragma once

#include <glm/glm.hpp>
#include <initializer_list>
#include <utility>
#include <vector>

namespace drape {

/// Outside are the points p with dot(normal / |normal|, p) > distance.
struct HalfSpace {
    glm::vec3 normal{0.0f, 1.0f, 0.0f};  ///< outwards, of any length above 1e-3
    float distance = 0.0f;               ///< m, of the surface from the collider's origin

    bool operator==(const HalfSpace&) const = default;
};

/// The plane at unit length: its normal, and its distance from the origin along it.
glm::dvec4 unitPlane(const HalfSpace& plane);

/// The corners of what is behind all planes, m; fewer than four where they do not enclose a bounded shape.
std::vector<glm::vec3> cornersOf(const std::vector<HalfSpace>& planes);

/// The faces of a convex shape. Each step asks how far it reaches, which takes a look at all triples of planes: it is
/// measured when they are set.
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

    /// m, of the corner that is the farthest from the origin.
    float radius() const { return radius_; }

    /// For readers of files, which set them one by one; measure() has to follow.
    std::vector<HalfSpace>& unmeasured() { return planes_; }
    void measure();

    bool operator==(const HalfSpaces& other) const { return planes_ == other.planes_; }

private:
    std::vector<HalfSpace> planes_;
    float radius_ = 0.0f;
};

}  // namespace drape
