// Tests the lines of grids: rows, columns and diagonals whose links, or bends, are solved together.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <set>
#include <vector>

#include "cloth/links/bends_and_lines.h"
#include "cloth/make/make_model.h"
#include "solver/cpu/cpu_solver.h"
#include "solver/plan/line_values.h"
#include "solver/reference/reference_solver.h"
#include "solver/settings/fabric.h"
#include "support/runs.h"
#include "support/sanitized.h"
#include "support/solver_pair.h"

namespace drape::test {
namespace {

ClothDescription grid(glm::uint columns, glm::uint rows, float cell = 0.02f) {
    ClothDescription cloth;
    cloth.particles = {columns, rows};
    cloth.size = cell * glm::vec2(cloth.particles - 1u);
    cloth.massPerArea = 0.15f;
    cloth.pins = PinPattern::none;
    return cloth;
}

Settings stiff(float membrane = 2100.0f, float bending = 1e-5f) {
    Settings settings = emptySpace();
    settings.membraneStiffness = membrane;
    settings.bendingStiffness = bending;
    settings.substeps = 12;
    return settings;
}

std::size_t indexOf(LineKind kind) { return static_cast<std::size_t>(kind); }

TEST(Lines, HaveEveryLinkAndEveryBendOnce) {
    for (const glm::uvec2 size : {glm::uvec2(2, 2), {3, 2}, {7, 4}, {4, 9}, {2, 2049}, {1700, 3}}) {
        const Model model = makeModel(grid(size.x, size.y));
        const ClothLines& lines = linesOf(model);
        std::multiset<glm::uint> links;
        std::array<std::size_t, kLineKinds> counts{};
        for (std::size_t kind = 0; kind < kLineKinds; ++kind) {
            for (const Range& range : lines.passes[kind]) {
                std::set<glm::uint> particles;  // no particle may occur twice in a pass
                for (glm::uint k = range.first; k < range.end(); ++k) {
                    const ClothLine& line = lines.lines[k];
                    ASSERT_LE(line.links, physics::kMostLineLinks);
                    for (glm::uint i = line.first; i <= line.first + line.links; ++i)
                        ASSERT_TRUE(particles.insert(lines.particles[i]).second) << kind;
                    const bool areBends = kind >= indexOf(LineKind::bendAcross);
                    counts[kind] += line.links - (areBends ? 1 : 0);
                    if (areBends) continue;
                    for (glm::uint i = line.first; i < line.first + line.links; ++i) {
                        links.insert(lines.links[i]);
                        const physics::Link& link = model.links.links[lines.links[i]];
                        const std::set ends{link.a, link.b};
                        ASSERT_EQ(ends, (std::set{lines.particles[i], lines.particles[i + 1]}));
                    }
                }
            }
        }
        const std::size_t x = size.x, y = size.y;
        const std::array<std::size_t, kLineKinds> expected{(x - 1) * y,       x * (y - 1), (x - 1) * (y - 1),
                                                           (x - 1) * (y - 1), (x - 2) * y, x * (y - 2)};
        EXPECT_EQ(counts, expected) << size.x << " x " << size.y;
        EXPECT_EQ(std::set(links.begin(), links.end()).size(), links.size());
    }
}

TEST(Lines, AreNotForLinksThatFollowOtherRules) {
    ClothDescription cloth = grid(5, 5);
    EXPECT_TRUE(solvesLines(makeModel(cloth), stiff()));
    Settings settings = stiff();
    settings.membraneStiffness = 0.0f;
    EXPECT_FALSE(solvesLines(makeModel(cloth), settings));
    settings = stiff();
    settings.pinnedShare = PinnedShare::half;
    EXPECT_FALSE(solvesLines(makeModel(cloth), settings));
    settings = stiff();
    settings.order = StepOrder::constrainFirst;
    EXPECT_FALSE(solvesLines(makeModel(cloth), settings));
    cloth.tensionOnly = true;
    EXPECT_FALSE(solvesLines(makeModel(cloth), stiff()));
}

/// A crumpled grid with random pins and breaks, and the numbers of a solution.
struct Crumpled {
    Model model;
    Settings settings;
    State state;
    Step step;

    Crumpled(glm::uint columns, glm::uint rows, float membrane, float bending, std::mt19937& random, float noise)
        : model(makeModel(grid(columns, rows))), settings(stiff(membrane, bending)), state(startState(model)) {
        std::uniform_real_distribution<float> at(-noise, noise);
        std::uniform_int_distribution<int> dice(0, 15);
        for (glm::vec4& position : state.positions) {
            position += glm::vec4(at(random), at(random), at(random), 0.0f);
            if (dice(random) == 0) position.w = 0.0f;
        }
        const ClothLines& lines = linesOf(model);
        for (const glm::uint link : lines.links) {
            if (dice(random) == 0) state.links[link].material = 0;
        }
        Clock clock;
        step = makeStep(model, settings, clock, {}, settings.substeps);
    }

    /// Returns the positions after the passes of one kind of line.
    std::vector<glm::vec4> after(Kernel kernel, LineKind kind) const {
        ReferenceSolver solver(model);
        solver.setState(state);
        for (const Range& range : linesOf(model).passes[indexOf(kind)]) {
            if (range.count > 0) solver.run({kernel, range}, step);
        }
        return solver.read(Array::positions);
    }
};

/// Solves a dense symmetric system in place by elimination without pivots.
std::vector<double> solved(std::vector<std::vector<double>> a, std::vector<double> b) {
    const std::size_t n = b.size();
    for (std::size_t k = 0; k < n; ++k) {
        for (std::size_t i = k + 1; i < std::min(n, k + 4); ++i) {  // the matrices here have bands of three
            const double share = a[i][k] / a[k][k];
            for (std::size_t j = k; j < std::min(n, k + 4); ++j) a[i][j] -= share * a[k][j];
            b[i] -= share * b[k];
        }
    }
    for (std::size_t k = n; k-- > 0;) {
        for (std::size_t j = k + 1; j < std::min(n, k + 4); ++j) b[k] -= a[k][j] * b[j];
        b[k] /= a[k][k];
    }
    return b;
}

/// Returns the positions after the links of each line of a kind, by a dense system in double.
std::vector<glm::dvec3> stretchedInDouble(const Crumpled& c, LineKind kind) {
    std::vector<glm::dvec3> places(c.state.positions.begin(), c.state.positions.end());
    const ClothLines& lines = linesOf(c.model);
    const Range range = lines.passes[indexOf(kind)][0];
    for (glm::uint k = range.first; k < range.end(); ++k) {
        const physics::Line& line = c.step.lines[k];
        const std::size_t n = line.links;
        const auto particle = [&](std::size_t i) { return lines.particles[line.first + i]; };
        const auto mass = [&](std::size_t i) { return double{c.state.positions[particle(i)].w}; };
        std::vector<glm::dvec3> direction(n, glm::dvec3(0.0));
        std::vector<std::vector<double>> a(n, std::vector<double>(n, 0.0));
        std::vector<double> b(n, 0.0);
        for (std::size_t i = 0; i < n; ++i) {
            const glm::dvec3 span = glm::dvec3(places[particle(i + 1)]) - glm::dvec3(places[particle(i)]);
            const double length = glm::length(span);
            const double rest = line.restLength, both = mass(i) + mass(i + 1), least = 4e-6 * both;
            const bool acts = c.state.links[lines.links[line.first + i]].material != 0 && both > 0.0;
            a[i][i] = 1.0;
            if (!acts) continue;
            direction[i] = span / length;
            const double compliance = std::max(double{line.compliance}, least);
            const bool isLimited =
                (length - 1.5 * rest) * (both + compliance) > (length - rest) * (both + least) && length > 1.5 * rest;
            a[i][i] = both + (isLimited ? least : compliance);
            b[i] = length - (isLimited ? 1.5 : 1.0) * rest;
        }
        for (std::size_t i = 0; i + 1 < n; ++i)
            a[i][i + 1] = a[i + 1][i] = -mass(i + 1) * glm::dot(direction[i], direction[i + 1]);
        const std::vector<double> pulls = solved(a, b);
        for (std::size_t i = 0; i < n; ++i) {
            const double both = mass(i) + mass(i + 1);
            const double most = both > 0.0 ? 2.0 * line.restLength / both : 0.0;
            const glm::dvec3 impulse = direction[i] * std::clamp(pulls[i], -most, most);
            places[particle(i)] += mass(i) * impulse;
            places[particle(i + 1)] -= mass(i + 1) * impulse;
        }
    }
    return places;
}

double farthest(const std::vector<glm::dvec3>& expected, const std::vector<glm::vec4>& found) {
    double most = 0.0;
    for (std::size_t i = 0; i < expected.size(); ++i)
        most = std::max(most, glm::length(expected[i] - glm::dvec3(found[i])));
    return most;
}

TEST(Lines, SolveTheSystemOfAllLinks) {
    std::mt19937 random(7);
    for (const glm::uvec2 size : {glm::uvec2(2, 3), {5, 4}, {9, 9}, {16, 7}, {61, 3}, {3, 200}}) {
        for (const float membrane : {5.0f, 2100.0f, 1e7f}) {
            // Links of a third of the length of a cell to beyond the strain limit.
            const Crumpled crumpled(size.x, size.y, membrane, 1e-5f, random, 0.008f);
            for (const LineKind kind : {LineKind::across, LineKind::down, LineKind::diagonal, LineKind::antidiagonal}) {
                const double error =
                    farthest(stretchedInDouble(crumpled, kind), crumpled.after(Kernel::solveLines, kind));
                EXPECT_LT(error, 2e-5) << size.x << " x " << size.y << ", " << membrane << " N/m, kind "
                                       << indexOf(kind);
            }
        }
    }
}

/// Returns the positions after the bends of each line of a kind, by a dense system in double.
std::vector<glm::dvec3> bentInDouble(const Crumpled& c, LineKind kind) {
    std::vector<glm::dvec3> places(c.state.positions.begin(), c.state.positions.end());
    const ClothLines& lines = linesOf(c.model);
    const Range range = lines.passes[indexOf(kind)][0];
    for (glm::uint k = range.first; k < range.end(); ++k) {
        const physics::Line& line = c.step.lines[k];
        const std::size_t n = line.links - 1;
        const auto particle = [&](std::size_t i) { return lines.particles[line.first + i]; };
        const auto mass = [&](std::size_t i) { return double{c.state.positions[particle(i)].w}; };
        const auto isWhole = [&](std::size_t i) { return c.state.links[lines.links[line.first + i]].material != 0; };
        const auto exists = [&](std::size_t e) { return isWhole(e) && isWhole(e + 1); };
        std::vector<std::vector<double>> a(n, std::vector<double>(n, 0.0));
        for (std::size_t e = 0; e < n; ++e) {
            a[e][e] = exists(e) ? mass(e) + 4 * mass(e + 1) + mass(e + 2) + double{line.compliance} : 1.0;
            if (e + 1 < n && exists(e) && exists(e + 1)) a[e][e + 1] = a[e + 1][e] = -2 * (mass(e + 1) + mass(e + 2));
            if (e + 2 < n && exists(e) && exists(e + 2)) a[e][e + 2] = a[e + 2][e] = mass(e + 2);
        }
        std::vector<glm::dvec3> bends(n);
        for (int axis = 0; axis < 3; ++axis) {
            std::vector<double> b(n, 0.0);
            for (std::size_t e = 0; e < n; ++e) {
                if (exists(e))
                    b[e] =
                        places[particle(e)][axis] - 2 * places[particle(e + 1)][axis] + places[particle(e + 2)][axis];
            }
            const std::vector<double> u = solved(a, b);
            for (std::size_t e = 0; e < n; ++e) bends[e][axis] = u[e];
        }
        for (std::size_t e = 0; e < n; ++e) {
            places[particle(e)] -= mass(e) * bends[e];
            places[particle(e + 1)] += 2 * mass(e + 1) * bends[e];
            places[particle(e + 2)] -= mass(e + 2) * bends[e];
        }
    }
    return places;
}

TEST(Lines, SolveTheSystemOfAllBends) {
    std::mt19937 random(11);
    for (const glm::uvec2 size : {glm::uvec2(2, 3), {3, 2}, {5, 4}, {9, 9}, {16, 7}, {61, 3}, {3, 200}}) {
        for (const float bending : {1e-9f, 1e-5f, 1e-3f}) {
            const Crumpled crumpled(size.x, size.y, 2100.0f, bending, random, 0.004f);
            for (const LineKind kind : {LineKind::bendAcross, LineKind::bendDown}) {
                const double error = farthest(bentInDouble(crumpled, kind), crumpled.after(Kernel::bendLines, kind));
                EXPECT_LT(error, 2e-5) << size.x << " x " << size.y << ", " << bending << " N m, kind "
                                       << indexOf(kind);
            }
        }
    }
}

TEST(Lines, BendAlongWeftAndWarpByTheirOwnStiffness) {
    const Model model = makeModel(grid(6, 5));
    const auto valuesWith = [&](float both, float weft, float warp) {
        Settings settings = stiff(2100.0f, both);
        settings.bendingWeft = weft;
        settings.bendingWarp = warp;
        return lineValues(model, settings);
    };
    const auto weft = valuesWith(3e-6f, 0.0f, 0.0f);
    const auto warp = valuesWith(8e-6f, 0.0f, 0.0f);
    const auto own = valuesWith(0.0f, 3e-6f, 8e-6f);
    const auto half = valuesWith(3e-6f, 0.0f, 8e-6f);
    const ClothLines& lines = linesOf(model);
    for (std::size_t kind = 0; kind < kLineKinds; ++kind) {
        const auto& expected = kind == indexOf(LineKind::bendDown) ? warp : weft;
        for (const Range& range : lines.passes[kind]) {
            for (glm::uint k = range.first; k < range.end(); ++k) {
                EXPECT_EQ(own[k].compliance, expected[k].compliance) << kind;
                EXPECT_EQ(half[k].compliance, expected[k].compliance) << kind;
            }
        }
    }
    Settings oneAlone = stiff(2100.0f, 0.0f);
    oneAlone.bendingWeft = 3e-6f;
    EXPECT_EQ(meshBending(oneAlone), 0.0f);
}

TEST(Lines, GiveTheReferencesBitsInAllLanes) {
    for (const glm::uvec2 size : {glm::uvec2(2, 2), {3, 23}, {23, 19}, {4, 850}, {1700, 3}, {2, 4096}}) {
        ClothDescription cloth = grid(size.x, size.y);
        cloth.pins = PinPattern::topCorners;
        const Model model = makeModel(cloth);
        for (const glm::uint iterations : {1u, 2u}) {
            Settings settings = stiff();
            settings.iterations = iterations;
            settings.substeps = 4;
            settings.gravity = {1.0f, -9.81f, 3.0f};
            ReferenceSolver reference(model);
            CpuSolver cpu(model, {.threads = 2});
            Clock clock;
            for (int k = 0; k < 3; ++k) {
                const Step step = makeStep(model, settings, clock);
                reference.step(step);
                cpu.step(step);
            }
            EXPECT_EQ(reference.bytes(Array::positions), cpu.bytes(Array::positions))
                << size.x << " x " << size.y << ", " << iterations << " iterations";
        }
    }
}

/// Strips whose ends are nearer, as far apart and farther apart than they are long.
TEST(Lines, BetweenTwoPinsStayFiniteAtAnyStiffness) {
    ClothDescription cloth = grid(61, 5);
    cloth.pins = PinPattern::listed;
    for (glm::uint row = 0; row < 5; ++row)
        for (const glm::uint column : {0u, 60u}) cloth.listedPins.push_back({.at = {column, row}});
    for (const float scale : {0.98f, 1.0f, 1.02f}) {
        const Model model = makeModel(cloth);
        Settings settings = stiff(1e7f);
        CpuSolver solver(model);
        State state = solver.state();
        for (glm::vec4& position : state.positions) position.x *= scale;
        solver.setState(state);
        Clock clock;
        for (int k = 0; k < 60; ++k) solver.step(makeStep(model, settings, clock));
        for (const glm::vec4& position : solver.read(Array::positions)) {
            ASSERT_TRUE(std::isfinite(position.x + position.y + position.z));
            ASSERT_LT(glm::length(glm::vec3(position)), 3.0f);
        }
    }
}

}  // namespace
}  // namespace drape::test
