#pragma once

#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "physics/types.h"

namespace drape {

/// The nearest of some pins in the plane: a k-d tree (Bentley 1975, "Multidimensional Binary Search Trees Used for
/// Associative Searching"), split at the median along the longer side of the rectangle.
class PinTree {
public:
    /// plane: m, of all particles. pins: at least one, each once.
    PinTree(std::span<const glm::vec2> plane, std::span<const glm::uint> pins);

    /// The pin nearest to a place; of those that are equally near, the first.
    glm::uint nearest(glm::dvec2 place) const;

private:
    struct Node {
        glm::dvec2 place;  ///< m
        glm::uint pin;
        glm::dvec2 low;  ///< m, the corners of the rectangle around it and its children
        glm::dvec2 high;
    };
    struct Found {
        double squared;  ///< m^2
        glm::uint pin;
    };

    void arrange(std::size_t first, std::size_t end);
    static double squaredDistance(glm::dvec2 place, const Node& node);
    void search(glm::dvec2 place, std::size_t first, std::size_t end, Found& found) const;

    std::vector<Node> nodes_;  ///< a node is in the middle of its range, its children in the middles of the halves
};

}  // namespace drape
