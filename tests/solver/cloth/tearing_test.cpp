// Tests cutting and tearing: which links break together, and that torn pieces are free.

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "cloth/make/make_model.h"
#include "cloth/topology/breakage.h"
#include "support/runs.h"

namespace drape::test {
namespace {

constexpr glm::uint kColumns = 9;
constexpr glm::uint kRows = 11;

ClothDescription tearableSheet() {
    ClothDescription description;
    description.particles = {kColumns, kRows};
    description.size = {0.8f, 1.0f};
    description.diagonalBendLinks = true;
    description.pins = PinPattern::topRow;
    return description;
}

/// Returns the structural links between a row and the next one.
std::vector<glm::uint> linksBelow(const Model& model, glm::uint row) {
    std::vector<glm::uint> links;
    for (glm::uint k = 0; k < model.linkCount(); ++k) {
        const physics::Link& link = model.links.links[k];
        const bool isStructural = model.materials[link.material].kind == 0;
        if (isStructural && link.a / kColumns == row && link.b / kColumns == row + 1) links.push_back(k);
    }
    return links;
}

/// Finds the pieces of cloth that intact links hold together. Gives each particle the lowest index in its piece.
std::vector<glm::uint> piecesOf(const State& state) {
    std::vector<glm::uint> piece(state.positions.size());
    std::iota(piece.begin(), piece.end(), 0u);
    for (bool changed = true; changed;) {
        changed = false;
        for (const physics::Link& link : state.links) {
            if (link.material == 0) continue;
            const glm::uint least = std::min(piece[link.a], piece[link.b]);
            changed |= piece[link.a] != least || piece[link.b] != least;
            piece[link.a] = piece[link.b] = least;
        }
    }
    return piece;
}

State cutAndStep(const Model& model, const Settings& settings, const std::vector<glm::uint>& cuts, int steps) {
    CpuSolver solver(model);
    Clock clock;
    Edits edits;
    edits.cuts = cuts;
    solver.step(makeStep(model, settings, clock, edits));
    for (int k = 1; k < steps; ++k) solver.step(makeStep(model, settings, clock));
    return solver.state();
}

TEST(Cut, AcrossTheSheetMakesTwoPiecesThatNothingHolds) {
    const Model model = makeModel(tearableSheet());
    const auto cuts = linksBelow(model, 4);
    ASSERT_EQ(cuts.size(), kColumns);
    const State state = cutAndStep(model, Settings{}, cuts, 30);
    const auto pieces = piecesOf(state);
    for (glm::uint i = 0; i < pieces.size(); ++i) EXPECT_EQ(pieces[i], i / kColumns <= 4 ? 0u : 5 * kColumns) << i;
    // Half a second of free fall, slowed by damping of 0.2 a second and the drag of the air, is 1.2 m.
    EXPECT_LT(state.positions[8 * kColumns].y, model.startPositions[8 * kColumns].y - 0.8f);
    EXPECT_GT(state.positions[4 * kColumns].y, model.startPositions[4 * kColumns].y - 0.1f);
}

TEST(Cut, TakesTheCellsOnBothSidesAndNoOthers) {
    const Model model = makeModel(tearableSheet());
    // The link from (3, 4) down to (3, 5) lies between the cells (2, 4) and (3, 4).
    const auto all = linksBelow(model, 4);
    const auto one = std::ranges::find_if(all, [&](glm::uint k) { return model.links.links[k].a == 4 * kColumns + 3; });
    const State state = cutAndStep(model, emptySpace(), {*one}, 1);
    for (std::size_t t = 0; t < state.triangles.size(); ++t) {
        const std::size_t cell = t / 2;
        const bool gone = cell == 4 * (kColumns - 1) + 2 || cell == 4 * (kColumns - 1) + 3;
        EXPECT_EQ(state.triangles[t].restArea == 0.0f, gone) << "cell " << cell;
    }
    glm::uint broken[kLinkKinds] = {};
    for (std::size_t k = 0; k < state.links.size(); ++k) {
        if (state.links[k].material == 0) ++broken[model.materials[model.links.links[k].material].kind];
    }
    EXPECT_EQ(broken[0], 1u);
    EXPECT_EQ(broken[1], 4u) << "both diagonals of both cells";
    EXPECT_EQ(broken[2], 2u) << "the bend links over it: from (3, 3) and from (3, 4)";
    // A far diagonal breaks with either of its two halves. Each of the four broken diagonals is half of two far ones.
    EXPECT_EQ(broken[3], 8u);
}

TEST(Cut, AcrossASheetWithoutDiagonalsTakesTheFarLinksAlong) {
    ClothDescription net = tearableSheet();
    net.shearLinks = false;
    const Model model = makeModel(net);
    const auto pieces = piecesOf(cutAndStep(model, emptySpace(), linksBelow(model, 4), 1));
    for (glm::uint i = 0; i < pieces.size(); ++i) EXPECT_EQ(pieces[i], i / kColumns <= 4 ? 0u : 5 * kColumns) << i;
}

TEST(Cut, TakesTheTrianglesOfASkinThatTheLinkBelongsTo) {
    SystemDescription square;
    square.particles = {{{0, 0, 0}}, {{1, 0, 0}}, {{1, 1, 0}}, {{0, 1, 0}}};
    square.links = {{{0, 1}}, {{1, 2}}, {{2, 3}}, {{3, 0}}, {{0, 2}}, {{0, 2}, 1.0f, 1.0f, 0.1f, false, true}};
    square.skins = {{{0, 1, 2, 3}}};
    const Model model = makeModel(WorldDescription{{}, {square}});
    const auto linkBetween = [&](glm::uint a, glm::uint b) {
        const auto& links = model.links.links;
        return static_cast<glm::uint>(
            std::ranges::find_if(links, [&](const auto& link) { return link.a == a && link.b == b; }) - links.begin());
    };
    const State one = cutAndStep(model, emptySpace(), {linkBetween(1, 2)}, 1);
    EXPECT_EQ(one.triangles[0].restArea, 0.0f);
    EXPECT_GT(one.triangles[1].restArea, 0.0f);
    const State both = cutAndStep(model, emptySpace(), {linkBetween(0, 2)}, 1);
    EXPECT_EQ(both.triangles[0].restArea, 0.0f)
        << "the visible diagonal belongs to the triangle, not the spring beside it";
    EXPECT_EQ(both.triangles[1].restArea, 0.0f);
}

TEST(Cut, AParticleWhoseLinksAreCutIsAlone) {
    const Model model = makeModel(tearableSheet());
    const glm::uint alone = 5 * kColumns + 4;
    std::vector<glm::uint> cuts;
    for (glm::uint k = 0; k < model.linkCount(); ++k) {
        const physics::Link& link = model.links.links[k];
        if (model.materials[link.material].kind == 0 && (link.a == alone || link.b == alone)) cuts.push_back(k);
    }
    ASSERT_EQ(cuts.size(), 4u);
    const State state = cutAndStep(model, emptySpace(), cuts, 1);
    for (const physics::Link& link : state.links) {
        const bool holds = link.a == alone || link.b == alone;
        EXPECT_TRUE(!holds || link.material == 0) << link.a << '-' << link.b;
    }
}

TEST(Cut, TheAirFindsNoSurfaceWhereTheClothIsGone) {
    const Model model = makeModel(tearableSheet());
    Settings settings = emptySpace();
    settings.wind.airDensity = 1.225f;
    settings.wind.velocity = {0, 0, 8};
    std::vector<glm::uint> everything;
    for (glm::uint k = 0; k < model.linkCount(); ++k) {
        if (model.materials[model.links.links[k].material].kind == 0) everything.push_back(k);
    }
    const State state = cutAndStep(model, settings, everything, 20);
    for (std::size_t i = 0; i < state.positions.size(); ++i) {
        EXPECT_EQ(glm::vec3(state.positions[i]), glm::vec3(model.startPositions[i])) << i;
    }
}

TEST(Tear, HappensBeyondTheRatioAndNotBelow) {
    // Makes a link of 1 m between two particles that fly apart at 1 m/s each, with stiffness 0.
    const Model model = handMade({{0, 0, 0, 1}, {1, 0, 0, 1}}, {{0, 1, 1.0f, 0}});
    Model tearable = model;
    tearable.materials[1].tearRatio = 1.5f;
    Settings settings = emptySpace();
    settings.stiffness = {0, 0, 0, 0};
    settings.substeps = 1;
    for (const Model* tried : {&model, static_cast<const Model*>(&tearable)}) {
        ReferenceRun run(*tried);
        run.setVelocity(0, {-1, 0, 0}, settings);
        run.setVelocity(1, {1, 0, 0}, settings);
        for (int k = 0; k < 30; ++k) {
            run.step(settings);
            // A link tears in the step that finds it longer than 1.5 m, and positions are checked after integrating.
            const bool beyond = run.position(1).x - run.position(0).x > 1.5;
            EXPECT_EQ(run.state().links[0].material == 0, beyond && tried == &tearable) << k;
        }
    }
}

TEST(Tear, AClothsStructuralLinksTearAndTakeTheRestAlong) {
    const Model model = makeModel(tearableSheet());
    Settings settings;
    settings.substeps = 2;
    settings.gravity.y = -200.0f;
    settings.tear = {TearResistance::ratio, 1.05f};
    CpuSolver solver(model);
    Clock clock;
    for (int k = 0; k < 40; ++k) solver.step(makeStep(model, settings, clock));
    const State state = solver.state();
    const auto pieces = piecesOf(state);
    EXPECT_NE(pieces.back(), 0u) << "the lower edge has not come off";
    for (const physics::Dependent& d : breakageOf(model).links) {
        const bool rootBroken = state.links[d.rootA].material == 0 || state.links[d.rootB].material == 0 ||
                                state.links[d.rootC].material == 0 || state.links[d.rootD].material == 0;
        EXPECT_EQ(state.links[d.target].material == 0, rootBroken);
    }
    settings.tear.resistance = TearResistance::none;
    CpuSolver strong(model);
    clock = {};
    for (int k = 0; k < 40; ++k) strong.step(makeStep(model, settings, clock));
    EXPECT_TRUE(std::ranges::none_of(strong.state().links, [](const auto& link) { return link.material == 0; }));
}

TEST(Tear, NoStepSpreadsBreaksWhereNothingCanBreak) {
    const Model model = makeModel(tearableSheet());
    Settings settings;
    EXPECT_FALSE(mayTear(model, settings));
    for (const Pass& pass : makePlan(model, settings, PlanStart::plain).passes)
        EXPECT_NE(pass.kernel, Kernel::dropTriangles);
    settings.tear.resistance = TearResistance::strong;
    EXPECT_TRUE(mayTear(model, settings));
}

}  // namespace
}  // namespace drape::test
