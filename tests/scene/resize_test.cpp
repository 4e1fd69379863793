// Tests --grid, which divides cloths into another number of particles.

#include "scene/parts/resize.h"

#include <gtest/gtest.h>

#include <functional>

#include "cloth/core/placement.h"
#include "scene/load/registry.h"

namespace drape {
namespace {

Scene sceneOf(glm::uvec2 particles, PinPattern pins = PinPattern::topCorners) {
    Scene scene;
    scene.name = "sheet";
    scene.world.cloths[0].particles = particles;
    scene.world.cloths[0].pins = pins;
    return scene;
}

std::string complaintAfter(const std::function<void()>& act) {
    try {
        act();
    } catch (const SceneError& error) {
        return error.what();
    }
    return "none";
}

TEST(Resize, KeepsTheSheetAndTheShapeOfItsCells) {
    const struct {
        glm::uvec2 before;
        glm::uint columns;
        glm::uvec2 after;
    } cases[] = {{{64, 64}, 256, {256, 256}}, {{55, 45}, 110, {110, 90}}, {{41, 21}, 81, {81, 41}},
                 {{21, 41}, 11, {11, 21}},    {{64, 64}, 64, {64, 64}},   {{3, 5}, 2, {2, 3}},
                 {{2, 2}, 4096, {4096, 4096}}};
    for (const auto& one : cases) {
        Scene scene = sceneOf(one.before);
        scene.world.cloths[0].size = {1.5f, 0.8f};
        resizeCloths(scene, one.columns);
        EXPECT_EQ(scene.world.cloths[0].particles, one.after) << one.before.x << " x " << one.before.y;
        EXPECT_EQ(scene.world.cloths[0].size, glm::vec2(1.5f, 0.8f));
    }
}

TEST(Resize, EveryClothOfAScene) {
    Scene scene = sceneOf({5, 5});
    scene.world.cloths.push_back(scene.world.cloths[0]);
    scene.world.cloths[1].particles = {5, 9};
    resizeCloths(scene, 9);
    EXPECT_EQ(scene.world.cloths[0].particles, glm::uvec2(9, 9));
    EXPECT_EQ(scene.world.cloths[1].particles, glm::uvec2(9, 17));
}

TEST(Resize, ASheetWithoutPinsTakesAsManyMoreSubsteps) {
    const auto substepsAt = [](PinPattern pins, glm::uint columns) {
        Scene scene = sceneOf({21, 21}, pins);
        scene.settings.substeps = 10;
        resizeCloths(scene, columns);
        return scene.settings.substeps;
    };
    EXPECT_EQ(substepsAt(PinPattern::none, 21), 10u);
    EXPECT_EQ(substepsAt(PinPattern::none, 11), 10u) << "should not fall below the scene's substeps";
    EXPECT_EQ(substepsAt(PinPattern::none, 41), 20u);
    EXPECT_EQ(substepsAt(PinPattern::none, 42), 21u) << "20.5";
    EXPECT_EQ(substepsAt(PinPattern::none, 4096), 256u);
    EXPECT_EQ(substepsAt(PinPattern::topCorners, 41), 10u) << "should stay, since tethers hold the sheet";
}

TEST(Resize, ListedPinsKeepTheirPlaceInTheSheet) {
    Scene scene = sceneOf({5, 9}, PinPattern::listed);
    scene.world.cloths[0].listedPins = {{{0, 0}, {0, 0, 0.1f}}, {{4, 8}, {}}, {{1, 2}, {}}};
    resizeCloths(scene, 9);
    const auto& pins = scene.world.cloths[0].listedPins;
    ASSERT_EQ(pins.size(), 3u);
    EXPECT_EQ(pins[0].at, glm::uvec2(0, 0));
    EXPECT_EQ(pins[0].offset, glm::vec3(0, 0, 0.1f));
    EXPECT_EQ(pins[1].at, glm::uvec2(8, 16));
    EXPECT_EQ(pins[2].at, glm::uvec2(2, 4));
}

TEST(Resize, MapsAndStrengthsKeepTheirPlaceInTheSheet) {
    Scene scene = sceneOf({3, 3});
    ClothMap map;
    map.weights = {0.0f, 0.5f, 1.0f, 0.0f, 0.5f, 1.0f, 0.0f, 0.5f, 1.0f};
    map.atOne = 2.0f;
    scene.world.cloths[0].maps = {map};
    PinGroup group;
    group.name = "row";
    group.compliance = 0.1f;
    group.chosen.pins = PinPattern::listed;
    group.chosen.vertices = {2, 0};
    group.chosen.strengths = {0.2f, 1.0f};
    scene.settings.pinGroups = {group};
    resizeCloths(scene, 5);
    for (glm::uint i = 0; i < 25; ++i)
        EXPECT_EQ(scene.world.cloths[0].maps[0].weights[i], 0.25f * static_cast<float>(i % 5)) << i;
    EXPECT_EQ(scene.settings.pinGroups[0].chosen.vertices, (std::vector<glm::uint>{0, 4}));
    EXPECT_EQ(scene.settings.pinGroups[0].chosen.strengths, (std::vector<float>{1.0f, 0.2f}));
}

TEST(Resize, PinsThatWouldBeOneAreRefused) {
    Scene listed = sceneOf({9, 9}, PinPattern::listed);
    listed.world.cloths[0].listedPins = {{{0, 0}, {}}, {{1, 0}, {}}};
    EXPECT_EQ(complaintAfter([&] { resizeCloths(listed, 4); }),
              "sheet: --grid: 4 x 4 particles are too few: two pins of the cloth would be on the same particle");
    Scene spaced = sceneOf({9, 9}, PinPattern::topSpaced);
    EXPECT_EQ(complaintAfter([&] { resizeCloths(spaced, 2); }),
              "sheet: --grid: 2 x 2 particles are too few: two pins of the cloth would be on the same particle");
}

TEST(Resize, SpacedPinsStayAsFarApart) {
    Scene scene = sceneOf({17, 9}, PinPattern::topSpaced);
    scene.world.cloths[0].pinSpacing = 4;
    resizeCloths(scene, 33);
    EXPECT_EQ(scene.world.cloths[0].pinSpacing, 8u);
    EXPECT_EQ(pinnedParticles(scene.world.cloths[0]), (std::vector<glm::uint>{0, 8, 16, 24, 32}));
    resizeCloths(scene, 9);
    EXPECT_EQ(scene.world.cloths[0].pinSpacing, 2u);
}

TEST(Resize, SidesOutOfRangeAreRefused) {
    Scene tall = sceneOf({5, 9});
    EXPECT_EQ(complaintAfter([&] { resizeCloths(tall, 4096); }),
              "sheet: --grid: 4096 x 8191 particles are out of range, expected 2 to 4096 in each direction");
    Scene wide = sceneOf({100, 2});
    EXPECT_EQ(complaintAfter([&] { resizeCloths(wide, 20); }),
              "sheet: --grid: 20 x 1 particles are out of range, expected 2 to 4096 in each direction");
}

TEST(Resize, ScenesOfMoreThanClothsAreRefused) {
    Scene scene = loadScene("stickman");
    EXPECT_EQ(complaintAfter([&] { resizeCloths(scene, 20); }),
              "stickman: --grid: only scenes with cloths and without free systems can be resized");
}

TEST(Resize, WhatComesOutCanBeWrittenAndRead) {
    for (const std::string& name : builtInSceneNames()) {
        for (const glm::uint columns : {3u, 333u}) {
            Scene scene;
            try {
                scene = loadScene(name, columns);
            } catch (const SceneError&) {
                continue;
            }
            EXPECT_EQ(scene.world.cloths[0].particles.x, columns) << name;
            EXPECT_NO_THROW(readSceneText(writeSceneText(scene), name)) << name << " of " << columns;
        }
    }
}

// A sheet of 64 x 64 that is pinned keeps its substeps, so steps take as much longer as there are more particles.
TEST(FoldingGrid, HasCellsOfAtMostSevenTenthsOfTheBendingLength) {
    Scene scene = sceneOf({61, 41});
    ClothDescription& cloth = scene.world.cloths.front();
    cloth.size = {1.2f, 0.8f};
    cloth.massPerArea = 0.12f;
    scene.settings.bendingStiffness = 6.2e-6f;  // cotton
    const auto grid = foldingGrid(scene);
    ASSERT_TRUE(grid);
    EXPECT_NEAR(grid->cell, 0.02f, 1e-6f);
    EXPECT_NEAR(grid->bendingLength, 0.0174f, 1e-4f);
    EXPECT_EQ(grid->columns, 100u) << "99 cells of 1.21 cm";
    EXPECT_NEAR(grid->cost, 100.0 * 67.0 / (61.0 * 41.0), 0.01);
    resizeCloths(scene, grid->columns);
    EXPECT_FALSE(foldingGrid(scene)) << "fine enough";
    resizeCloths(scene, grid->columns - 4);
    EXPECT_TRUE(foldingGrid(scene));
    scene.settings.bendingStiffness = 0.0f;
    EXPECT_FALSE(foldingGrid(scene)) << "not known";
}

TEST(AffordableGrid, IsTheFinestThatTheTimeAllows) {
    const Scene pinned = sceneOf({64, 64});
    const AffordableGrid grid = affordableGrid(pinned, {.load = 0.1, .steps = 4.9, .pictures = 10.0}, 60.0);
    EXPECT_EQ(grid.columns, 201u);
    EXPECT_EQ(grid.particles, glm::uvec2(201, 201));
    EXPECT_NEAR(grid.seconds, 10.0 + 5.0 * 201.0 * 201.0 / (64.0 * 64.0), 1e-9);
    // Substeps grow with the grid of a sheet without pins.
    const Scene loose = sceneOf({64, 64}, PinPattern::none);
    const AffordableGrid coarser = affordableGrid(loose, {.load = 0.1, .steps = 4.9, .pictures = 10.0}, 60.0);
    EXPECT_GT(coarser.columns, 64u);
    EXPECT_LT(coarser.columns, 201u);
    EXPECT_LE(coarser.seconds, 60.0);
}

TEST(AffordableGrid, IsNeverCoarserThanTheScenesOwn) {
    const AffordableGrid grid = affordableGrid(sceneOf({61, 41}), {.steps = 50.0, .pictures = 30.0}, 60.0);
    EXPECT_EQ(grid.particles, glm::uvec2(61, 41));
    EXPECT_DOUBLE_EQ(grid.seconds, 80.0);
}

TEST(AffordableGrid, KeepsToTheLimitsOfGrids) {
    EXPECT_EQ(affordableGrid(sceneOf({65, 65}), {.steps = 1e-9}, 60.0).particles, glm::uvec2(4089, 4089));
    EXPECT_LE(affordableGrid(sceneOf({17, 33}), {.steps = 1e-9}, 60.0).particles.y, 4096u);
    Scene none = sceneOf({64, 64});
    none.world.cloths.clear();
    EXPECT_EQ(complaintAfter([&] { static_cast<void>(affordableGrid(none, {}, 60.0)); }),
              "sheet: --grid: only scenes with cloths and without free systems can be resized");
}

}  // namespace
}  // namespace drape
