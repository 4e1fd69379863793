#include "viewer/panel/graphs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace drape::viewer {
namespace {

GraphModel modelOf(std::initializer_list<double> heights) {
    GraphModel model;
    model.timeStep = 0.25;
    model.particle = 4;
    for (const double height : heights) {
        RunSample sample;
        sample.step = 10 + model.samples.size();
        sample.particle = 4;
        sample.height = height;
        sample.measures.kineticEnergy = 2.0 * height;
        model.samples.push_back({sample, false});
    }
    return model;
}

TEST(Graphs, AnAxisHasRoundEndsAndHoldsAllValues) {
    const GraphModel model = modelOf({1.02, 1.31, 1.18});
    const GraphAxis fitting = axisOf(model, {heightOf}, true);
    EXPECT_DOUBLE_EQ(fitting.low, 1.0);
    EXPECT_DOUBLE_EQ(fitting.high, 1.5);
    const GraphAxis fromZero = axisOf(model, {heightOf, kineticEnergyOf}, false);
    EXPECT_DOUBLE_EQ(fromZero.low, 0.0);
    EXPECT_DOUBLE_EQ(fromZero.high, 5.0);
    for (const GraphAxis axis : {axisOf(modelOf({3.0}), {heightOf}, true), axisOf(modelOf({}), {heightOf}, true),
                                 axisOf(modelOf({NAN}), {heightOf}, true)})
        EXPECT_GT(axis.high, axis.low);
    EXPECT_LT(axisOf(modelOf({-0.3, 0.2}), {heightOf}, true).low, -0.29);
}

TEST(Graphs, ACurveBreaksWhereNothingWasMeasuredAndForAnotherParticle) {
    GraphModel model = modelOf({1.0, 2.0, 3.0, 4.0, 5.0});
    model.samples[2].begins = true;
    model.samples[4].sample.particle = 7;
    const auto curve = curveOf(model, heightOf, 100);
    ASSERT_EQ(curve.size(), 2u);
    ASSERT_EQ(curve[0].size(), 2u);
    ASSERT_EQ(curve[1].size(), 2u);
    EXPECT_EQ(curve[0][1], glm::dvec2(0.25, 2.0));
    EXPECT_EQ(curve[1][1], glm::dvec2(0.75, 4.0));
    EXPECT_EQ(curveOf(model, kineticEnergyOf, 100)[1].size(), 3u) << "energy is that of all particles";
}

TEST(Graphs, ANarrowCurveKeepsASinglePeak) {
    GraphModel model = modelOf({});
    for (std::uint64_t i = 0; i < 5000; ++i) {
        RunSample sample;
        sample.step = i;
        sample.particle = 4;
        sample.height = i == 3217 ? 9.0 : 1.0;
        model.samples.push_back({sample, false});
    }
    const auto curve = curveOf(model, heightOf, 50);
    ASSERT_EQ(curve.size(), 1u);
    EXPECT_LE(curve[0].size(), 102u);
    EXPECT_EQ(std::ranges::max(curve[0], {}, [](const glm::dvec2& p) { return p.y; }).y, 9.0);
}

TEST(Graphs, ThePointerFindsTheNearestSample) {
    GraphModel model = modelOf({1.0, 2.0, 3.0});
    model.samples[2].sample.step = 20;
    EXPECT_EQ(stepAt(model, 0.0), 10u);
    EXPECT_EQ(stepAt(model, 1.5), 20u);
    EXPECT_EQ(sampleNear(model, stepAt(model, 0.8))->height, 3.0);
    EXPECT_EQ(sampleNear(model, 14)->height, 2.0);
    EXPECT_EQ(sampleNear(GraphModel{}, 14), nullptr);
}

TEST(Graphs, TheTableHasCrossingsIfAnyWereCounted) {
    GraphModel model = modelOf({1.5, NAN});
    EXPECT_EQ(csvOf(model),
              "step,time (s),stretch RMS (%),stretch max (%),kinetic energy (J),particle,height (m),speed (m/s)\r\n"
              "10,2.5,0,0,3,4,1.5,0\r\n"
              "11,2.75,0,0,,4,,0\r\n");
    model.samples[1].sample.crossings = 3;
    EXPECT_NE(csvOf(model).find("(m/s),crossings\r\n10,2.5,0,0,3,4,1.5,0,\r\n11,2.75,0,0,,4,,0,3\r\n"),
              std::string::npos)
        << csvOf(model);
}

}  // namespace
}  // namespace drape::viewer
