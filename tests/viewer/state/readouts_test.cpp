#include "viewer/state/readouts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "viewer/panel/sections.h"
#include "viewer/simulation/pacing.h"

namespace drape::viewer {
namespace {

TEST(Text, GroupsDigits) {
    EXPECT_EQ(grouped(0), "0");
    EXPECT_EQ(grouped(999), "999");
    EXPECT_EQ(grouped(1000), "1,000");
    EXPECT_EQ(grouped(24576), "24,576");
    EXPECT_EQ(grouped(1234567), "1,234,567");
}

TEST(Text, DurationsAndPace) {
    EXPECT_EQ(duration(0.00024), "0.24 ms");
    EXPECT_EQ(duration(0.0123), "12.3 ms");
    EXPECT_EQ(duration(1.2), "1.20 s");
    EXPECT_EQ(realTime(0.4), "0.4× real time");
    EXPECT_EQ(realTime(0.05), "0.05× real time");
    EXPECT_EQ(percent(0.123), "0.12 %");
    EXPECT_EQ(percent(123.4), "123 %");
}

TEST(Text, LongMessagesEndAtASemicolon) {
    EXPECT_EQ(beginningOf("short; text"), "short; text");
    const std::string first = "the cloth crosses itself in 12 places";
    EXPECT_EQ(beginningOf(first + "; contact ignores" + std::string(150, '.')), first + " ...");
    EXPECT_EQ(beginningOf("a word " + std::string(200, 'x')), "a word ...");
}

TEST(Verdict, Agreement) {
    Comparison comparison;
    comparison.steps = 312;
    const Verdict verdict = verdictOf(comparison, 24576);
    EXPECT_TRUE(verdict.agree);
    EXPECT_EQ(verdict.headline, "CPU and GPU agree");
    EXPECT_EQ(verdict.detail, "0 of 24,576 floats differ, 312 steps");
}

TEST(Verdict, SaysWhereTheyParted) {
    Comparison comparison;
    comparison.steps = 5;
    comparison.differingFloats = 12;
    comparison.largestDifference = 0.25;
    comparison.first = FirstDifference{2, "substep 3, collide (positions)", 1777};
    const Verdict verdict = verdictOf(comparison, 100);
    EXPECT_FALSE(verdict.agree);
    EXPECT_EQ(verdict.detail,
              "12 of 100 floats differ, 5 steps\nfirst at step 2: substep 3, collide (positions), particle "
              "1,777\nlargest difference "
              "0.25");
}

TEST(Verdict, ADifferenceThatWentAwayIsStillOne) {
    Comparison comparison;
    comparison.steps = 5;
    comparison.first = FirstDifference{2, "collide", 1};
    EXPECT_FALSE(verdictOf(comparison, 100).agree);
}

TEST(Verdict, NothingComparedIsNotAgreement) { EXPECT_EQ(verdictOf({}, 100).detail, "no step yet"); }

TEST(RateMeter, AveragesOverHalfASecond) {
    RateMeter meter;
    EXPECT_FALSE(meter.rate().has_value());
    for (int frame = 0; frame < 60; ++frame) meter.add(1.0 / 60.0, 0.4 / 60.0);
    ASSERT_TRUE(meter.rate().has_value());
    EXPECT_NEAR(*meter.rate(), 0.4, 1e-9);
}

TEST(WindAngles, ThereAndBack) {
    for (const glm::vec3 velocity :
         {glm::vec3(3, 0, 0), glm::vec3(0, 0, -4), glm::vec3(-1, 2, 5), glm::vec3(0, -6, 0)}) {
        WindAngles angles;
        angles.follow(velocity);
        EXPECT_LT(glm::distance(angles.velocity(), velocity), 1e-5f);
    }
}

TEST(WindAngles, HeadingsAreAsTheTooltipSays) {
    EXPECT_LT(glm::distance((WindAngles{2, 0, 0}).velocity(), glm::vec3(0, 0, -2)), 1e-6f);
    EXPECT_LT(glm::distance((WindAngles{2, 90, 0}).velocity(), glm::vec3(2, 0, 0)), 1e-6f);
    EXPECT_LT(glm::distance((WindAngles{2, 0, 90}).velocity(), glm::vec3(0, 2, 0)), 1e-6f);
}

TEST(WindAngles, ACalmKeepsItsDirection) {
    WindAngles angles{5.0f, 45.0f, 10.0f};
    angles.follow(glm::vec3(0.0f));
    EXPECT_EQ(angles.strength, 0.0f);
    EXPECT_EQ(angles.heading, 45.0f);
    EXPECT_EQ(angles.elevation, 10.0f);
}

TEST(Text, TellsTheTimeOfAClip) {
    EXPECT_EQ(clipTime(0.0), "0.00 s");
    EXPECT_EQ(clipTime(1.0 / 60.0), "0.02 s");
    EXPECT_EQ(clipTime(252.0 / 60.0), "4.2 s");
    EXPECT_EQ(clipTime(59.97), "59.9 s");
    EXPECT_EQ(clipTime(64.25), "1:04.2");
    EXPECT_EQ(clipLength(1, 1.0 / 60.0), "1 frame, 0.02 s");
    EXPECT_EQ(clipLength(1250, 1250.0 / 60.0), "1,250 frames, 20.8 s");
}

}  // namespace

namespace {

TEST(Readouts, AnAxisEndsAtARoundNumber) {
    EXPECT_DOUBLE_EQ(roundEnd(0.0167), 0.02);
    EXPECT_DOUBLE_EQ(roundEnd(0.02), 0.02);
    EXPECT_DOUBLE_EQ(roundEnd(3.0), 5.0);
    EXPECT_DOUBLE_EQ(roundEnd(7.0), 10.0);
    EXPECT_DOUBLE_EQ(roundEnd(0.0), 1.0);
    EXPECT_DOUBLE_EQ(roundEnd(std::numeric_limits<double>::infinity()), 1.0);
}

}  // namespace

}  // namespace drape::viewer
