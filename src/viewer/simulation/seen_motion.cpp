#include "viewer/simulation/seen_motion.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "colliders/collider.h"

namespace drape::viewer {

void ClothSample::follow(std::span<const glm::vec4> positions) {
    places.clear();
    for (std::size_t i = 0; i < particles.size(); ++i) {
        if (!isCrumb_.empty() && isCrumb_[i]) continue;
        if (particles[i] < positions.size()) places.emplace_back(positions[particles[i]]);
    }
}

void ClothSample::leaveOutCrumbs(std::span<const physics::Triangle> triangles, glm::uint count) {
    constexpr glm::uint kCrumbs = 10;  // number of the largest crumbs that are as large as the largest piece
    std::vector<glm::uint> parents(count);
    std::iota(parents.begin(), parents.end(), 0u);
    const auto pieceOf = [&](glm::uint particle) {
        while (parents[particle] != particle) particle = parents[particle] = parents[parents[particle]];
        return particle;
    };
    for (const physics::Triangle& triangle : triangles) {
        if (std::max({triangle.a, triangle.b, triangle.c}) >= count) continue;  // of a body or a free system
        parents[pieceOf(triangle.a)] = pieceOf(triangle.b);
        parents[pieceOf(triangle.b)] = pieceOf(triangle.c);
    }
    std::vector<glm::uint> sizes(count, 0);
    for (glm::uint i = 0; i < count; ++i) ++sizes[pieceOf(i)];
    const glm::uint largest = sizes.empty() ? 0 : std::ranges::max(sizes);
    isCrumb_.clear();
    for (const glm::uint particle : particles)
        isCrumb_.push_back(particle < count && kCrumbs * sizes[pieceOf(particle)] < largest);
}

ClothSample sampleOf(const Model& model) {
    constexpr glm::uint kMost = 1024;
    // Steps by the golden ratio spread evenly over the rows of a grid, whatever its number of columns. Steps of equal
    // length could all land in one column.
    constexpr double kGolden = 0.61803398874989485;
    // The widest gap between places that are spread in this way, as a multiple of the mean distance.
    constexpr double kWidestGap = 2.0;
    ClothSample sample;
    const glm::uint count = model.clothParticleCount();
    const glm::uint taken = std::min(count, kMost);
    for (glm::uint i = 0; i < taken; ++i) {
        double whole = 0.0;
        const double share = std::modf(kGolden * i, &whole);
        sample.particles.push_back(taken == count ? i : static_cast<glm::uint>(share * count));
    }
    double area = 0.0;
    for (const ClothPart& cloth : model.cloths) {
        for (glm::uint k = cloth.triangles.first; k < cloth.triangles.end(); ++k)
            area += double{model.triangles[k].restArea};
    }
    if (taken > 0) sample.reach = static_cast<float>(kWidestGap * std::sqrt(area / taken));
    return sample;
}

void SeenMotion::follow(const Simulation& simulation) {
    if (std::exchange(epoch_, simulation.epoch()) == simulation.epoch()) return;
    positions_.forget();  // unfinished copies belong to the previous epoch
    triangles_.forget();
    box_ = {};
    cloth_ = sampleOf(simulation.model());
    include(simulation.positions());
}

void SeenMotion::include(std::span<const glm::vec4> positions) {
    box_.include(positions);
    cloth_.follow(positions);
}

void SeenMotion::watchCrumbs(const Simulation& simulation, gl::Commands& commands) {
    if (!simulation.torn()) return;
    const glm::uint count = simulation.model().clothParticleCount();
    if (simulation.stepsBeside()) return cloth_.leaveOutCrumbs(simulation.triangles(), count);
    if (triangles_.poll()) cloth_.leaveOutCrumbs(triangles_.latest<physics::Triangle>(), count);
    triangles_.begin(commands, simulation.display().triangles());
}

void SeenMotion::watch(const Simulation& simulation, gl::Commands& commands) {
    follow(simulation);
    watchCrumbs(simulation, commands);
    if (simulation.stepsBeside()) return include(simulation.positions());  // the CPU has them
    if (positions_.poll()) include(positions_.latest<glm::vec4>());
    positions_.begin(commands, simulation.display().positions());
}

render::Box SeenMotion::boxNow(const Simulation& simulation) {
    follow(simulation);
    box_.include(simulation.positions());
    render::Box box = box_;
    const float radius = box.isEmpty() ? kUnbounded : 0.5f * glm::distance(box.low, box.high);
    for (const render::Sphere& reach : render::collidersReach(simulation.appliedSettings(), radius)) box.include(reach);
    return box;
}

}  // namespace drape::viewer
