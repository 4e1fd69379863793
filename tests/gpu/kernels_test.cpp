// Each kernel by itself on made-up data, GPU against CPU, at sizes around that of a work group: equal to the last bit.

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "cloth/breakage.h"
#include "embedded/shaders.h"
#include "solver/compare.h"
#include "solver/gpu_solver.h"
#include "solver/reference_solver.h"
#include "support/gl_fixture.h"

namespace drape {
namespace {

/// Random numbers that do not depend on the standard library's distributions.
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

/// A heap of `count` links and triangles over 2 * count particles (3 at least), with no geometric sense.
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
    // As in a grid of one column, but for the two at the ends both ways.
    for (glm::uint i = 0; i < particles; ++i) {
        model.bendNeighbours.push_back(16u + (i > 0 ? 5u : 0u) + (i + 1 < particles ? 10u : 0u));
    }
    // Nothing to the sides of the first and the last.
    model.bendNeighbours.assign(particles, 16u + 15u);
    model.bendNeighbours.front() = model.bendNeighbours.back() = 16u;
    // Even particles hang on odd ones.
    for (glm::uint i = 0; i < particles; ++i) {
        const auto pin = [&] { return i % 2 == 1 ? i : 2 * noise.below(count) + 1; };
        const auto length = [&] { return i % 2 == 1 ? 0.0f : noise.between(0.05f, 1.5f); };
        model.tethers.push_back({pin(), pin(), pin(), pin(), length(), length(), length(), length()});
    }
    Breakage breakage;
    for (glm::uint k = 0; k < count; ++k) {
        // What they hang on is never itself a target, as in a cloth.
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
    return model;
}

/// What hands do to particles and links that are no one's neighbours.
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

Settings lively(Noise& noise) {
    Settings s;
    s.substeps = 2;
    s.wind.velocity = glm::vec3(noise.vector(20.0f));
    s.wind.gustiness = 0.5f;
    s.stiffness = {1.0f, 0.7f, 0.3f, 0.05f};
    s.membraneStiffness = 1000.0f;
    s.tethers.slack = 0.1f;
    s.ball = {.on = true,
              .path = BallPath::circle,
              .travel = {0.2f, 0.1f, 0.3f},
              .speed = 3.0f,
              .radius = 0.7f,
              .friction = 0.4f};
    s.ground = {.on = true, .height = -0.3f, .friction = 0.6f, .restitution = 0.4f};
    s.walls = {.on = true, .low = glm::vec3(-0.8f), .high = glm::vec3(0.7f), .friction = 0.3f};
    s.tear = {.resistance = TearResistance::ratio, .ratio = 1.5f};
    return s;
}

/// What has to run before a kernel so that it finds something to do.
std::vector<Kernel> before(Kernel kernel) {
    if (kernel == Kernel::clearMultipliers) return {Kernel::relaxLinks};
    if (kernel == Kernel::unbend) return {Kernel::measureBends};
    return {};
}

Pass passOf(Kernel kernel, const Model& model, glm::uint count) {
    const KernelRange over = rowOf(kernel).over;
    const glm::uint elements = over == KernelRange::particles ? model.particleCount() : count;
    if (kernel == Kernel::breakDependents) return {kernel, {0, breakageOf(model).second}, 1};
    return {kernel, {0, elements}, 1, 0, kernel == Kernel::dropTriangles ? 2u : 0u};
}

/// A kernel on both solvers, and that both have written the same, which is not what was there before.
void expectSameBits(Kernel kernel, glm::uint size, WallRule walls) {
    const bool spreads = rowOf(kernel).over == KernelRange::dependents;
    const glm::uint count = spreads ? std::max(size, 2u) : size;  // something to hang on, and something that hangs
    Noise noise(size * 31 + static_cast<glm::uint>(kernel));
    Model model = makeHeap(count, noise);
    model.links.links.front().material = spreads ? 0 : 1;
    Settings settings = lively(noise);
    settings.pinnedShare = PinnedShare::half;
    settings.walls.rule = walls;
    Clock clock;
    Step step = makeStep(model, settings, clock, makeEdits(count, noise));
    for (physics::SubstepParams& p : step.substeps) {
        p.displacementScale = 0.75f;
        p.bending = 1e-7f;
        p.maxDisplacement = 0.5f;
        p.maxRecovery = 0.02f;
    }

    gl::Commands commands;
    ReferenceSolver cpu(model);
    const gl::ShaderLibrary library(embedded::shaders());
    GpuSolver gpu(model, commands, library);
    for (const Quantity quantity : kVectorQuantities) {
        std::vector<glm::vec4> values = cpu.read(quantity);
        for (glm::vec4& v : values) {
            if (quantity == Quantity::positions) break;
            v = glm::vec4(glm::vec3(noise.vector(quantity == Quantity::remembered ? 1.0f : 0.01f)), v.w);
        }
        cpu.write(quantity, values);
        gpu.write(quantity, values);
    }
    for (const Kernel first : before(kernel)) {
        cpu.run(passOf(first, model, count), step);
        gpu.run(passOf(first, model, count), step);
    }
    cpu.prepare(kernel);
    std::vector<std::vector<std::byte>> old;
    for (const QuantityRow& row : kQuantities) {
        if (rowOf(kernel).writes.has(row.quantity)) old.push_back(cpu.bytes(row.quantity));
    }
    cpu.run(passOf(kernel, model, count), step);
    gpu.run(passOf(kernel, model, count), step);
    std::size_t k = 0;
    bool changed = false;
    for (const QuantityRow& row : kQuantities) {
        if (!rowOf(kernel).writes.has(row.quantity)) continue;
        const auto bytes = cpu.bytes(row.quantity);
        const auto element = findDifferingElement(bytes, gpu.bytes(row.quantity));
        EXPECT_FALSE(element) << row.name << " " << *element << ", " << size << " links";
        changed = changed || bytes != old[k];
        ++k;
    }
    EXPECT_TRUE(changed) << "the kernel did nothing, so equality says nothing; " << size << " links";
}

class KernelBits : public test::GlTest, public testing::WithParamInterface<Kernel> {};

TEST_P(KernelBits, AreTheSameOnCpuAndGpu) {
    for (const glm::uint size : {1u, 63u, 64u, 65u, 1234u}) expectSameBits(GetParam(), size, WallRule::bounce);
}

std::vector<Kernel> allKernels() {
    std::vector<Kernel> all;
    for (std::size_t k = 0; k < kKernelCount; ++k) all.push_back(static_cast<Kernel>(k));
    return all;
}
std::string nameOfKernel(const testing::TestParamInfo<Kernel>& tested) { return kernelName(tested.param); }
INSTANTIATE_TEST_SUITE_P(All, KernelBits, testing::ValuesIn(allKernels()), nameOfKernel);

using TutorialWalls = test::GlTest;
TEST_F(TutorialWalls, AreTheSameOnCpuAndGpu) {
    for (const WallRule rule : {WallRule::stop, WallRule::mirrorPlace, WallRule::reverse, WallRule::mirrorMotion})
        expectSameBits(Kernel::collideTutorial, 1234, rule);
}

}  // namespace
}  // namespace drape
