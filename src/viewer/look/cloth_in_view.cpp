#include "viewer/look/cloth_in_view.h"

#include <algorithm>

namespace drape::viewer {

bool VisiblePart::shows(const glm::vec3& centre, float radius) const {
    if (glm::distance(centre, lens.eye()) <= radius) return true;
    const Seen seen = lens.see(centre);
    if (!(seen.depth > 0.0f) || seen.depth - radius > farthest) return false;
    const float margin = radius / lens.unitAt(seen.depth);
    return glm::all(glm::greaterThanEqual(seen.place, low - margin)) &&
           glm::all(glm::lessThanEqual(seen.place, high + margin));
}

void ClothInView::look(const VisiblePart& part, std::span<const glm::vec3> places, float reach, double realSeconds) {
    const bool isSeen =
        places.empty() || std::ranges::any_of(places, [&](const glm::vec3& place) { return part.shows(place, reach); });
    unseenFor_ = isSeen ? 0.0 : unseenFor_ + realSeconds;
}

}  // namespace drape::viewer
