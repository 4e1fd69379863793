#pragma once

#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "physics/types.h"

namespace drape {

/// Finds the nearest pin in the plane by a k-d tree (Bentley 1975, "Multidimensional Binary Search Trees Used for
/// Associative Searching"), split at the median along the longer side of the bounding rectangle.
class PinTree {
public:
    /// `plane`: positions of all particles, m.
    /// `pins`: particles of the pins; at least one, each once.
    PinTree(std::span<const glm::vec2> plane, std::span<const glm::uint> pins);

    /// Returns the pin nearest to a position, or the first of equally near pins.
    glm::uint nearest(glm::dvec2 place) const;

private:
    struct Node {
        glm::dvec2 place;  ///< position of the pin, m
        glm::uint pin;
        glm::dvec2 low;  ///< low corner of the rectangle around the pins of the node and its descendants, m
        glm::dvec2 high;
    };
    struct Found {
        double squared;  ///< squared distance of the pin, m^2
        glm::uint pin;
    };

    void arrange(std::size_t first, std::size_t end);
    static double squaredDistance(glm::dvec2 place, const Node& node);
    void search(glm::dvec2 place, std::size_t first, std::size_t end, Found& found) const;

    /// The tree as an array. Each node is in the middle of its range; its children are in the middles of the two
    /// halves.
    std::vector<Node> nodes_;
};

}  // namespace drape
