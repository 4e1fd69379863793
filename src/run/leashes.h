#pragma once

#include <glm/glm.hpp>
#include <span>

namespace drape {

/// What lets something go no farther than `length` from `post`, m.
struct Leash {
    glm::dvec3 post{0.0};
    double length = 0.0;
};

/// m, by which a place counts as within a leash that is farther out: places are floats elsewhere.
inline constexpr double kLeashRounding = 1.0e-6;

bool isWithin(const Leash& leash, glm::dvec3 place);
bool isWithin(std::span<const Leash> leashes, glm::dvec3 place);

/// The place nearest to `target` within all leashes: target itself if that is. Of leashes that no place is within, or
/// that nearly contradict each other, it may be somewhat beyond some. Takes time linear in the leashes for each of the
/// few that are found to be taut on the way, 64 at most; + - * / sqrt alone, so the same bits on every machine.
glm::dvec3 nearestWithin(std::span<const Leash> leashes, glm::dvec3 target);

/// How much of the straight way from `start` to `end` is within all leashes, 0 to 1. The start is.
double shareWithin(std::span<const Leash> leashes, glm::dvec3 start, glm::dvec3 end);

}  // namespace drape
