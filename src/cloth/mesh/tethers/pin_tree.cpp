#include "cloth/mesh/tethers/pin_tree.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "cloth/mesh/tethers/plane_geometry.h"

namespace drape {

PinTree::PinTree(std::span<const glm::vec2> plane, std::span<const glm::uint> pins) {
    nodes_.reserve(pins.size());
    for (const glm::uint pin : pins) nodes_.push_back({glm::dvec2(plane[pin]), pin, {}, {}});
    arrange(0, nodes_.size());
}

void PinTree::arrange(std::size_t first, std::size_t end) {
    if (first == end) return;
    glm::dvec2 low = nodes_[first].place;
    glm::dvec2 high = low;
    for (std::size_t k = first; k < end; ++k) {
        low = glm::min(low, nodes_[k].place);
        high = glm::max(high, nodes_[k].place);
    }
    const int axis = high.x - low.x >= high.y - low.y ? 0 : 1;
    const std::size_t middle = first + (end - first) / 2;
    const auto at = [&](std::size_t k) { return nodes_.begin() + static_cast<std::ptrdiff_t>(k); };
    std::nth_element(at(first), at(middle), at(end), [axis](const Node& a, const Node& b) {
        return std::pair(a.place[axis], a.pin) < std::pair(b.place[axis], b.pin);
    });
    nodes_[middle].low = low;
    nodes_[middle].high = high;
    arrange(first, middle);
    arrange(middle + 1, end);
}

/// Returns the squared distance to the rectangle of a node, m^2. Comparing with the splitting line alone would prune
/// nothing where the pins form a distant row.
double PinTree::squaredDistance(glm::dvec2 place, const Node& node) {
    return squaredLength(glm::max(glm::max(node.low - place, place - node.high), glm::dvec2(0.0)));
}

void PinTree::search(glm::dvec2 place, std::size_t first, std::size_t end, Found& found) const {
    const std::size_t middle = first + (end - first) / 2;
    const Node& node = nodes_[middle];
    const double squared = squaredLength(place - node.place);
    if (std::pair(squared, node.pin) < std::pair(found.squared, found.pin)) found = {squared, node.pin};
    struct Half {
        double squared;  // squared distance to the node's rectangle, m^2
        std::size_t first, end;
    };
    const auto half = [&](std::size_t from, std::size_t to) {
        if (from == to) return Half{std::numeric_limits<double>::infinity(), from, to};
        return Half{squaredDistance(place, nodes_[from + (to - from) / 2]), from, to};
    };
    Half nearer = half(first, middle);
    Half farther = half(middle + 1, end);
    if (farther.squared < nearer.squared) std::swap(nearer, farther);
    for (const Half& each : {nearer, farther}) {
        if (each.first != each.end && each.squared <= found.squared) search(place, each.first, each.end, found);
    }
}

glm::uint PinTree::nearest(glm::dvec2 place) const {
    Found found{std::numeric_limits<double>::infinity(), 0};
    search(place, 0, nodes_.size(), found);
    return found.pin;
}

}  // namespace drape
