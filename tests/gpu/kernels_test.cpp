// Each kernel by itself on made-up data, GPU against CPU, at sizes around that of a work group: equal to the last bit.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>

#include "cloth/breakage.h"
#include "embedded/shaders.h"
#include "scene/enum_names.h"
#include "solver/compare.h"
#include "solver/cpu_solver.h"
#include "solver/gpu_solver.h"
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
        // Held ones are even, neighbours odd.
        const auto neighbour = [&] { return 2 * noise.below(count) + 1; };
        const auto reach = [&] { return noise.below(4) == 0 ? 0.0f : noise.between(0.05f, 1.0f); };
        physics::Held held{};
        held.start = noise.vector(1.0f);
        held.end = noise.vector(1.0f);
        held.reaches = {reach(), reach(), reach(), reach()};
        held.nextReaches = {reach(), reach(), reach(), reach()};
        for (glm::uint* next : {&held.nextA, &held.nextB, &held.nextC, &held.nextD}) *next = neighbour();
        held.neighbourA = neighbour();
        held.neighbourB = neighbour();
        held.neighbourC = neighbour();
        held.neighbourD = neighbour();
        held.particle = 2 * k;
        edits.held.push_back(held);
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

struct KernelCase {
    Kernel kernel;
    glm::uint count;
    bool tutorial;  ///< classic wind and half shares at pins
    WallRule walls = WallRule::bounce;
};

std::string nameOf(const KernelCase& one) {
    const std::string walls = one.walls == WallRule::bounce ? "" : "_" + std::string(enumName(one.walls));
    return std::string(kernelName(one.kernel)) + "_" + std::to_string(one.count) + (one.tutorial ? "_tutorial" : "") +
           walls;
}

void PrintTo(const KernelCase& one, std::ostream* out) { *out << nameOf(one); }

std::vector<KernelCase> allCases() {
    std::vector<KernelCase> cases;
    for (int kernel = 0; kernel < kKernelCount; ++kernel) {
        for (const glm::uint count : {1u, 63u, 64u, 65u, 1234u}) {
            for (const bool tutorial : {false, true}) cases.push_back({static_cast<Kernel>(kernel), count, tutorial});
        }
    }
    for (const WallRule rule : {WallRule::stop, WallRule::mirrorPlace, WallRule::reverse, WallRule::mirrorMotion})
        cases.push_back({Kernel::collide, 1234, false, rule});
    return cases;
}

class KernelBits : public test::GlTest, public testing::WithParamInterface<KernelCase> {};

TEST_P(KernelBits, AreTheSameOnCpuAndGpu) {
    const auto [kernel, size, tutorial, walls] = GetParam();
    const bool spreads = kernel == Kernel::breakDependents || kernel == Kernel::dropTriangles;
    const glm::uint count = spreads ? std::max(size, 2u) : size;  // something to hang on, and something that hangs
    Noise noise(size * 31 + static_cast<glm::uint>(kernel));
    Model model = makeHeap(count, noise);
    model.links.links.front().material = spreads ? 0 : 1;
    Settings settings = lively(noise);
    if (tutorial) {
        settings.wind.model = WindModel::classic;
        settings.pinnedShare = PinnedShare::half;
    }
    settings.walls.rule = walls;
    Clock clock;
    Step step = makeStep(model, settings, clock, makeEdits(count, noise));
    for (physics::SubstepParams& p : step.substeps) {
        p.displacementScale = 0.75f;
        p.bending = 1e-7f;
        p.ballHold = tutorial ? 0.0f : 0.05f;
        p.contactHold = p.ballHold;
        p.ballStart.w = 3.0f;
    }

    gl::Commands commands;
    CpuSolver cpu(model);
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

    const State before = cpu.state();
    std::array<std::vector<glm::vec4>, std::size(kVectorQuantities)> vectorsBefore;
    for (const Quantity quantity : kVectorQuantities)
        vectorsBefore[static_cast<std::size_t>(quantity)] = cpu.read(quantity);
    glm::uint threads = count;
    if (kernel == Kernel::breakDependents) threads = static_cast<glm::uint>(breakageOf(model).links.size());
    const Pass pass{kernel, {0, threads}, 1};
    std::vector<Pass> passes = {pass};
    if (kernel == Kernel::clearMultipliers || kernel == Kernel::relaxLinks) {
        // Multipliers are seen by what they do to positions.
        const Pass clear{Kernel::clearMultipliers, pass.range, 1};
        const Pass relax{Kernel::relaxLinks, pass.range, 1};
        passes = {clear, relax, relax, clear, relax};
    }
    if (kernel == Kernel::measureBends || kernel == Kernel::unbend) {
        // What is measured is seen by what it does to particles.
        passes = {{Kernel::measureBends, {0, count}, 1}, {Kernel::unbend, {0, 2 * count}, 1}};
    }
    if (kernel == Kernel::markStart || kernel == Kernel::checkStretch || kernel == Kernel::takeBack) {
        // Marks are seen by what is taken back of a way far beyond what links bear.
        const Pass go{Kernel::integrate, {0, model.particleCount()}, 1};
        passes = {{Kernel::markStart, {0, model.particleCount()}, 1},
                  go,
                  {Kernel::checkStretch, {0, model.linkCount()}, 1},
                  {Kernel::takeBack, {0, 1}, 1}};
    }
    for (const Pass& each : passes) {
        cpu.run(each, step);
        gpu.run(each, step);
    }
    std::uint64_t changed = findBitDifference(before, cpu.state()).floats;
    EXPECT_EQ(findBitDifference(cpu.state(), gpu.state()).floats, 0u);
    for (const Quantity quantity : kVectorQuantities) {
        const BitDifference difference = findBitDifference(cpu.read(quantity), gpu.read(quantity));
        EXPECT_EQ(difference.floats, 0u) << quantityName(quantity) << ", largest " << difference.largest;
        changed += findBitDifference(vectorsBefore[static_cast<std::size_t>(quantity)], cpu.read(quantity)).floats;
    }
    EXPECT_GT(changed, 0u) << "the kernel did nothing, so equality says nothing";
}

std::string nameOfCase(const testing::TestParamInfo<KernelCase>& tested) { return nameOf(tested.param); }
INSTANTIATE_TEST_SUITE_P(All, KernelBits, testing::ValuesIn(allCases()), nameOfCase);

}  // namespace
}  // namespace drape
