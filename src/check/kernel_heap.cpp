#include "check/kernel_heap.h"

#include <algorithm>
#include <utility>

#include "cloth/links/lines.h"
#include "cloth/topology/breakage.h"

namespace drape::check {

namespace {

/// Makes bends of random particles. Each particle belongs to up to four random bends, with random factors. The last
/// particle belongs to none.
BendElements makeBends(glm::uint particles, glm::uint count, Noise& noise) {
    BendElements bends;
    const auto particle = [&] { return noise.below(particles); };
    const auto share = [&] { return noise.between(-2.0f, 2.0f); };
    for (glm::uint k = 0; k < count; ++k) {
        bends.elements.push_back(
            {particle(), particle(), particle(), particle(), share(), share(), share(), noise.below(count)});
    }
    for (glm::uint i = 0; i < particles; ++i) {
        bends.starts.push_back(static_cast<glm::uint>(bends.shares.size()));
        for (glm::uint k = i + 1 < particles ? noise.below(5) : 0; k > 0; --k) {
            bends.shares.push_back({noise.below(count), share()});
        }
    }
    bends.starts.push_back(static_cast<glm::uint>(bends.shares.size()));
    return bends;
}

/// Cuts the first `count` particles into lines of up to nine links. Each link belongs to one line.
ClothLines makeLines(glm::uint count, Noise& noise) {
    ClothLines made;
    for (glm::uint k = 0; k < count; ++k) {
        made.particles.push_back(k);
        made.links.push_back(k);
    }
    for (glm::uint first = 0; first + 1 < count;) {
        const glm::uint links = std::min(1 + noise.below(9), count - first - 1);
        made.lines.push_back({first, links, 0, false});
        first += links + 1;
    }
    return made;
}

}  // namespace

std::vector<physics::Line> makeLineValues(const Model& model, Noise& noise) {
    std::vector<physics::Line> values;
    for (const ClothLine& line : linesOf(model).lines)
        values.push_back({line.first, line.links, noise.between(0.05f, 1.5f), noise.between(0.0f, 5000.0f)});
    return values;
}

Model makeHeap(glm::uint count, Noise& noise) {
    Model model;
    const glm::uint particles = std::max(3u, 2 * count);
    for (glm::uint i = 0; i < particles; ++i) {
        const float inverseMass = i % 7 == 3 ? 0.0f : noise.between(0.5f, 5000.0f);
        model.startPositions.emplace_back(glm::vec3(noise.vector(1.0f)), inverseMass);
        model.startVelocities.emplace_back(0.0f, 0.0f, 0.0f, i % 3 == 0 ? noise.between(0.0f, 0.2f) : 0.0f);
        model.freeInverseMasses.push_back(inverseMass);
    }
    std::vector<std::vector<physics::Link>> families(1);
    for (glm::uint k = 0; k < count; ++k) {
        families[0].push_back({2 * k, 2 * k + 1, noise.between(0.01f, 1.0f), noise.below(7)});
        const glm::uint corner = noise.below(particles);
        model.triangles.push_back(
            {corner, (corner + 1) % particles, (corner + 2) % particles, noise.between(1e-4f, 0.1f)});
    }
    model.links = colourLinks(families, particles);
    model.materials = {{0.0f, 0.0f, 0, physics::kHidden, 0.0f, 0.0f, 0.0f, 0},
                       {1.0f, -1.0f, 0, 0, 1.5f, 1.0f, 20.0f, 1},
                       {1.0f, 0.0f, 1, physics::kTensionOnly, 0.0f, 0.0f, 0.0f, 1},
                       {0.6f, 0.0f, 2, physics::kTensionOnly | physics::kSoft, 1.0f, 0.0f, 500.0f, 0},
                       {1.0f, 1.2f, 3, physics::kLast, 0.0f, 1.0f, 3.0f, 0},
                       {0.3f, 0.0f, 0, physics::kSoft, 2.0f, 1.0f, 0.0f, 1},
                       {1.0f, 4.0f, 1, physics::kHidden, 3.0f, 0.0f, 100.0f, 0}};
    model.cloths.emplace_back();
    model.bendCount = count;
    model.bends = makeBends(particles, count, noise);
    model.lines = makeLines(count, noise);
    // Tethers lead from even particles to odd ones.
    for (glm::uint i = 0; i < particles; ++i) {
        const auto pin = [&] { return i % 2 == 1 ? i : 2 * noise.below(count) + 1; };
        const auto length = [&] { return i % 2 == 1 ? 0.0f : noise.between(0.05f, 1.5f); };
        model.tethers.push_back({pin(), pin(), pin(), pin(), length(), length(), length(), length()});
    }
    Breakage breakage;
    for (glm::uint k = 0; k < count; ++k) {
        // Links that others depend on never depend on links themselves, as in a cloth.
        const auto root = [&] { return noise.below((count + 1) / 2); };
        if (2 * k >= count) breakage.links.push_back({k, root(), root(), root(), root()});
        breakage.triangles.push_back({k, root(), root(), root(), root()});
    }
    breakage.second = static_cast<glm::uint>(breakage.links.size());
    model.breakage = std::move(breakage);
    model.triangleStarts.push_back(0);
    for (glm::uint i = 0; i < particles; ++i) {
        for (glm::uint k = noise.below(5); k > 0; --k) model.trianglesOf.push_back(noise.below(count));
        model.triangleStarts.push_back(static_cast<glm::uint>(model.trianglesOf.size()));
    }
    model.leastMassPerArea = 0.1f;
    model.sewing.seconds = {1.0f, 0.01f};
    for (glm::uint k = 0; k < count; ++k) {
        model.sewing.links.push_back({k, k % 2, noise.between(0.1f, 2.0f), noise.between(0.01f, 0.5f)});
        model.sewing.particles.push_back({k, k % 2, 0, 0});
    }
    BodyFrame frame;
    frame.name = "body";
    frame.motion = ColliderMotion::spin;
    frame.turnRate = 300.0f;
    frame.turn = {10.0f, 20.0f, 30.0f};
    model.bodies.push_back({{particles - count, count}, {count, 0}, nullptr, {}, frame, 0.0f, nullptr, nullptr});
    for (glm::uint k = 0; k < count; ++k) model.bodyPlaces.emplace_back(glm::vec3(noise.vector(2.0f)), 0.0f);
    return model;
}

Edits makeEdits(glm::uint count, Noise& noise) {
    Edits edits;
    for (const float radius : {0.0f, 0.3f, 1.2f}) {
        glm::vec4 direction = noise.vector(0.5f);
        direction.w = radius;
        const float speed = noise.between(0.1f, 4.0f);
        edits.brushes.push_back({direction, noise.below(count), speed, noise.between(1.0f, 3.0f) * speed, 0});
    }
    for (glm::uint k = 0; k < count; ++k) {
        edits.particles.push_back({k, k % 3 == 1 ? 0.0f : noise.between(0.5f, 5000.0f), 0, 0});
        edits.cuts.push_back(k);
        edits.attachments.push_back({noise.vector(1.0f), noise.vector(1.0f), 2 * k, noise.between(0.0f, 500.0f),
                                     noise.between(0.0f, 0.5f), noise.between(1e-3f, 2.0f)});
    }
    return edits;
}

/// Returns colliders with edges so sharp that triangles collide with them, and not only particles.
static std::vector<Collider> sharpColliders() {
    Collider box;
    box.name = "box";
    box.shape = ColliderShape::box;
    box.place = {0.1f, 0.0f, -0.2f};
    box.turn = {20.0f, 30.0f, 40.0f};
    box.size = glm::vec3(0.8f);
    box.rounding = 0.0f;
    box.motion = ColliderMotion::spin;
    box.turnRate = 200.0f;
    Collider capsule;
    capsule.name = "capsule";
    capsule.shape = ColliderShape::capsule;
    capsule.place = {-0.3f, 0.2f, 0.1f};
    capsule.radius = 0.1f;
    capsule.topRadius = 0.3f;
    Collider octahedron;
    octahedron.name = "octahedron";
    octahedron.shape = ColliderShape::convex;
    octahedron.place = {0.3f, 0.3f, 0.3f};
    std::vector<HalfSpace> planes;
    for (int k = 0; k < 8; ++k) {
        const glm::vec3 normal((k & 1) != 0 ? 1 : -1, (k & 2) != 0 ? 1 : -1, (k & 4) != 0 ? 1 : -1);
        planes.push_back({normal, 0.3f});
    }
    octahedron.planes = std::move(planes);
    return {box, capsule, octahedron};
}

Settings lively(Noise& noise) {
    Settings s;
    s.substeps = 2;
    s.wind.velocity = glm::vec3(noise.vector(20.0f));
    s.wind.gustiness = 0.5f;
    s.stiffness = {1.0f, 0.7f, 0.3f, 0.05f};
    s.membraneStiffness = 1000.0f;
    s.tethers.slack = 0.1f;
    s.colliders = sharpColliders();
    s.ball().on = true;
    s.ball().motion = ColliderMotion::circle;
    s.ball().travel = {0.2f, 0.1f, 0.3f};
    s.ball().speed = 3.0f;
    s.ball().radius = 0.7f;
    s.ball().friction = 0.4f;
    s.ground().on = true;
    s.ground().place.y = -0.3f;
    s.ground().friction = 0.6f;
    s.ground().restitution = 0.4f;
    s.walls().on = true;
    setCorners(s.walls(), glm::vec3(-0.8f), glm::vec3(0.7f));
    s.walls().friction = 0.3f;
    s.tear = {.resistance = TearResistance::weak};
    return s;
}

}  // namespace drape::check
