// Tests the tethers while hands pin, unpin and cut.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "cloth/make/make_model.h"
#include "run/hands/live_links.h"
#include "support/live_run.h"

namespace drape::test {
namespace {

glm::uint numberAt(glm::uint column, glm::uint row) { return row * 9 + column; }

bool hasTethers(const Step& step) {
    return std::ranges::count(step.plan.passes, Kernel::holdTethers, &Pass::kernel) > 0;
}

/// Returns the length of the tether from `particle` to `pin`, m, or 0 if no such tether exists.
float lengthTo(const std::vector<physics::Tether>& tethers, glm::uint particle, glm::uint pin) {
    const physics::Tether& tether = tethers[particle];
    if (tether.pinA == pin) return tether.lengthA;
    if (tether.pinB == pin) return tether.lengthB;
    if (tether.pinC == pin) return tether.lengthC;
    return tether.pinD == pin ? tether.lengthD : 0.0f;
}

/// Takes the next step and returns its tethers.
std::vector<physics::Tether> tethersOfNextStep(LiveRun& live) {
    const Step step = live.run.nextStep(viewOf(live.solver));
    live.solver.step(step);
    return tethersOf(live.run.model(), step.edits);
}

bool areSame(std::span<const physics::Tether> a, std::span<const physics::Tether> b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size_bytes()) == 0;
}

std::vector<glm::uint> slitBelowRow(glm::uint row, glm::uint first, glm::uint last) {
    std::vector<glm::uint> ends;
    for (glm::uint column = first; column <= last; ++column) {
        ends.push_back(numberAt(column, row));
        ends.push_back(numberAt(column, row + 1));
    }
    return ends;
}

TEST(LiveTethers, FollowACutInItsOwnStep) {
    LiveRun live(hangingSheet());
    EXPECT_EQ(live.run.nextStep(viewOf(live.solver)).edits.tethers, nullptr) << "those of the model";
    live.act(EventKind::cut, slitBelowRow(4, 0, 7));
    const std::vector<physics::Tether> slit = tethersOfNextStep(live);
    // The tether's length follows the links. It crosses the slit at column 8, where the only uncut link is.
    EXPECT_NEAR(lengthTo(slit, numberAt(0, 5), numberAt(0, 0)), 0.1f * (4.0f * std::sqrt(2.0f) + 4.0f + 1.0f + 8.0f),
                1e-6f);
    EXPECT_NEAR(lengthTo(slit, numberAt(0, 4), numberAt(0, 0)), 0.4f, 1e-6f);
    live.act(EventKind::cut, slitBelowRow(4, 8, 8));
    const std::vector<physics::Tether> apart = tethersOfNextStep(live);
    for (glm::uint column = 0; column < 9; ++column) {
        EXPECT_EQ(apart[numberAt(column, 5)].lengthA, 0.0f) << "what is cut off falls";
        EXPECT_GT(apart[numberAt(column, 3)].lengthB, 0.0f);
    }
    live.advance(30);
    EXPECT_LT(live.position(numberAt(4, 6)).y, 0.0f);
}

TEST(LiveTethers, FollowPins) {
    LiveRun live(hangingSheet());
    live.act(EventKind::pin, {numberAt(4, 4)});
    live.act(EventKind::unpin, {numberAt(0, 0)});
    const std::vector<physics::Tether> tethers = tethersOfNextStep(live);
    EXPECT_NEAR(lengthTo(tethers, numberAt(4, 6), numberAt(4, 4)), 0.2f, 1e-5f);
    EXPECT_GT(lengthTo(tethers, numberAt(4, 6), numberAt(8, 0)), 0.7f);
    EXPECT_EQ(lengthTo(tethers, numberAt(4, 6), numberAt(0, 0)), 0.0f);
    EXPECT_EQ(tethers[numberAt(4, 4)].lengthA, 0.0f);
    live.act(EventKind::unpin, {numberAt(4, 4), numberAt(8, 0)});
    const Step loose = live.run.nextStep(viewOf(live.solver));
    EXPECT_FALSE(hasTethers(loose));
    live.act(EventKind::pin, {numberAt(0, 8)});
    EXPECT_TRUE(hasTethers(live.run.nextStep(viewOf(live.solver))));
}

TEST(LiveTethers, AreNoneWhereLinksTear) {
    LiveRun live(hangingSheet());
    EXPECT_TRUE(hasTethers(live.run.nextStep(viewOf(live.solver))));
    live.run.settings().tear.resistance = TearResistance::strong;
    EXPECT_FALSE(hasTethers(live.run.nextStep(viewOf(live.solver))));
    EXPECT_TRUE(live.run.hands().torn());
    live.restart();
    EXPECT_FALSE(hasTethers(live.run.nextStep(viewOf(live.solver))));
    live.run.settings().tear.resistance = TearResistance::none;
    live.restart();
    EXPECT_TRUE(hasTethers(live.run.nextStep(viewOf(live.solver))));
}

TEST(LiveTethers, ComeBackWhereNothingHasTorn) {
    LiveRun live(hangingSheet());
    live.run.settings().tear.resistance = TearResistance::strong;
    live.advance(20);
    live.run.settings().tear.resistance = TearResistance::none;
    int asked = 0;
    SolverView view = viewOf(live.solver);
    view.links = [&, ask = view.links] { return ++asked, ask(); };
    Step step = live.run.nextStep(view);
    EXPECT_TRUE(hasTethers(step));
    EXPECT_FALSE(live.run.hands().torn());
    for (int k = 0; k < 60; ++k) {
        live.solver.step(step);
        step = live.run.nextStep(view);
    }
    EXPECT_EQ(asked, 1);
    const std::vector<physics::Tether>& tethers = tethersOf(live.run.model(), step.edits);
    for (glm::uint i = 0; i < 81; ++i) EXPECT_EQ(tethers[i].lengthA, live.run.model().tethers[i].lengthA) << i;
}

TEST(LiveTethers, ComeBackAroundWhatHasTorn) {
    LiveRun live(hangingSheet());
    live.run.settings().tear = {.resistance = TearResistance::ratio, .ratio = 1.01f};
    live.act(EventKind::grab, {numberAt(8, 8)}, {1.5f, -0.5f, 0.5f});  // tears the corner off
    live.advance(60);
    live.act(EventKind::release);
    const std::vector<physics::Link> torn = viewOf(live.solver).links();
    std::vector<std::pair<glm::uint, glm::uint>> gone;
    for (const physics::Link& link : torn) {
        if (link.material == 0 && (link.b == link.a + 1 || link.b == link.a + 9)) gone.emplace_back(link.a, link.b);
    }
    ASSERT_GT(gone.size(), 2u);
    live.run.settings().tear.resistance = TearResistance::none;
    const Step first = live.run.nextStep(viewOf(live.solver));
    ASSERT_TRUE(hasTethers(first));
    const std::vector<physics::Tether> tethers = tethersOf(live.run.model(), first.edits);
    EXPECT_TRUE(live.run.hands().torn());
    // The tethers equal those of a sheet whose torn links are cut by hand.
    Model model = makeModel(live.run.scene().world);
    LiveTethers byHand(model);
    for (glm::uint k = 0; k < model.linkCount(); ++k) {
        const bool structural = model.materials[model.links.links[k].material].kind == 0;
        if (structural && torn[k].material == 0) byHand.cut(k);
    }
    std::vector<bool> isPinned(81);
    isPinned[numberAt(0, 0)] = isPinned[numberAt(8, 0)] = true;
    EXPECT_TRUE(areSame(tethers, *byHand.next(isPinned)));
    EXPECT_FALSE(areSame(tethers, model.tethers));
}

TEST(LiveTethers, AreWorkedOutWhenTheyAreSwitchedOn) {
    Scene scene = hangingSheet();
    scene.settings.tethers.on = false;
    LiveRun live(scene);
    live.act(EventKind::cut, slitBelowRow(4, 0, 8));
    live.act(EventKind::pin, {numberAt(4, 2)});
    EXPECT_FALSE(hasTethers(live.run.nextStep(viewOf(live.solver))));
    live.run.settings().tethers.on = true;
    const Step step = live.run.nextStep(viewOf(live.solver));
    ASSERT_TRUE(hasTethers(step));
    const std::vector<physics::Tether>& tethers = tethersOf(live.run.model(), step.edits);
    EXPECT_EQ(tethers[numberAt(4, 5)].lengthA, 0.0f);
    EXPECT_GT(lengthTo(tethers, numberAt(4, 4), numberAt(4, 2)), 0.0f);
}

/// Makes a model with two copies of the sheet of hangingSheet(). The particles of the second start at index 81.
Model twoSheets() {
    WorldDescription world = hangingSheet().world;
    world.cloths.push_back(world.cloths.front());
    return makeModel(world);
}

std::vector<bool> pinsOf(const Model& model) {
    std::vector<bool> isPinned;
    for (const glm::vec4& particle : model.startPositions) isPinned.push_back(particle.w == 0.0f);
    return isPinned;
}

/// Returns the index of the link between two neighbouring particles.
glm::uint linkBetween(const Model& model, glm::uint a, glm::uint b) {
    const auto link = std::ranges::find_if(
        model.links.links, [&](const physics::Link& l) { return std::minmax(l.a, l.b) == std::minmax(a, b); });
    EXPECT_NE(link, model.links.links.end());
    return static_cast<glm::uint>(link - model.links.links.begin());
}

TEST(LiveTethers, ChangeWithThePinsAndCutsOfTheirOwnClothAlone) {
    const Model model = twoSheets();
    std::vector<bool> isPinned = pinsOf(model);
    LiveTethers live(model);
    EXPECT_EQ(live.next(isPinned), nullptr) << "those of the model";
    isPinned[numberAt(0, 0)] = isPinned[81 + numberAt(0, 0)] = false;
    live.changePin(81 + numberAt(0, 0));
    const auto unpinned = live.next(isPinned);
    ASSERT_NE(unpinned, nullptr);
    EXPECT_EQ(live.next(isPinned), unpinned) << "nothing is made anew";
    EXPECT_EQ(live.given(), unpinned);
    EXPECT_TRUE(areSame(std::span(*unpinned).first(81), std::span(model.tethers).first(81)))
        << "nobody has told of that pin";
    EXPECT_EQ(lengthTo(*unpinned, 81 + numberAt(0, 1), 81 + numberAt(0, 0)), 0.0f);
    EXPECT_GT(lengthTo(*unpinned, 81 + numberAt(0, 0), 81 + numberAt(8, 0)), 0.0f) << "a particle like any other";
    for (glm::uint column = 0; column < 9; ++column)
        live.cut(linkBetween(model, numberAt(column, 3), numberAt(column, 4)));
    const auto cut = live.next(isPinned);
    EXPECT_TRUE(areSame(std::span(*cut).last(81), std::span(*unpinned).last(81)));
    EXPECT_GT((*cut)[numberAt(4, 3)].lengthA, 0.0f);
    EXPECT_EQ((*cut)[numberAt(4, 4)].lengthA, 0.0f);
    EXPECT_EQ(lengthTo(*cut, numberAt(0, 1), numberAt(0, 0)), 0.0f) << "that pin is no anchor any more";
}

TEST(LiveTethers, FollowFromPinsAndCutsAlone) {
    const Model model = twoSheets();
    std::vector<bool> isPinned = pinsOf(model);
    LiveTethers untouched(model);
    untouched.recall(isPinned, {});
    EXPECT_EQ(untouched.next(isPinned), nullptr);
    LiveTethers live(model);
    std::vector<glm::uint> cuts;
    for (const glm::uint column : {0u, 1u, 2u, 5u, 3u, 4u}) {
        cuts.push_back(linkBetween(model, 81 + numberAt(column, 3), 81 + numberAt(column, 4)));
        live.cut(cuts.back());
        live.next(isPinned);
    }
    isPinned[numberAt(4, 4)] = true;
    live.changePin(numberAt(4, 4));
    const auto made = live.next(isPinned);
    std::ranges::sort(cuts);
    LiveTethers recalled(model);
    recalled.recall(isPinned, cuts);
    EXPECT_TRUE(areSame(*recalled.next(isPinned), *made));
    EXPECT_FALSE(areSame(std::span(*made).first(81), std::span(model.tethers).first(81)));
    EXPECT_FALSE(areSame(std::span(*made).last(81), std::span(model.tethers).last(81)));
}

TEST(LiveTethers, IgnoreLinksThatAreNoThreadsOfACloth) {
    Scene scene = floatingChain(3);
    scene.world.cloths = hangingSheet().world.cloths;
    const Model model = makeModel(scene.world);
    LiveTethers live(model);
    live.cut(linkBetween(model, 81, 82));
    live.changePin(82);
    live.cut(linkBetween(model, numberAt(2, 2), numberAt(3, 3)));
    EXPECT_EQ(live.next(pinsOf(model)), nullptr);
}

}  // namespace
}  // namespace drape::test
