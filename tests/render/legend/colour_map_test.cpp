// Tests that everybody can tell the colours apart.
#include <gtest/gtest.h>

#include "cloth/description/grid.h"
#include "render/legend/view_legend.h"
#include "support/ciede2000.h"
#include "support/colour_vision.h"

namespace drape::render {
namespace {

using test::ciede2000;
using test::distanceTo;
using test::kVisions;
using test::labOf;
using test::Vision;

constexpr int kSteps = 16;  // steps of a bar that must be distinct at a glance

float part(int i, int of) { return static_cast<float>(i) / static_cast<float>(of); }

TEST(ColourMap, SequentialGetsLighterEvenly) {
    const float whole = labOf(sequentialColour(1.0f)).x - labOf(sequentialColour(0.0f)).x;
    EXPECT_GT(whole, 75.0f);
    for (const Vision& vision : kVisions) {
        for (int i = 0; i < 256; ++i) {
            const float step =
                labOf(sequentialColour(part(i + 1, 256)), vision).x - labOf(sequentialColour(part(i, 256)), vision).x;
            ASSERT_GT(step, 0.0f) << vision.name << " " << i;
        }
    }
    for (int i = 0; i < kSteps; ++i) {
        const float step = labOf(sequentialColour(part(i + 1, kSteps))).x - labOf(sequentialColour(part(i, kSteps))).x;
        EXPECT_NEAR(step, whole / kSteps, 0.25f * whole / kSteps) << i;
    }
}

TEST(ColourMap, DivergingIsLightestInTheMiddle) {
    for (const Vision& vision : kVisions) {
        for (int i = 0; i < 256; ++i) {
            for (const float side : {-1.0f, 1.0f}) {
                const float step = labOf(divergingColour(side * part(i + 1, 256)), vision).x -
                                   labOf(divergingColour(side * part(i, 256)), vision).x;
                ASSERT_LT(step, 0.0f) << vision.name << " " << side * part(i, 256);
            }
        }
    }
    EXPECT_GT(labOf(divergingColour(0.0f)).x, 90.0f);
    EXPECT_LT(glm::length(glm::vec2(labOf(divergingColour(0.0f)).y, labOf(divergingColour(0.0f)).z)), 6.0f);
}

TEST(ColourMap, NeighbouringStepsAreApartForEverybody) {
    for (const Vision& vision : kVisions) {
        for (int i = 0; i < kSteps; ++i) {
            EXPECT_GT(distanceTo(vision, sequentialColour(part(i, kSteps)), sequentialColour(part(i + 1, kSteps))),
                      4.0f)
                << vision.name << " " << i;
            for (const float side : {-1.0f, 1.0f}) {
                const glm::vec3 a = divergingColour(side * part(i, kSteps));
                const glm::vec3 b = divergingColour(side * part(i + 1, kSteps));
                EXPECT_GT(distanceTo(vision, a, b), 4.0f) << vision.name << " " << side * part(i, kSteps);
            }
        }
    }
}

TEST(ColourMap, StretchedAndPressedAreApartForEverybody) {
    for (const Vision& vision : kVisions) {
        for (int i = 3; i <= kSteps; ++i) {
            EXPECT_GT(distanceTo(vision, divergingColour(part(i, kSteps)), divergingColour(-part(i, kSteps))), 20.0f)
                << vision.name << " " << i;
        }
    }
}

TEST(ColourMap, KindsAreApartForEverybody) {
    for (const Vision& vision : kVisions) {
        for (std::size_t a = 0; a < kLinkKinds; ++a) {
            for (std::size_t b = 0; b < a; ++b) {
                EXPECT_GT(distanceTo(vision, kindColour(a), kindColour(b)), 30.0f)
                    << vision.name << " " << a << " " << b;
            }
            EXPECT_GT(distanceTo(vision, kindColour(a), kDimColour), 25.0f) << vision.name << " " << a;
        }
    }
}

TEST(ColourMap, DifferencesOfColoursAreThePublishedOnes) {
    // The values are from Sharma, Wu and Dalal 2005, table 1: pairs 1, 14, 16, 17, 18 and 34.
    EXPECT_NEAR(ciede2000({50, 2.6772f, -79.7751f}, {50, 0, -82.7485f}), 2.0425f, 1e-4f);
    EXPECT_NEAR(ciede2000({50, -0.001f, 2.49f}, {50, 0.0011f, -2.49f}), 4.7461f, 1e-4f);
    EXPECT_NEAR(ciede2000({50, 2.5f, 0}, {50, 0, -2.5f}), 4.3065f, 1e-4f);
    EXPECT_NEAR(ciede2000({50, 2.5f, 0}, {73, 25, -18}), 27.1492f, 1e-4f);
    EXPECT_NEAR(ciede2000({50, 2.5f, 0}, {61, -5, 29}), 22.8977f, 1e-4f);
    EXPECT_NEAR(ciede2000({2.0776f, 0.0795f, -1.135f}, {0.9033f, -0.0636f, -0.5514f}), 0.9082f, 1e-4f);
}

TEST(ColourMap, PassesAreApartForEverybody) {
    constexpr std::size_t kUsualPasses = 12;  // structural, shear and bend links of a grid
    for (const Vision& vision : kVisions) {
        for (std::size_t a = 0; a < kPassColours; ++a) {
            const auto colourOf = [](std::size_t i) { return passColour(i, kPassColours); };
            for (std::size_t b = 0; b < a; ++b) {
                const float difference = ciede2000(labOf(colourOf(a), vision), labOf(colourOf(b), vision));
                const float enough = a < kUsualPasses ? (a == b + 1 ? 33.0f : 17.0f) : (a == b + 1 ? 17.0f : 11.5f);
                EXPECT_GT(difference, enough) << vision.name << " " << a << " " << b;
            }
            EXPECT_GT(ciede2000(labOf(colourOf(a), vision), labOf(kDimColour, vision)), 17.0f)
                << vision.name << " " << a;
            EXPECT_GT(labOf(colourOf(a), vision).x, 37.0f)
                << vision.name << " " << a << ": hard to see on the dark ground";
        }
    }
}

TEST(ColourMap, ManyPassesGoFromDarkToLight) {
    for (std::size_t i = 0; i + 1 < 100; ++i) {
        ASSERT_LT(labOf(passColour(i, 100)).x, labOf(passColour(i + 1, 100)).x) << i;
    }
}

TEST(ColourMap, DifferencesAreApartFromWhatAgrees) {
    for (const Vision& vision : kVisions) {
        EXPECT_GT(distanceTo(vision, kDifferentColour, kEqualColour), 40.0f) << vision.name;
    }
}

TEST(ColourMap, EveryNormalHasAColour) {
    for (int i = 0; i < 1000; ++i) {
        const float height = 1.0f - 2.0f * (static_cast<float>(i) + 0.5f) / 1000.0f;
        const float around = 2.39996323f * static_cast<float>(i);  // the golden angle
        const float aside = std::sqrt(1.0f - height * height);
        const glm::vec4 colour =
            normalColours() * glm::vec4(aside * std::cos(around), height, aside * std::sin(around), 1.0f);
        for (int channel = 0; channel < 3; ++channel) {
            ASSERT_GE(colour[channel], 0.0f) << i;
            ASSERT_LE(colour[channel], 1.0f) << i;
        }
    }
    // Up, down, left and right must be distinct even without red and green.
    const glm::vec4 kDirections[] = {{1, 0, 0, 1}, {-1, 0, 0, 1}, {0, 1, 0, 1}, {0, -1, 0, 1}};
    for (const Vision& vision : kVisions) {
        for (int a = 0; a < 4; ++a) {
            for (int b = 0; b < a; ++b) {
                EXPECT_GT(distanceTo(vision, glm::vec3(normalColours() * kDirections[a]),
                                     glm::vec3(normalColours() * kDirections[b])),
                          35.0f)
                    << vision.name << " " << a << " " << b;
            }
        }
    }
}

}  // namespace
}  // namespace drape::render
