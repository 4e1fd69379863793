// What a stroke of the pointer cuts, without a window.

#include "viewer/pick.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "viewer/sheets.h"

namespace drape::viewer {
namespace {

constexpr glm::uint kOfOneSheet = Sheets::kSide * Sheets::kSide;

std::vector<physics::Link> cutBy(const Sheets& sheets, std::vector<glm::vec2> path, float radius = 0.0f) {
    std::vector<physics::Link> cut;
    for (const glm::uint link : linksUnder(sheets.scenery(), sheets.lens, path, radius)) {
        cut.push_back(sheets.links[link]);
    }
    return cut;
}

/// Across the whole sheet between two rows, in one go.
std::vector<glm::vec2> swipe(const Sheets& sheets) {
    return {sheets.place({-0.7f, 0.05f, 0.0f}), sheets.place({0.7f, 0.05f, 0.0f})};
}

TEST(Stroke, AFastSwipeSkipsNothing) {
    const Sheets sheets{0.0f};
    const auto cut = cutBy(sheets, swipe(sheets));
    std::set<glm::uint> columns;
    for (const physics::Link& link : cut) {
        EXPECT_EQ(link.a / Sheets::kSide, 4u) << "the row above the swipe";
        EXPECT_EQ(link.b, link.a + Sheets::kSide) << "structural links only";
        columns.insert(link.a % Sheets::kSide);
    }
    EXPECT_EQ(columns.size(), Sheets::kSide);
    EXPECT_EQ(cut.size(), Sheets::kSide);
}

TEST(Stroke, FollowsEveryTurnOfThePath) {
    const Sheets sheets{0.0f};
    const auto at = [&](float x, float y) { return sheets.place({x, y, 0.0f}); };
    // Down through one row, along, and up again: three links.
    const auto cut = cutBy(sheets, {at(0.04f, 0.22f), at(0.04f, 0.16f), at(0.16f, 0.16f), at(0.16f, 0.22f)});
    EXPECT_EQ(cut.size(), 3u);
}

TEST(Stroke, LeavesWhatIsHidden) {
    const Sheets sheets{0.0f, -0.5f};
    const auto cut = cutBy(sheets, swipe(sheets));
    EXPECT_EQ(cut.size(), Sheets::kSide);
    for (const physics::Link& link : cut) EXPECT_LT(link.a, kOfOneSheet);

    Sheets hidden{0.0f};
    hidden.ball = {true, {0.0f, 0.0f, 2.0f}, 0.1f};
    const auto beside = cutBy(hidden, swipe(hidden));
    EXPECT_LT(beside.size(), Sheets::kSide);
    EXPECT_FALSE(beside.empty());
}

TEST(Stroke, LeavesWhatIsBroken) {
    Sheets sheets{0.0f};
    for (const glm::uint link : linksUnder(sheets.scenery(), sheets.lens, swipe(sheets), 0.0f)) {
        sheets.links[link].material = 0;
    }
    EXPECT_TRUE(cutBy(sheets, swipe(sheets)).empty());
}

TEST(Stroke, WithARadiusTakesAllLinksWhoseMiddleIsWithin) {
    const Sheets sheets{0.0f};
    const glm::vec2 middle = Sheets::kWindow * 0.5f;
    const float radius = 30.0f;
    const auto cut = cutBy(sheets, {middle, middle}, radius);
    std::size_t within = 0;
    for (const physics::Link& link : sheets.links) {
        const glm::vec3 half = 0.5f * glm::vec3(sheets.positions[link.a] + sheets.positions[link.b]);
        const auto kind = sheets.model.materials[link.material].kind;
        if (kind == static_cast<glm::uint>(LinkKind::structural) && glm::distance(sheets.place(half), middle) <= radius)
            ++within;
    }
    EXPECT_GT(within, 4u);
    EXPECT_EQ(cut.size(), within);
    EXPECT_TRUE(cutBy(sheets, {middle, middle}).empty()) << "a press without a radius cuts nothing between links";
}

TEST(Stroke, CutsRods) {
    SystemDescription rope;
    rope.particles = {{{-0.5f, 0.0f, 0.0f}, {}, false}, {{0.5f, 0.0f, 0.0f}, {}, false}};
    rope.links.push_back({});
    rope.links.front().ends = {0, 1};
    const Sheets sheets({}, {rope});
    const auto path = {sheets.place({0.1f, -0.3f, 0.0f}), sheets.place({0.1f, 0.3f, 0.0f})};
    EXPECT_EQ(cutBy(sheets, path).size(), 1u);
    const Sheets behind({0.5f}, {rope});
    const auto cut = cutBy(behind, path);
    EXPECT_TRUE(std::ranges::all_of(cut, [](const physics::Link& link) { return link.a < kOfOneSheet; }));
}

}  // namespace
}  // namespace drape::viewer
