#pragma once

#include <optional>
#include <vector>

#include "viewer/hand.h"

namespace drape::viewer {

/// What is shown of the hand over the scene, in window coordinates.
struct HandMarks {
    static constexpr std::size_t kMostDots = 400;

    Tool tool = Tool::grab;
    std::optional<glm::uint> touched;  ///< the particle that a press would take
    std::optional<glm::vec2> ring;     ///< its middle, where there is something to touch
    float radius = 0.0f;               ///< of the ring; 0: a small one
    std::vector<glm::vec2> reached;    ///< particles that a press would take, as far as they are seen
    std::vector<glm::vec2> held;
    std::vector<glm::vec2> pins;
    std::optional<glm::vec2> pulledTo;  ///< where the first held particle is to go
};

/// Where these particles are seen, without those that something hides; evenly fewer of them where they are more than
/// kMostDots.
std::vector<glm::vec2> seenPlaces(const Scenery& scenery, const Lens& lens, std::span<const glm::uint> particles);

/// Draws behind the panel, between Ui::begin and Ui::end. scale: window coordinates per unit.
void drawMarks(const HandMarks& marks, float scale);

}  // namespace drape::viewer
