// Tests scales of views and the texts of their legends, without a GPU.
#include "render/legend/legend.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <fstream>
#include <iterator>

#include "render/legend/view_legend.h"
#include "render/shared/shared.h"

namespace drape::render {
namespace {

std::vector<std::string> textsOf(const std::vector<LegendTick>& ticks) {
    std::vector<std::string> texts;
    for (const LegendTick& tick : ticks) texts.push_back(tick.text);
    return texts;
}

Frame frameOf(View view) {
    Frame frame;
    frame.look.view = view;
    return frame;
}

TEST(ViewScale, RoundsUp) {
    EXPECT_FLOAT_EQ(roundUp(1.0f), 1.0f);
    EXPECT_FLOAT_EQ(roundUp(1.01f), 1.5f);
    EXPECT_FLOAT_EQ(roundUp(0.043f), 0.05f);
    EXPECT_FLOAT_EQ(roundUp(83.0f), 100.0f);
    EXPECT_FLOAT_EQ(roundUp(1e-6f), 1e-6f);
}

TEST(ViewScale, LeavesOneOfAHundredOut) {
    std::vector<std::uint32_t> counts(kSpreadBins + 1, 0);
    const auto bin = [](float value) { return static_cast<std::size_t>(4.0f * (std::log2(value) - kLowestBin)); };
    counts[bin(0.5f)] = 990;
    counts[bin(7.0f)] = 10;
    counts[kSpreadBins] = std::bit_cast<std::uint32_t>(7.0f);
    Spread spread = spreadOf(counts);
    EXPECT_EQ(spread.largest, 7.0f);
    EXPECT_GE(spread.most, 0.5f);
    EXPECT_LE(spread.most, 0.6f);
    counts[bin(7.0f)] = 11;
    spread = spreadOf(counts);
    EXPECT_EQ(spread.most, 7.0f);
    EXPECT_EQ(spreadOf(std::vector<std::uint32_t>(kSpreadBins + 1, 0)).most, 0.0f);
}

TEST(ViewScale, StaysWhileItFits) {
    ViewScale scale;
    scale.follow({2.0f, 1.8f}, 0.1f);
    EXPECT_FLOAT_EQ(scale.end(), 2.0f);
    scale.follow({0.9f, 0.9f}, 0.1f);
    EXPECT_FLOAT_EQ(scale.end(), 2.0f);
    scale.follow({0.5f, 0.5f}, 0.1f);
    EXPECT_FLOAT_EQ(scale.end(), 0.5f);
    scale.follow({0.7f, 0.6f}, 0.1f);
    EXPECT_FLOAT_EQ(scale.end(), 0.6f);
    scale.follow({0.0f, 0.0f}, 0.1f);
    EXPECT_FLOAT_EQ(scale.end(), 0.1f);
}

TEST(ViewLegend, StrainHasTheScaleOfTearing) {
    Frame frame = frameOf(View::strain);
    frame.facts.tearRatio = 1.5f;
    const auto legend = legendOf(frame, {0.5f, 0.5f}, Spread{0.6f, 0.4f});
    ASSERT_TRUE(legend);
    EXPECT_EQ(legend->unit, "length / rest length");
    EXPECT_EQ(textsOf(legend->ticks), (std::vector<std::string>{"0.5", "0.75", "1", "1.25", "1.5"}));
    EXPECT_TRUE(legend->open);
    EXPECT_EQ(legend->notes, (std::vector<std::string>{"blue shorter, red longer, largest 60 %", "links tear at 1.5"}));
    EXPECT_EQ(legend->stops.front().colour, divergingColour(-1.0f));
    EXPECT_EQ(legend->stops.back().colour, divergingColour(1.0f));
}

TEST(ViewLegend, StrainThatCannotTearIsInPercent) {
    const auto legend = legendOf(frameOf(View::strain), {0.01f, 0.01f}, std::nullopt);
    ASSERT_TRUE(legend);
    EXPECT_EQ(textsOf(legend->ticks), (std::vector<std::string>{"-1", "-0.5", "0", "+0.5", "+1"}));
    EXPECT_FALSE(legend->open);
    EXPECT_EQ(legend->notes, (std::vector<std::string>{"blue shorter, red longer"}));
}

TEST(ViewLegend, AScaleThatIsNotEvenHasItsZeroWhereItBelongs) {
    Frame frame = frameOf(View::strain);
    frame.facts.tearRatio = 5.0f;
    const auto legend = legendOf(frame, {4.0f, 1.0f}, std::nullopt);
    ASSERT_TRUE(legend);
    EXPECT_EQ(legend->ticks[2].text, "1");
    EXPECT_FLOAT_EQ(legend->ticks[2].at, 0.2f);
}

TEST(ViewLegend, SpeedSaysTheFastest) {
    const auto legend = legendOf(frameOf(View::speed), {2.0f, 0.0f}, Spread{1.8571f, 1.7f});
    ASSERT_TRUE(legend);
    EXPECT_EQ(legend->unit, "m/s");
    EXPECT_EQ(textsOf(legend->ticks), (std::vector<std::string>{"0", "0.5", "1", "1.5", "2"}));
    EXPECT_EQ(legend->notes, std::vector<std::string>{"fastest 1.86 m/s"});
    EXPECT_FALSE(legend->open);
}

TEST(ViewLegend, DifferenceSaysHowManyFloatsDiffer) {
    Frame frame = frameOf(View::difference);
    EXPECT_EQ(legendOf(frame, {}, {})->notes,
              std::vector<std::string>{"not compared: CPU and GPU are not in lockstep"});
    frame.facts.otherPositions = 1;
    frame.facts.comparedFloats = 33800;
    EXPECT_EQ(legendOf(frame, {}, {})->notes, std::vector<std::string>{"0 floats differ of 33,800"});
    frame.facts.differingFloats = 1;
    frame.facts.largestDifference = 1.25e-7;
    EXPECT_EQ(legendOf(frame, {}, {})->notes,
              (std::vector<std::string>{"1 float differs of 33,800", "by 1.25e-07 m at most"}));
}

TEST(ViewLegend, CrossingsAreCounted) {
    Frame frame = frameOf(View::crossings);
    EXPECT_EQ(legendOf(frame, {}, {})->notes, std::vector<std::string>{"not counted yet"});
    frame.facts.crossedParticles = 1;
    frame.facts.crossings = 1;
    const auto legend = legendOf(frame, {}, {});
    EXPECT_EQ(legend->notes, std::vector<std::string>{"1 crossing"});
    EXPECT_EQ(legend->swatches.size(), 2u);
    frame.facts.crossings = 30803;
    frame.facts.touching = 12;
    EXPECT_EQ(legendOf(frame, {}, {})->notes, (std::vector<std::string>{"30,803 crossings", "12 touching"}));
}

TEST(ViewLegend, LinksAreCountedByKindAndNumberedByPass) {
    Frame frame = frameOf(View::kinds);
    frame.world.links.ofKind = {8320, 0, 12, 0};
    const auto kinds = legendOf(frame, {}, {});
    ASSERT_EQ(kinds->swatches.size(), 2u);
    EXPECT_EQ(kinds->swatches[0].text, "structural 8,320");
    EXPECT_EQ(kinds->swatches[1].text, "bend 12");
    EXPECT_EQ(kinds->swatches[1].colour, kindColour(2));

    frame.look.view = View::passes;
    frame.world.links.passes.resize(16);
    const auto passes = legendOf(frame, {}, {});
    ASSERT_EQ(passes->swatches.size(), 16u);
    EXPECT_EQ(passes->swatches[15].text, "16");
    EXPECT_EQ(passes->swatches[15].colour, passColour(15, 16));
    frame.world.links.passes.resize(17);
    const auto many = legendOf(frame, {}, {});
    EXPECT_TRUE(many->swatches.empty());
    EXPECT_EQ(textsOf(many->ticks), (std::vector<std::string>{"1", "5", "9", "13", "17"}));
}

TEST(ViewLegend, LightNeedsNone) {
    EXPECT_FALSE(legendOf(frameOf(View::shaded), {}, {}));
    EXPECT_FALSE(legendOf(frameOf(View::wireframe), {}, {}));
}

TEST(ViewLegend, ABarSuitsAnyNumbers) {
    const ViewNumbers depth{.mostBelow = 1.0f, .unit = "m", .largest = "deepest"};
    const Frame frame;
    const Legend around = barLegend({frame, depth, {0.4f, 0.2f}, Spread{0.5f, 0.3f}});
    EXPECT_EQ(textsOf(around.ticks), (std::vector<std::string>{"-0.2", "-0.1", "0", "0.2", "0.4"}));
    EXPECT_EQ(around.stops.front().colour, divergingColour(-1.0f));
    EXPECT_EQ(around.notes, std::vector<std::string>{"deepest 0.5 m"});
    EXPECT_TRUE(around.open);
    EXPECT_TRUE(barLegend({frame, depth, {0.4f, 0.0f}, std::nullopt}).notes.empty());
}

TEST(Views, NamesAreTold) {
    std::string list;
    for (const ViewRow& row : kViewRows) {
        EXPECT_EQ(valueNamed<View>(row.choice.name), row.choice.value);
        list += std::string(row.choice.name) + (&row == &kViewRows[kViews - 2] ? " or " : ", ");
    }
    EXPECT_EQ(listOf(enumNames<View>()) + ", ", list);
    EXPECT_TRUE(list.starts_with("shaded, wireframe, "));
    EXPECT_FALSE(valueNamed<View>("Strain"));
    EXPECT_FALSE(valueNamed<View>(""));
}

TEST(Views, RowsAreWhole) {
    for (const ViewRow& row : kViewRows) {
        const bool paintsNumbers =
            row.paint == Paint::sequential || row.paint == Paint::diverging || row.paint == Paint::marked;
        EXPECT_EQ(row.values != nullptr, paintsNumbers) << row.choice.name;
        EXPECT_TRUE(row.linkMarks == nullptr || row.values != nullptr) << row.choice.name;
        EXPECT_EQ(row.numbers.mostBelow > 0.0f, row.paint == Paint::diverging) << row.choice.name;
        EXPECT_TRUE(row.legend != barLegend || (*row.numbers.unit && *row.numbers.largest)) << row.choice.name;
    }
}

TEST(Views, TheManualListsThem) {
    std::ifstream file(DRAPE_SOURCE_FOLDER "/docs/manual.md");
    const std::string manual{std::istreambuf_iterator<char>(file), {}};
    std::string table = "| `--view` | shows |\n|---|---|\n";
    for (const ViewRow& row : kViewRows)
        table += "| `" + std::string(row.choice.name) + "` | " + std::string(row.shows) + " |\n";
    EXPECT_NE(manual.find(table + "\n"), std::string::npos) << table;
}

TEST(LegendLayout, LiesInTheCornerOfEveryPicture) {
    Frame frame = frameOf(View::passes);
    frame.world.links.passes.resize(16);
    Frame strain = frameOf(View::strain);
    strain.facts.tearRatio = 1.5f;
    for (const glm::vec2 picture :
         {glm::vec2(160, 120), glm::vec2(320, 900), glm::vec2(960, 540), glm::vec2(3840, 2160)}) {
        const Glyphs glyphs(legendTextHeight(picture));
        for (const auto& legend : {legendOf(frame, {}, {}), legendOf(strain, {0.5f, 0.5f}, Spread{1.0f, 0.4f})}) {
            const LegendQuads quads = layOut(*legend, glyphs, picture);
            const glm::vec4 card = quads.front().box;
            EXPECT_GT(card.x, 0.4f * picture.x - 0.35f * 160) << picture.x;
            EXPECT_LT(card.z, picture.x);
            EXPECT_LT(card.w, picture.y);
            EXPECT_LT(card.w - card.y, 0.4f * picture.y);
            for (const LegendQuad& quad : quads) {
                EXPECT_GE(quad.box.x, card.x);
                EXPECT_GE(quad.box.y, card.y);
                EXPECT_LE(quad.box.z, card.z);
                EXPECT_LE(quad.box.w, card.w);
            }
        }
    }
}

TEST(LegendLayout, CharactersLieOnWholePixels) {
    Frame frame = frameOf(View::speed);
    const Glyphs glyphs(15.0f);
    int characters = 0;
    for (const LegendQuad& quad : layOut(*legendOf(frame, {2.0f, 0.0f}, Spread{1.9f, 1.7f}), glyphs, {960, 540})) {
        if (quad.shape.y == 0.0f) continue;
        ++characters;
        for (int i = 0; i < 4; ++i) EXPECT_EQ(quad.box[i], std::round(quad.box[i]));
    }
    EXPECT_EQ(characters, 30);  // characters of "Speed", "m/s", five ticks and "fastest 1.9 m/s", without spaces
}

TEST(LegendLayout, TicksDoNotRunIntoEachOther) {
    Legend legend;
    legend.title = "Many";
    legend.stops = {{0.0f, glm::vec3(0.0f)}, {1.0f, glm::vec3(1.0f)}};
    for (int i = 0; i <= 40; ++i) legend.ticks.push_back({static_cast<float>(i) / 40.0f, "1000000"});
    const Glyphs glyphs(15.0f);
    float end = 0.0f;
    int characters = 0;
    const LegendQuads quads = layOut(legend, glyphs, {960, 540});
    const float lastLine = quads.front().box.w - 2.0f * glyphs.pixels();
    for (const LegendQuad& quad : quads) {
        if (quad.shape.y == 0.0f || quad.box.y < lastLine) continue;
        EXPECT_GE(quad.box.x, end - 1.0f);
        end = quad.box.z;
        ++characters;
    }
    EXPECT_GE(characters, 21);
    EXPECT_LT(characters, 7 * 8);
}

TEST(Glyphs, AreThere) {
    const Glyphs glyphs(16.0f);
    EXPECT_GT(glyphs.of('W').advance, glyphs.of('i').advance);
    EXPECT_GT(glyphs.of('W').high.y - glyphs.of('W').low.y, 8.0f);
    EXPECT_EQ(glyphs.widthOf("ab"), glyphs.of('a').advance + glyphs.of('b').advance);
    EXPECT_EQ(glyphs.of('\x80').advance, glyphs.of('?').advance);
    EXPECT_GT(std::ranges::count_if(glyphs.coverage(), [](std::uint8_t c) { return c > 128; }), 500);
}

}  // namespace
}  // namespace drape::render
