#include "patterns/panel_outline.h"

#include <algorithm>
#include <cmath>

namespace drape {

PanelOutline::PanelOutline(std::span<const WholePoint> corners, double height) : corners_(corners), height_(height) {
    const auto isLower = [](const WholePoint& a, const WholePoint& b) { return a.y < b.y; };
    const auto [low, high] = std::ranges::minmax_element(corners, isLower);
    low_ = static_cast<double>(low->y);
    strips_.resize(static_cast<std::size_t>((static_cast<double>(high->y) - low_) / height_) + 1);
    for (std::uint32_t k = 0; k < corners_.size(); ++k) {
        const auto [from, to] = std::minmax(corners_[k].y, corners_[after(k)].y);
        const std::size_t last = stripAt(static_cast<double>(to));
        for (std::size_t s = stripAt(static_cast<double>(from)); s <= last; ++s) strips_[s].push_back(k);
    }
}

std::size_t PanelOutline::stripAt(double y) const {
    if (strips_.empty()) return 0;
    const double strip = (y - low_) / height_;
    return strip <= 0.0 ? 0 : std::min(strips_.size() - 1, static_cast<std::size_t>(strip));
}

std::optional<std::array<std::uint32_t, 2>> PanelOutline::findMeeting() const {
    std::optional<std::array<std::uint32_t, 2>> found;
    const auto lowX = [&](std::uint32_t k) { return std::min(corners_[k].x, corners_[after(k)].x); };
    const auto highX = [&](std::uint32_t k) { return std::max(corners_[k].x, corners_[after(k)].x); };
    for (std::vector<std::uint32_t> strip : strips_) {
        std::ranges::sort(
            strip, [&](std::uint32_t a, std::uint32_t b) { return lowX(a) != lowX(b) ? lowX(a) < lowX(b) : a < b; });
        for (std::size_t i = 0; i < strip.size(); ++i) {
            for (std::size_t j = i + 1; j < strip.size() && lowX(strip[j]) <= highX(strip[i]); ++j) {
                const std::uint32_t a = std::min(strip[i], strip[j]);
                const std::uint32_t b = std::max(strip[i], strip[j]);
                if (found && *found <= std::array{a, b}) continue;
                const WholePoint& p = corners_[a];
                const WholePoint& q = corners_[after(a)];
                const WholePoint& r = corners_[b];
                const WholePoint& s = corners_[after(b)];
                bool meets = false;
                if (after(a) == b || after(b) == a) {  // adjacent sides share a corner, but may fold back on each other
                    const WholePoint& tip = after(a) == b ? q : p;
                    const WholePoint u = (after(a) == b ? p : q) - tip;
                    const WholePoint v = (after(a) == b ? s : r) - tip;
                    meets = u.x * v.y - u.y * v.x == 0 && u.x * v.x + u.y * v.y > 0;
                } else {
                    meets = doMeet(p, q, r, s);
                }
                if (meets) found = {a, b};
            }
        }
    }
    return found;
}

std::vector<double> PanelOutline::crossingsAt(double y) const {
    std::vector<double> crossings;
    for (const std::uint32_t k : strips_[stripAt(y)]) {
        const glm::dvec2 a(corners_[k]);
        const glm::dvec2 b(corners_[after(k)]);
        if ((a.y > y) != (b.y > y)) crossings.push_back(a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x));
    }
    std::ranges::sort(crossings);
    return crossings;
}

bool PanelOutline::isClear(const glm::dvec2& place, double distance) const {
    // A place must be outside the circle that has a side as its diameter. Such a circle reaches half the side's length
    // beyond the side: about the height of one strip at most.
    const double reach = std::max(distance, height_);
    const std::size_t last = stripAt(place.y + reach);
    for (std::size_t s = stripAt(place.y - reach); s <= last; ++s) {
        for (const std::uint32_t k : strips_[s]) {
            const glm::dvec2 a(corners_[k]);
            const glm::dvec2 side = glm::dvec2(corners_[after(k)]) - a;
            const glm::dvec2 from = place - a;
            const double square = glm::dot(side, side);
            const glm::dvec2 fromMiddle = from - 0.5 * side;
            if (glm::dot(fromMiddle, fromMiddle) < 0.525 * 0.525 * square) return false;
            const double share = std::clamp(glm::dot(from, side) / square, 0.0, 1.0);
            const glm::dvec2 away = from - share * side;
            if (glm::dot(away, away) < distance * distance) return false;
        }
    }
    return true;
}

bool PanelOutline::isInside(const glm::dvec2& place) const {
    bool inside = false;
    for (const std::uint32_t k : strips_[stripAt(place.y)]) {
        const glm::dvec2 a(corners_[k]);
        const glm::dvec2 b(corners_[after(k)]);
        if ((a.y > place.y) == (b.y > place.y)) continue;
        if (place.x < a.x + (place.y - a.y) / (b.y - a.y) * (b.x - a.x)) inside = !inside;
    }
    return inside;
}

}  // namespace drape
