// Tests meshes as cloth, whole, cut, torn and held, on all instruction sets. Also tests which elements a cut removes.

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <set>

#include "cloth/links/bends_and_lines.h"
#include "cloth/links/link_places.h"
#include "cloth/make/make_model.h"
#include "cloth/topology/breakage.h"
#include "support/sheet_meshes.h"
#include "support/solver_pair.h"

namespace drape::test {
namespace {

class MeshCloth : public testing::TestWithParam<Faces> {
protected:
    static ClothDescription cloth() {
        ClothDescription d = clothOf(sheetMesh({29, 21}, {0.58f, 0.42f}, GetParam()));
        d.mesh.turn = {90.0f, 0.0f, 0.0f};
        d.jitter = 1e-3f;
        d.pins = PinPattern::box;
        d.pinBoxLow = {-1.0f, -1e-3f, -1.0f};
        d.pinBoxHigh = glm::vec3(1.0f);
        return d;
    }

    static Settings lively() {
        Settings settings;
        settings.substeps = 5;
        settings.wind.velocity = {3.0f, 0.5f, 7.0f};
        settings.wind.gustiness = 0.5f;
        settings.membraneStiffness = 50.0f;
        settings.bendingStiffness = 1e-5f;
        settings.ball().on = true;
        settings.ball().motion = ColliderMotion::line;
        settings.ball().radius = 0.1f;
        settings.ball().place = {0.29f, -0.21f, 0.0f};
        settings.ball().travel = {0.0f, 0.0f, 0.3f};
        settings.ball().speed = 2.0f;
        return settings;
    }

    static void expectSame(const Settings& settings, int steps, const std::function<Edits(int)>& editsOf) {
        const Model model = makeModel(cloth());
        for (const cpu::LaneKernelSet* kernels : cpu::usableLaneKernels()) {
            Pair pair(model, {3, kernels->name});
            for (int k = 0; k < steps; ++k) {
                pair.step(settings, editsOf(k));
                pair.expectEqual();
            }
        }
    }

    static Edits nothing(int) { return {}; }
};

TEST_P(MeshCloth, HasTheReferencesBits) { expectSame(lively(), 6, nothing); }

TEST_P(MeshCloth, HasThemWithSeveralIterations) {
    Settings settings = lively();
    settings.iterations = 3;
    expectSame(settings, 4, nothing);
}

TEST_P(MeshCloth, HasThemWhileItIsCutAndHeld) {
    expectSame(lively(), 6, [](int step) {
        Edits edits;
        if (step == 2) edits.cuts = {1200, 1203, 1300, 7};
        if (step > 2) edits.attachments = {pullAt(200, {0.2f, -0.1f, 0.3f, 0.0f})};
        return edits;
    });
}

TEST_P(MeshCloth, Tears) {
    Settings settings = lively();
    settings.ball().speed = 6.0f;
    settings.tear.resistance = TearResistance::weak;
    expectSame(settings, 8, nothing);
    const Model model = makeModel(cloth());
    CpuSolver solver(model);
    Clock clock;
    for (int k = 0; k < 30; ++k) solver.step(makeStep(model, settings, clock));
    const State state = solver.state();
    EXPECT_TRUE(std::ranges::any_of(state.triangles, [](const auto& t) { return t.restArea == 0.0f; }));
    EXPECT_TRUE(std::ranges::any_of(state.triangles, [](const auto& t) { return t.restArea > 0.0f; }));
}

TEST_P(MeshCloth, HasItsLinksInColoursAndOneBendForEachInnerEdge) {
    const Model model = makeModel(cloth());
    const std::vector<std::vector<physics::Link>> given{model.links.links};
    EXPECT_EQ(findColouringFault(model.links, given, model.particleCount()), std::nullopt);
    const MeshShape& shape = *model.cloths.front().mesh;
    const auto inner = static_cast<glm::uint>(std::ranges::count_if(shape.edges, &MeshEdge::isInner));
    EXPECT_EQ(model.bendCount, inner);
    const BendElements& bends = bendsOf(model);
    ASSERT_EQ(bends.elements.size(), inner);
    std::set<glm::uint> links;
    for (const physics::Bend& bend : bends.elements) {
        links.insert(bend.link);
        const physics::Link& link = model.links.links[bend.link];
        EXPECT_EQ(std::minmax(link.a, link.b), std::minmax(bend.a, bend.b));
    }
    EXPECT_EQ(links.size(), inner) << "an inner edge without its own bend link";
}

/// Checks that a flat sheet has no bend, wherever it lies.
TEST_P(MeshCloth, IsNotBentWhileItIsFlat) {
    const Model model = makeModel(clothOf(sheetMesh({9, 7}, {0.9f, 0.7f}, GetParam())));
    for (const physics::Bend& bend : bendsOf(model).elements) {
        const auto at = [&](glm::uint i) { return glm::dvec3(model.startPositions[i]); };
        const glm::dvec3 sum = double{bend.shareA} * (at(bend.a) - at(bend.d)) +
                               double{bend.shareB} * (at(bend.b) - at(bend.d)) +
                               double{bend.shareC} * (at(bend.c) - at(bend.d));
        EXPECT_LT(glm::length(sum), 1e-5 * double{std::abs(bend.shareA)} * glm::distance(at(bend.a), at(bend.d)));
    }
}

TEST_P(MeshCloth, LosesTheFacesBesideACutAndTheirLinksAlone) {
    const Model model = makeModel(cloth());
    const ClothPart& part = model.cloths.front();
    const EdgeLinks places = findEdgeLinks(model, part);
    std::size_t cut = 0;
    for (std::size_t e = 0; e < part.mesh->edges.size(); ++e) {
        const MeshEdge& edge = part.mesh->edges[e];
        if (edge.isInner() && !edge.isDiagonal && edge.ends.x > 200) cut = e;
        if (cut > 0) break;
    }
    ReferenceSolver solver(model);
    Settings still;
    still.wind.airDensity = 0.0f;
    Clock clock;
    Edits edits;
    edits.cuts = {places.edges[cut]};
    solver.step(makeStep(model, still, clock, edits));
    const State state = solver.state();
    std::set<glm::uint> gone{part.mesh->edges[cut].triangles.x, part.mesh->edges[cut].triangles.y};
    for (const glm::uint first : part.mesh->mesh.quads) {
        if (gone.contains(first) || gone.contains(first + 1)) gone.insert({first, first + 1});
    }
    for (glm::uint t = 0; t < state.triangles.size(); ++t) {
        EXPECT_EQ(state.triangles[t].restArea == 0.0f, gone.contains(t)) << t;
    }
    const auto isBroken = [&](glm::uint link) { return state.links[link].material == 0; };
    for (std::size_t e = 0; e < part.mesh->edges.size(); ++e) {
        const MeshEdge& edge = part.mesh->edges[e];
        const bool beside = gone.contains(edge.triangles.x) || (edge.isInner() && gone.contains(edge.triangles.y));
        EXPECT_EQ(isBroken(places.edges[e]), e == cut || (edge.isDiagonal && beside)) << e;
        EXPECT_EQ(edge.isDiagonal && isBroken(places.diagonals[e]), edge.isDiagonal && beside) << e;
        EXPECT_EQ(edge.isInner() && isBroken(places.bends[e]), edge.isInner() && beside) << e;
    }
}

INSTANTIATE_TEST_SUITE_P(Faces, MeshCloth, testing::Values(Faces::quads, Faces::triangles, Faces::irregular));

TEST(MeshClothOfQuads, HasTheLinksOfTheGrid) {
    ClothDescription grid;
    grid.particles = {8, 6};
    grid.size = {0.7f, 0.4f};
    grid.pins = PinPattern::none;
    const Model asGrid = makeModel(grid);
    const Model asMesh = makeModel(clothOf(sheetMesh({7, 5}, {0.7f, 0.4f}, Faces::quads)));
    const auto linksOf = [](const Model& model) {
        std::map<std::tuple<glm::uint, glm::uint, glm::uint>, std::pair<float, float>> links;
        for (const physics::Link& link : model.links.links) {
            const physics::LinkMaterial& m = model.materials[link.material];
            if (m.kind <= static_cast<glm::uint>(LinkKind::shear))
                links[{m.kind, std::min(link.a, link.b), std::max(link.a, link.b)}] = {link.restLength, m.compliance};
        }
        return links;
    };
    const auto expected = linksOf(asGrid);
    const auto found = linksOf(asMesh);
    ASSERT_EQ(found.size(), expected.size());
    for (const auto& [key, link] : expected) {
        ASSERT_TRUE(found.contains(key));
        EXPECT_NEAR(found.at(key).first, link.first, 1e-6f);
        EXPECT_NEAR(found.at(key).second / link.second, 1.0f, 0.01f);
    }
}

}  // namespace
}  // namespace drape::test
