// What a step has drawn out too far is taken back, and nothing else.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "cloth/random.h"
#include "physics/dialect.h"
#include "solver/reference_solver.h"

namespace drape::test {
namespace {

// Rounding of places 1 m from the middle, against cells of 5 cm: some 1e-6 of a link's length for each of few
// roundings.
constexpr double kRounding = 2e-5;

double shareOfRest(const physics::Link& link, const std::vector<glm::vec4>& positions) {
    const glm::dvec3 span = glm::dvec3(positions[link.b]) - glm::dvec3(positions[link.a]);
    return glm::length(span) / double{link.restLength};
}

/// A sheet of which each test decides where a step takes the particles.
struct Sheet {
    GridDescription description;
    Model model;
    Step step;

    explicit Sheet(glm::uvec2 particles) {
        description.particles = particles;
        description.size = 0.05f * glm::vec2(particles - 1u);
        description.pins = PinPattern::none;
        model = makeModel(description);
        Clock clock;
        step = makeStep(model, {}, clock);
    }

    /// Where particles are after a step from where they are to `wanted`.
    State after(ReferenceSolver& solver, const std::vector<glm::vec4>& wanted) const {
        solver.run({Kernel::markStart, {0, model.particleCount()}}, step);
        solver.write(Quantity::positions, wanted);
        std::vector<glm::vec4> motion = solver.read(Quantity::displacements);
        for (glm::vec4& d : motion) d = {0.01f, -0.02f, 0.03f, d.w};
        solver.write(Quantity::displacements, motion);
        solver.run({Kernel::checkStretch, {0, model.linkCount()}}, step);
        solver.run({Kernel::takeBack, {0, 1}}, step);
        return solver.state();
    }

    bool isBounded(const physics::Link& link) const { return model.materials[link.material].bound > 0; }
};

TEST(TakeBack, LeavesNoLinkLongerHoweverFarTheStepGoes) {
    const Sheet sheet({17, 12});
    for (glm::uint seed = 1; seed <= 60; ++seed) {
        Random random(seed);
        ReferenceSolver solver(sheet.model);
        const float size = 0.02f * std::exp2(static_cast<float>(seed % 8));  // 2 cm to 2.5 m
        int taken = 0;
        for (int step = 0; step < 5; ++step) {
            const std::vector<glm::vec4> starts = solver.read(Quantity::positions);
            std::vector<glm::vec4> wanted = starts;
            for (glm::vec4& p : wanted) {
                p += size * glm::vec4(random.either(), random.either(), random.either(), 0.0f);
            }
            const State after = sheet.after(solver, wanted);
            for (const physics::Link& link : sheet.model.links.links) {
                if (!sheet.isBounded(link)) continue;
                const double bound = std::max(1.95, shareOfRest(link, starts));
                ASSERT_LE(shareOfRest(link, after.positions), bound * (1.0 + kRounding)) << seed << ", step " << step;
            }
            for (std::size_t i = 0; i < wanted.size(); ++i) {
                // Each is somewhere on its way, and goes on in proportion.
                const glm::dvec3 way = glm::dvec3(wanted[i]) - glm::dvec3(starts[i]);
                const glm::dvec3 gone = glm::dvec3(after.positions[i]) - glm::dvec3(starts[i]);
                const double share = glm::dot(gone, way) / glm::dot(way, way);
                ASSERT_GE(share, -1e-4);
                ASSERT_LE(share, 1.0 + 1e-4);
                ASSERT_LT(glm::length(gone - share * way), 1e-6);
                ASSERT_NEAR(after.displacements[i].z, 0.03 * share, 1e-4 + 0.03 * 1e-6 / glm::length(way));
                taken += share < 0.999 ? 1 : 0;
            }
        }
        EXPECT_TRUE(size < 0.2f || taken > 0) << seed << ": nothing was taken back";
    }
}

TEST(TakeBack, ChangesNoBitOfAStepThatDrawsNothingOutTooFar) {
    const Sheet sheet({17, 12});
    ReferenceSolver solver(sheet.model);
    std::vector<glm::vec4> wanted = solver.read(Quantity::positions);
    for (glm::vec4& p : wanted) p = {1.9f * p.x, 1.9f * p.y + 7.0f, p.z + 100.0f, p.w};
    const State after = sheet.after(solver, wanted);
    EXPECT_EQ(after.positions, wanted);
    EXPECT_EQ(after.displacements.front(), glm::vec4(0.01f, -0.02f, 0.03f, 0.0f));
}

TEST(TakeBack, StopsACornerThatIsTornAwayAndLetsTheRestGoOn) {
    const Sheet sheet({41, 41});
    ReferenceSolver solver(sheet.model);
    std::vector<glm::vec4> wanted = solver.read(Quantity::positions);
    for (glm::vec4& p : wanted) p += glm::vec4(0.0f, -0.01f, 0.01f, 0.0f);
    wanted.front() += glm::vec4(-3.0f, 1.0f, 0.0f, 0.0f);
    const State after = sheet.after(solver, wanted);
    std::size_t arrived = 0;
    for (std::size_t i = 0; i < wanted.size(); ++i) arrived += after.positions[i] == wanted[i] ? 1 : 0;
    EXPECT_GE(arrived, wanted.size() - 4) << "all but the corner and what is linked to it";
    const double length = glm::distance(glm::dvec3(after.positions[0]), glm::dvec3(after.positions[1]));
    EXPECT_GT(length, 1.7 * 0.05) << "it goes as far as its neighbours let it";
    EXPECT_LE(length, 1.95 * 0.05 * (1 + kRounding));
}

TEST(TakeBack, BringsASheetOnThatFliesOffWhole) {
    const Sheet sheet({41, 41});
    ReferenceSolver solver(sheet.model);
    // All fly 0.4 m in the step, two of them the other way.
    std::vector<glm::vec4> wanted = solver.read(Quantity::positions);
    for (glm::vec4& p : wanted) p.z += 0.4f;
    for (const std::size_t i : {0u, 41u * 41u - 1u}) wanted[i].z -= 0.8f;
    const std::vector<glm::vec4> starts = sheet.model.startPositions;
    const State after = sheet.after(solver, wanted);
    const std::size_t middle = 41 * 20 + 20;
    // Eight rounds of at least a quarter of a cell each.
    EXPECT_GT(after.positions[middle].z - starts[middle].z, 8 * 0.25 * 0.05);
    for (const physics::Link& link : sheet.model.links.links) {
        if (!sheet.isBounded(link)) continue;
        ASSERT_LE(shareOfRest(link, after.positions), 1.95 * (1 + kRounding));
    }
}

TEST(TakeBack, LetsAClothGoThatHasNothingToDoWithIt) {
    WorldDescription world;
    world.cloths.resize(2);
    for (GridDescription& cloth : world.cloths) cloth.particles = {9, 9};
    SystemDescription& rope = world.systems.emplace_back();
    rope.particles = {{{0, 9, 0}}, {{1, 9, 0}}};
    rope.links = {{{0, 1}}};
    const Model model = makeModel(world);
    Clock clock;
    const Step step = makeStep(model, {}, clock);
    ReferenceSolver solver(model);
    std::vector<glm::vec4> wanted = model.startPositions;
    for (std::size_t i = 81; i < 162; ++i) wanted[i].z += 5.0f;  // far more than a cell
    wanted[0].x -= 3.0f;
    wanted.back().x += 7.0f;
    solver.run({Kernel::markStart, {0, model.particleCount()}}, step);
    solver.write(Quantity::positions, wanted);
    solver.run({Kernel::checkStretch, {0, model.linkCount()}}, step);
    EXPECT_TRUE(solver.takesBack());
    solver.run({Kernel::takeBack, {0, 1}}, step);
    const std::vector<glm::vec4>& after = solver.read(Quantity::positions);
    EXPECT_GT(after[0].x, wanted[0].x + 2.0f);
    for (std::size_t i = 81; i < after.size(); ++i) EXPECT_EQ(after[i], wanted[i]) << "another cloth, or no cloth";
}

TEST(TakeBack, LetsBrokenLinksGo) {
    const Sheet sheet({5, 5});
    ReferenceSolver broken(sheet.model);
    std::vector<glm::vec4> wanted = broken.read(Quantity::positions);
    wanted[12].z += 2.0f;
    State state = broken.state();
    for (physics::Link& link : state.links) {
        if (link.a == 12 || link.b == 12) link.material = 0;
    }
    broken.setState(state);
    const State after = sheet.after(broken, wanted);
    EXPECT_EQ(after.positions[12], wanted[12]);
}

TEST(TakeBack, DrawsWhatIsTooLongOutNoFurtherAndLetsItShrink) {
    const Sheet sheet({2, 2});
    ReferenceSolver solver(sheet.model);
    std::vector<glm::vec4> starts = solver.read(Quantity::positions);
    starts[0].x -= 0.2f;  // five times as long
    solver.write(Quantity::positions, starts);
    std::vector<glm::vec4> wanted = starts;
    wanted[0].x += 0.03f;
    EXPECT_EQ(sheet.after(solver, wanted).positions, wanted);
    wanted[0].x -= 0.2f;
    const State after = sheet.after(solver, wanted);
    EXPECT_NEAR(after.positions[0].x, starts[0].x + 0.03f, 1e-6) << "where the last step had left it";
}

TEST(TakeBack, EndsOnWhatIsNotANumber) {
    const Sheet sheet({5, 5});
    ReferenceSolver solver(sheet.model);
    std::vector<glm::vec4> wanted = solver.read(Quantity::positions);
    wanted[7].x = std::nanf("");
    wanted[3].y = HUGE_VALF;
    const State after = sheet.after(solver, wanted);
    // Nobody knows where those would go; the others stay within reach of where they were.
    for (std::size_t i = 0; i < 25; ++i) {
        if (i == 7 || i == 3) continue;
        EXPECT_EQ(after.positions[i], wanted[i]) << i;
    }
}

TEST(TakeBack, IsNoPartOfTutorialsSchemesNorOfWhatTears) {
    const Sheet sheet({5, 5});
    const auto counts = [](const Model& model, const Settings& settings) {
        return std::ranges::count(makePlan(model, settings, PlanStart::plain), Kernel::takeBack, &Pass::kernel);
    };
    Settings settings;
    EXPECT_EQ(counts(sheet.model, settings), 1);
    settings.order = StepOrder::constrainFirst;
    EXPECT_EQ(counts(sheet.model, settings), 0);
    settings = {};
    settings.tear.resistance = TearResistance::strong;
    EXPECT_EQ(counts(sheet.model, settings), 0) << "what can tear does";
    const WorldDescription tutorial{{sheet.description}, {}, LinkOrder::forwards};
    EXPECT_EQ(counts(makeModel(tutorial), {}), 0);
}

}  // namespace
}  // namespace drape::test
