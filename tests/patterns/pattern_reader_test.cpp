#include "patterns/pattern_reader.h"

#include <gtest/gtest.h>

#include "patterns/edge_points.h"
#include "patterns/sample_patterns.h"
#include "patterns/sewn_pattern.h"
#include "support/mesh_message.h"

namespace drape {
namespace {

using test::patternText;
using test::rectangle;

std::string messageOf(const std::string& text) {
    return test::meshMessageOf([&] { (void)meshOfPattern(readPattern(text), {}); });
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

const std::string kOne = patternText({rectangle("front", 40, 60, {1, 2, 3})}, {});
const std::string kTwo =
    patternText({rectangle("front", 40, 60), rectangle("back", 40, 60)}, {{{{"front", 0}, {"back", 2}}}});

std::string withCurve(const std::string& curvature) {
    auto panel = rectangle("front", 40, 60);
    panel.extras = {"\"curvature\": " + curvature};
    return patternText({panel}, {});
}

TEST(PatternReader, ReadsPanelsInMetres) {
    const Pattern pattern = readPattern(kOne);
    ASSERT_EQ(pattern.panels.size(), 1u);
    EXPECT_EQ(pattern.panels[0].name, "front");
    EXPECT_EQ(pattern.panels[0].vertices[2], glm::dvec2(0.4, 0.6));
    EXPECT_EQ(pattern.panels[0].place, glm::dvec3(0.01, 0.02, 0.03));
    EXPECT_EQ(pattern.panels[0].loop, (std::vector<std::uint32_t>{0, 1, 2, 3}));
    EXPECT_EQ(readPattern(replaced(kOne, "\"units_in_meter\": 100", "\"units_in_meter\": 1000")).panels[0].vertices[2],
              glm::dvec2(0.04, 0.06));
}

TEST(PatternReader, ReadsStitchesAndTheirDirection) {
    EXPECT_FALSE(readPattern(kTwo).stitches.at(0).runsAlong);
    EXPECT_EQ(readPattern(kTwo).stitches.at(0).sides[1], (PanelSide{1, 2}));
    const std::string along = replaced(kTwo, "\"edge\": 2}]", "\"edge\": 2}, \"right_wrong\"]");
    EXPECT_TRUE(readPattern(along).stitches.at(0).runsAlong);
}

TEST(PatternReader, TakesEdgesInAnyOrder) {
    const std::string text = replaced(replaced(kOne, "[0, 1]", "[2, 3]"), "[2, 3]}, {\"endpoints\": [3, 0]",
                                      "[0, 1]}, {\"endpoints\": [3, 0]");
    const Pattern pattern = readPattern(text);
    EXPECT_EQ(pattern.panels[0].loop.size(), 4u);
    EXPECT_EQ(meshOfPattern(pattern, {}).faces.size(), meshOfPattern(readPattern(kOne), {}).faces.size());
}

TEST(PatternReader, ReadsEveryCurve) {
    const auto edgeOf = [](const std::string& curvature) { return readPattern(withCurve(curvature)).panels[0]; };
    const auto middleOf = [&](const std::string& curvature) {
        const PatternPanel panel = edgeOf(curvature);
        return evenPoints(panel, panel.edges[0], 2)[1];
    };
    const auto expectNear = [](glm::dvec2 a, glm::dvec2 b) {
        EXPECT_NEAR(a.x, b.x, 1e-6);
        EXPECT_NEAR(a.y, b.y, 1e-6);
    };
    expectNear(middleOf("null"), {0.2, 0.0});
    expectNear(middleOf("[0.5, 0.5]"), {0.2, 0.1});
    expectNear(middleOf(R"({"type": "quadratic", "params": [[0.5, -0.5]]})"), {0.2, -0.1});
    expectNear(middleOf(R"({"type": "cubic", "params": [[0, 0.4], [1, 0.4]]})"), {0.2, 0.12});
    // The circles have radius 25 and the centre (20, 15) or (20, -15); the edge is their smaller or larger arc.
    expectNear(middleOf(R"({"type": "circle", "params": [25, 0, 1]})"), {0.2, -0.1});
    expectNear(middleOf(R"({"type": "circle", "params": [25, 0, 0]})"), {0.2, 0.1});
    expectNear(middleOf(R"({"type": "circle", "params": [25, 1, 1]})"), {0.2, -0.4});
    expectNear(middleOf(R"({"type": "circle", "params": [25, 1, 0]})"), {0.2, 0.4});
    const PatternPanel half = edgeOf(R"({"type": "circle", "params": [20, 0, 1]})");
    EXPECT_NEAR(lengthOf(half, half.edges[0]), 0.2 * 3.14159265, 1e-5);
    const std::string absolute = replaced(withCurve("[20, 20]"), "\"relative\"", "\"absolute\"");
    EXPECT_EQ(readPattern(absolute).panels[0].edges[0].controls[0], glm::dvec2(0.2, 0.2));
}

TEST(PatternReader, IsToldFromScenes) {
    EXPECT_TRUE(isPatternText(kOne));
    EXPECT_FALSE(
        isPatternText(R"({"cloth": {"mesh": {"file": "a.json", "panels": true, "pattern": {"spacing": 0.01}}}})"));
    EXPECT_FALSE(isPatternText(R"({"pattern": {}, "panels": 1})"));
    EXPECT_FALSE(isPatternText("{\"pattern\": {\"panels\": "));
}

TEST(PatternReader, RefusesTextThatIsNone) {
    EXPECT_EQ(messageOf("[]"), "is not an object, expected a sewing pattern with pattern.panels");
    EXPECT_EQ(messageOf("{}"), "has no object \"pattern\", expected a sewing pattern with pattern.panels");
    EXPECT_EQ(messageOf(R"({"pattern": {"panels": {}}})"), "pattern: has no panels, expected at least one");
    EXPECT_EQ(messageOf(replaced(kOne, "40, 0", "NaN, 0")),
              "pattern.panels.front.vertices[1][0]: NaN is not a number in JSON, expected a finite number");
    EXPECT_EQ(messageOf(replaced(kOne, "[40, 0]", "[\"40\", 0]")),
              "panel \"front\": vertex 1: expected a finite number");
    EXPECT_EQ(messageOf(replaced(kOne, "[40, 0]", "[40]")),
              "panel \"front\": vertex 1: a list of 1, expected 2 numbers");
    EXPECT_EQ(
        messageOf(replaced(kOne, "[40, 0]", "[4e9, 0]")),
        "panel \"front\": vertex 1: is more than 1,000 m from the origin, expected another properties.units_in_meter");
}

TEST(PatternReader, RefusesTooManyVertices) {
    std::string vertices = "[0, 0]";
    for (int k = 0; k < 30'000; ++k) vertices += ",[0,1]";
    EXPECT_EQ(messageOf(replaced(kOne, "[0, 0]", vertices)),
              "panel \"front\": has 30004 vertices together with the previous panels, expected at most 20000");
}

TEST(PatternReader, RefusesOutlinesThatAreNotOne) {
    EXPECT_EQ(messageOf(replaced(kOne, ", {\"endpoints\": [3, 0]}", "")),
              "panel \"front\": no edge begins at vertex 3, where edge 2 ends, expected a closed outline");
    EXPECT_EQ(messageOf(replaced(kOne, "[2, 3]", "[2, 0]")),
              "panel \"front\": its 4 edges form more than one outline, expected one");
    EXPECT_EQ(messageOf(replaced(kOne, "[3, 0]", "[3, 9]")),
              "panel \"front\", edge 3: endpoints: 9 is not a valid vertex, expected one from 0 to 3");
    EXPECT_EQ(messageOf(replaced(kOne, "[3, 0]", "[2, 0]")),
              "panel \"front\": edges 2 and 3 begin at the same vertex, expected one outline");
    EXPECT_EQ(messageOf(replaced(kOne, "[0, 60]", "[40, 60]")),
              "panel \"front\", edge 2: begins and ends at the same place, expected two different places");
}

TEST(PatternReader, RefusesOutlinesThatMeetThemselves) {
    EXPECT_EQ(messageOf(replaced(kOne, "[40, 60], [0, 60]", "[0, 60], [40, 60]")),
              "panel \"front\", edge 1 crosses or touches edge 3 near (21, 28.5), expected an outline that does not "
              "meet itself");
    EXPECT_EQ(messageOf(replaced(kOne, "[40, 60]", "[20, 0]")).substr(0, 50),
              "panel \"front\", edge 0 crosses or touches edge 1 ne");
    EXPECT_EQ(messageOf(withCurve(R"({"type": "cubic", "params": [[3, 1], [-2, 1]]})")).substr(0, 48),
              "panel \"front\", edge 0 crosses or touches itself ");
}

TEST(PatternReader, RefusesCurves) {
    EXPECT_EQ(messageOf(withCurve(R"({"type": "spiral", "params": []})")),
              "panel \"front\", edge 0: curvature \"spiral\", expected \"quadratic\", \"cubic\" or \"circle\"");
    EXPECT_EQ(messageOf(withCurve(R"({"type": "cubic", "params": [[0, 1]]})")),
              "panel \"front\", edge 0: curvature.params: 1, expected 2 of a curve that is cubic");
    EXPECT_EQ(messageOf(withCurve(R"({"type": "circle", "params": [10, 0, 1]})")),
              "panel \"front\", edge 0: a circle of radius 10, expected at least half the distance between the ends of "
              "the edge");
    EXPECT_EQ(messageOf(withCurve("[1e300, 1e300]")),
              "panel \"front\", edge 0: is longer than 1 km, expected another curvature or another "
              "properties.units_in_meter");
}

TEST(PatternReader, RefusesStitches) {
    EXPECT_EQ(messageOf(replaced(kTwo, "{\"panel\": \"back\"", "{\"panel\": \"sleeve\"")),
              "stitch 0: \"sleeve\" is not a panel of this pattern");
    EXPECT_EQ(messageOf(replaced(kTwo, "\"edge\": 2", "\"edge\": 4")),
              "stitch 0: panel \"back\": 4 is not a valid edge, expected one from 0 to 3");
    EXPECT_EQ(messageOf(replaced(kTwo, "\"panel\": \"back\", \"edge\": 2", "\"panel\": \"front\", \"edge\": 0")),
              "stitch 0: panel \"front\", edge 0 is sewn to itself, expected two different edges");
    EXPECT_EQ(messageOf(patternText({rectangle("front", 40, 60), rectangle("back", 40, 60)},
                                    {{{{"front", 0}, {"back", 2}}}, {{{"front", 1}, {"front", 0}}}})),
              "stitch 1: panel \"front\", edge 0 is already part of stitch 0, expected each edge in only one stitch");
    EXPECT_EQ(
        messageOf(patternText({rectangle("front", 40, 60), rectangle("back", 1, 60)}, {{{{"front", 0}, {"back", 2}}}})),
        "panel \"front\", edge 0: is more than 20 times longer or shorter than panel \"back\", edge 2, to which it is "
        "sewn; expected similar lengths");
}

TEST(PatternReader, RefusesTooManyParticles) {
    const std::string large = patternText({rectangle("front", 1900, 1900)}, {});
    PatternSettings fine;
    fine.spacing = 0.002f;
    EXPECT_EQ(test::meshMessageOf([&] { (void)meshOfPattern(readPattern(large), fine); }),
              "has over 1.04e+08 particles at a spacing of 0.002 m, expected at most 500,000");
    EXPECT_EQ(messageOf(patternText({rectangle("front", 2100, 100)}, {})),
              "panel \"front\", edge 0: makes the panel larger than 20 m, expected a smaller value or another "
              "properties.units_in_meter");
}

}  // namespace
}  // namespace drape
