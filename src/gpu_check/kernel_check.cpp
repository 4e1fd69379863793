#include "gpu_check/kernel_check.h"

#include <algorithm>
#include <cstring>
#include <glm/glm.hpp>
#include <random>
#include <utility>

#include "cloth/core/model.h"
#include "cloth/links/bends_and_lines.h"
#include "cloth/topology/breakage.h"
#include "solver/compare.h"
#include "solver/gpu/gpu_solver.h"
#include "solver/plan/plan.h"
#include "solver/reference/reference_solver.h"

namespace drape::check {
namespace {

/// Random numbers that do not use the standard library's distributions, so that they are the same everywhere.
class Noise {
public:
    explicit Noise(std::uint32_t seed) : engine_(seed) {}
    glm::uint below(glm::uint end) { return static_cast<glm::uint>(engine_() % end); }
    float between(float low, float high) {
        return low + (high - low) * static_cast<float>(engine_() >> 8) / 16777216.0f;
    }
    glm::vec4 vector(float size) { return {between(-size, size), between(-size, size), between(-size, size), 0.0f}; }

private:
    std::mt19937 engine_;
};

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

/// Returns the lines of a heap with random rest lengths and compliances.
std::vector<physics::Line> makeLineValues(const Model& model, Noise& noise) {
    std::vector<physics::Line> values;
    for (const ClothLine& line : linesOf(model).lines)
        values.push_back({line.first, line.links, noise.between(0.05f, 1.5f), noise.between(0.0f, 5000.0f)});
    return values;
}

/// Makes a heap of `count` links (at least 1) and as many triangles over 2 * count particles (at least 3). It makes no
/// geometric sense, and contains every case that a kernel can meet.
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
    model.materials = {{0.0f, 0.0f, 0, physics::kHidden, 0.0f, 0.0f, 0.0f, 0.0f},
                       {1.0f, -1.0f, 0, 0, 1.5f, 1.0f, 20.0f, 1.0f},
                       {1.0f, 0.0f, 1, physics::kTensionOnly, 0.0f, 0.0f, 0.0f, 0.3f},
                       {0.6f, 0.0f, 2, physics::kTensionOnly | physics::kSoft, 1.0f, 0.0f, 500.0f, 0.0f},
                       {1.0f, 1.2f, 3, physics::kLast, 0.0f, 1.0f, 3.0f, 0.0f},
                       {0.3f, 0.0f, 0, physics::kSoft, 2.0f, 1.0f, 0.0f, 7.0f},
                       {1.0f, 4.0f, 1, physics::kHidden, 3.0f, 0.0f, 100.0f, 0.0f}};
    for (glm::uint k = 0; k < count; ++k) model.airFactors.push_back(noise.between(0.01f, 3.0f));
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

/// Makes edits of unrelated particles and links, as hands would, for a heap of `count` links.
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
        const glm::vec4 force = noise.vector(1.0f);
        edits.externalForces.push_back({2 * k, force.x, force.y, force.z});
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

/// Returns settings with wind, ball, ground, walls, stiffnesses and tearing all on.
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

/// Returns the kernel that must run before this one to give it work.
std::optional<Kernel> before(Kernel kernel) {
    if (kernel == Kernel::clearMultipliers) return Kernel::relaxLinks;
    if (kernel == Kernel::unbend || kernel == Kernel::gaugeBends) return Kernel::measureBends;
    if (kernel == Kernel::applyTriangleCollisions || kernel == Kernel::gaugeTriangleCollisions)
        return Kernel::collideTriangles;
    if (kernel == Kernel::clearForces) return Kernel::gaugeCollisions;
    return std::nullopt;
}

std::vector<WallRule> wallRulesOf(Kernel kernel) {
    if (kernel != Kernel::collide) return {WallRule::bounce};
    return {WallRule::bounce, WallRule::stop, WallRule::mirrorPlace, WallRule::reverse, WallRule::mirrorMotion};
}

Pass passOf(Kernel kernel, const Model& model, glm::uint count) {
    if (kernel == Kernel::breakDependents) return {kernel, {0, breakageOf(model).second}, 1};
    const KernelRange over = rowOf(kernel).over;
    if (over == KernelRange::lines) return {kernel, {0, static_cast<glm::uint>(linesOf(model).lines.size())}, 1};
    const bool areParticles = over == KernelRange::particles || over == KernelRange::vertices;
    const glm::uint elements = areParticles ? model.particleCount() : count;
    return {kernel, {0, elements}, 1, 0, kernel == Kernel::dropTriangles ? 2u : 0u};
}

/// Runs the reference and the GPU on one heap.
class HeapCheck {
public:
    HeapCheck(glm::uint count, gl::Commands& commands, const gl::ShaderLibrary& library)
        : count_(count),
          noise_(count * 31),
          model_(makeHeap(count, noise_)),
          settings_(lively(noise_)),
          edits_(makeEdits(count, noise_)),
          cpu_(model_),
          gpu_(model_, commands, library) {
        settings_.pinnedShare = PinnedShare::half;
    }

    void run(KernelResult& result) {
        const Kernel kernel = result.kernel;
        const Pass pass = passOf(kernel, model_, count_);
        if (pass.range.count == 0) return;
        for (const WallRule rule : wallRulesOf(kernel)) {
            const Step step = stepWith(rule);
            reset(kernel);
            if (const auto first = before(kernel)) {
                cpu_.run(passOf(*first, model_, count_), step);
                gpu_.run(passOf(*first, model_, count_), step);
                // A fault of the first kernel must not count as a fault of this kernel.
                if (*first == Kernel::measureBends) gpu_.write(Array::curvatures, cpu_.read(Array::curvatures));
                if (*first == Kernel::collideTriangles) {
                    for (const Array q : {Array::triangleCollisions, Array::collisionShares})
                        gpu_.write(q, cpu_.read(q));
                }
            }
            cpu_.prepare(kernel);
            const auto old = written(kernel);
            cpu_.run(pass, step);
            gpu_.run(pass, step);
            result.hasRun = result.hasRun || written(kernel) != old;
            compare(result);
        }
    }

private:
    Step stepWith(WallRule rule) {
        settings_.walls().rule = rule;
        Clock clock;
        Step step = makeStep(model_, settings_, clock, edits_);
        step.lines = makeLineValues(model_, noise_);
        for (physics::ColliderRecord& collider : step.colliders) collider.pokes = 1;
        for (physics::SubstepParams& p : step.substeps) {
            p.displacementScale = 0.75f;
            p.bending = 1e-7f;
            p.maxDisplacement = 0.5f;
            p.maxRecovery = 0.02f;
        }
        return step;
    }

    /// Resets both solvers to a moving state. The first link is broken for kernels that spread breaks. All others are
    /// intact.
    void reset(Kernel kernel) {
        State state = startState(model_);
        state.links.front().material = rowOf(kernel).over == KernelRange::dependents ? 0 : 1;
        cpu_.setState(state);
        gpu_.setState(state);
        for (const Array array : kVectorArrays) {
            if (array == Array::positions) continue;
            std::vector<glm::vec4> values = cpu_.read(array);
            const float size = array == Array::remembered ? 1.0f : 0.01f;
            for (glm::vec4& v : values) v = glm::vec4(glm::vec3(noise_.vector(size)), v.w);
            cpu_.write(array, values);
            gpu_.write(array, values);
        }
    }

    std::vector<std::vector<std::byte>> written(Kernel kernel) const {
        std::vector<std::vector<std::byte>> arrays;
        for (const ArrayRow& row : kArrays) {
            if (rowOf(kernel).writes.has(row.array)) arrays.push_back(cpu_.bytes(row.array));
        }
        return arrays;
    }

    void compare(KernelResult& result) {
        for (const ArrayRow& row : kArrays) {
            if (!rowOf(result.kernel).writes.has(row.array)) continue;
            const auto expected = cpu_.bytes(row.array);
            const auto found = gpu_.bytes(row.array);
            result.floats += expected.size() / kWord;
            result.differing += countDifferingWords(expected, found);
            const auto element = findDifferingElement(expected, found);
            if (!element || result.first) continue;
            result.first = std::string(row.name) + ", element " + std::to_string(*element) + ", with " +
                           std::to_string(count_) + (count_ == 1 ? " link" : " links");
        }
    }

    glm::uint count_;
    Noise noise_;
    Model model_;
    Settings settings_;
    Edits edits_;
    ReferenceSolver cpu_;
    GpuSolver gpu_;
};

}  // namespace

std::uint64_t countDifferingWords(std::span<const std::byte> a, std::span<const std::byte> b) {
    const std::size_t common = std::min(a.size(), b.size());
    std::uint64_t count = (std::max(a.size(), b.size()) - common) / kWord;
    for (std::size_t k = 0; k + kWord <= common; k += kWord) {
        if (std::memcmp(&a[k], &b[k], kWord) != 0) ++count;
    }
    return count;
}

std::vector<KernelResult> checkKernels(gl::Commands& commands, const gl::ShaderLibrary& library,
                                       std::span<const glm::uint> sizes, const std::function<void(std::size_t)>& show) {
    std::vector<KernelResult> results;
    for (std::size_t k = 0; k < kKernelCount; ++k) {
        const auto kernel = static_cast<Kernel>(k);
        if (!isOfClothContact(kernel)) results.emplace_back().kernel = kernel;
    }
    std::size_t done = 0;
    for (const glm::uint size : sizes) {
        HeapCheck heap(size, commands, library);
        for (KernelResult& result : results) heap.run(result);
        show(++done);
    }
    return results;
}

}  // namespace drape::check
