#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <span>
#include <vector>

// Tells by its determinant whether a closed line is knotted: 1 for an unknotted line, 3 for the trefoil, 5 for the
// figure-eight. It is always odd. Some larger knots also have 1, the smallest of them with 10 crossings.
namespace drape::test {

/// A place where a line passes under itself in a picture. Places along the line are counted in corners: 2.25 is a
/// quarter of the way from corner 2 to corner 3.
struct UnderPass {
    double under = 0.0;
    double over = 0.0;
};

/// Finds the under-passes of a closed line, in order along it. `view`: the direction in which the viewer looks.
inline std::vector<UnderPass> underPassesOf(std::span<const glm::dvec3> line, glm::dvec3 view) {
    const glm::dvec3 forward = glm::normalize(view);
    const glm::dvec3 aside = std::abs(forward.x) < 0.5 ? glm::dvec3(1, 0, 0) : glm::dvec3(0, 1, 0);
    const glm::dvec3 right = glm::normalize(glm::cross(aside, forward));
    const glm::dvec3 up = glm::cross(forward, right);
    std::vector<glm::dvec3> seen;  // z points away from the viewer
    for (const glm::dvec3 p : line) seen.emplace_back(glm::dot(p, right), glm::dot(p, up), glm::dot(p, forward));

    const auto cross = [](glm::dvec3 a, glm::dvec3 b) { return a.x * b.y - a.y * b.x; };
    std::vector<UnderPass> result;
    const std::size_t n = seen.size();
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = i + 2; j < n; ++j) {
            if (i == 0 && j == n - 1) continue;  // These edges are neighbours, since the line is closed.
            const glm::dvec3 a = seen[i], along = seen[i + 1] - a;
            const glm::dvec3 b = seen[j], other = seen[(j + 1) % n] - b;
            const double area = cross(along, other);
            if (area == 0.0) continue;
            const double s = cross(b - a, other) / area, t = cross(b - a, along) / area;
            if (s < 0.0 || s >= 1.0 || t < 0.0 || t >= 1.0) continue;
            const double first = static_cast<double>(i) + s, second = static_cast<double>(j) + t;
            const bool firstIsUnder = a.z + s * along.z > b.z + t * other.z;
            result.push_back(firstIsUnder ? UnderPass{first, second} : UnderPass{second, first});
        }
    }
    std::ranges::sort(result, {}, &UnderPass::under);
    return result;
}

/// Returns the determinant of the closed polygon with these corners, which must not touch itself. `view` may be any
/// direction, of any length, from which no corner hides behind another part of the line.
///
/// Each under-pass ends one arc of the picture and begins the next. A colouring gives each arc a number x with 2
/// x(over) = x(before) + x(after) at each under-pass. The determinant is that of these equations without one equation
/// and one arc, up to its sign (Livingston, "Knot Theory", 1993, chapter 3). It is computed modulo a prime to keep
/// whole numbers exact, so it is right below half of that prime.
inline std::int64_t knotDeterminant(std::span<const glm::dvec3> line, glm::dvec3 view) {
    constexpr std::int64_t kPrime = 2147483647;
    const std::vector<UnderPass> passes = underPassesOf(line, view);
    if (passes.empty()) return 1;
    const std::size_t size = passes.size() - 1;

    // Arc k ends at under-pass k, and arc 0 begins after the last under-pass. The last arc and its equation are left
    // out.
    std::vector<std::vector<std::int64_t>> rows(size, std::vector<std::int64_t>(size, 0));
    for (std::size_t k = 0; k < size; ++k) {
        const auto add = [&](std::size_t arc, std::int64_t factor) {
            if (arc < size) rows[k][arc] = (rows[k][arc] + factor + kPrime) % kPrime;
        };
        const auto over = std::ranges::lower_bound(passes, passes[k].over, {}, &UnderPass::under);
        add(over == passes.end() ? 0 : static_cast<std::size_t>(over - passes.begin()), 2);
        add(k, -1);
        add(k + 1, -1);
    }

    const auto inverse = [](std::int64_t a) {  // a^(kPrime - 2), the inverse by Fermat's little theorem
        std::int64_t result = 1;
        for (std::int64_t e = kPrime - 2; e > 0; e /= 2, a = a * a % kPrime) {
            if (e % 2 == 1) result = result * a % kPrime;
        }
        return result;
    };
    std::int64_t determinant = 1;
    for (std::size_t k = 0; k < size; ++k) {
        const auto pivot = std::find_if(rows.begin() + static_cast<std::ptrdiff_t>(k), rows.end(),
                                        [&](const auto& row) { return row[k] != 0; });
        if (pivot == rows.end()) return 0;
        std::iter_swap(pivot, rows.begin() + static_cast<std::ptrdiff_t>(k));  // changes only the sign
        determinant = determinant * rows[k][k] % kPrime;
        const std::int64_t inversePivot = inverse(rows[k][k]);
        for (std::size_t r = k + 1; r < size; ++r) {
            const std::int64_t factor = rows[r][k] * inversePivot % kPrime;
            for (std::size_t c = k; c < size; ++c) rows[r][c] = (rows[r][c] + (kPrime - factor) * rows[k][c]) % kPrime;
        }
    }
    return std::min(determinant, kPrime - determinant);
}

}  // namespace drape::test
