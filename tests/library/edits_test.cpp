#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "library/scene.h"

namespace {

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

/// Makes a sheet of 1 m with 9 x 9 particles that hangs from its top row. A cell is 0.125 m wide.
OpenScene hangingSheet() {
    const std::string text =
        R"({"cloth": {"particles": [9, 9], "size": [1, 1], "origin": [0, 2, 0], "pins": "topRow"}})";
    drape_scene* scene = nullptr;
    drape_error error;
    EXPECT_EQ(drape_open_text(text.data(), text.size(), nullptr, &scene, &error), DRAPE_OK) << error.message;
    return OpenScene(scene);
}

double meanHeight(drape_scene* scene, std::size_t first = 0, std::size_t count = SIZE_MAX) {
    const float* const positions = drape_positions(scene);
    count = std::min(count, drape_particle_count(scene) - first);
    double sum = 0.0;
    for (std::size_t i = first; i < first + count; ++i) sum += double{positions[4 * i + 1]};
    return sum / static_cast<double>(count);
}

TEST(LibraryArrays, ShowTheSceneAsItIs) {
    const OpenScene scene = hangingSheet();
    drape_scene* const s = scene.get();
    ASSERT_EQ(drape_step(s, 5), DRAPE_OK);
    const std::size_t particles = drape_particle_count(s);
    ASSERT_EQ(particles, 81u);
    const float* const positions = drape_positions(s);
    ASSERT_NE(positions, nullptr);
    const std::vector<float> kept(positions, positions + 4 * particles);

    const float* const normals = drape_normals(s);
    for (std::size_t i = 0; i < particles; ++i)
        EXPECT_NEAR(std::hypot(normals[3 * i], normals[3 * i + 1], normals[3 * i + 2]), 1.0f, 1e-5f);
    const std::size_t triangles = drape_triangle_count(s);
    ASSERT_EQ(triangles, 128u);
    const std::uint32_t* const corners = drape_triangles(s);
    EXPECT_LT(*std::max_element(corners, corners + 3 * triangles), particles);
    const float* const uvs = drape_texture_coordinates(s);
    for (std::size_t k = 0; k < 3 * triangles; ++k) {
        EXPECT_FLOAT_EQ(uvs[2 * k], static_cast<float>(corners[k] % 9) / 8.0f);
        EXPECT_FLOAT_EQ(uvs[2 * k + 1], 1.0f - static_cast<float>(corners[k] / 9) / 8.0f);
    }
    for (std::size_t i = 0; i < particles; ++i) EXPECT_EQ(positions[4 * i + 3] == 0.0f, i < 9);

    // Asking for other arrays must leave the first one in its place.
    EXPECT_EQ(drape_positions(s), positions);
    EXPECT_TRUE(std::equal(kept.begin(), kept.end(), positions));
    EXPECT_NEAR(drape_time(s), 5.0 / 60.0, 1e-6);
    drape_measures measures{};
    measures.struct_size = sizeof(measures);
    ASSERT_EQ(drape_measure(s, &measures), DRAPE_OK);
    EXPECT_GT(measures.kinetic_energy, 0.0);
}

TEST(LibraryArrays, VelocitiesAreThoseOfTheMotion) {
    const OpenScene scene = opened("drop", 16);
    drape_scene* const s = scene.get();
    ASSERT_EQ(drape_step(s, 6), DRAPE_OK);
    const double before = meanHeight(s);
    double speed = 0.0;
    for (std::size_t i = 0; i < 256; ++i) speed += double{drape_velocities(s)[3 * i + 1]} / 256.0;
    ASSERT_EQ(drape_step(s, 1), DRAPE_OK);
    const double after = meanHeight(s);
    EXPECT_LT(speed, -0.5);
    // Half a step of gravity separates the velocity from the mean over the step.
    EXPECT_NEAR((after - before) * 60.0, speed - 9.81 / 120.0, 0.05);
}

TEST(LibraryArrays, AreWrittenWhereTheyAreFinite) {
    const OpenScene scene = hangingSheet();
    drape_scene* const s = scene.get();
    const float places[6] = {0.5f, 1.0f, 0.25f, 0.6f, 1.1f, 0.35f};
    ASSERT_EQ(drape_write_positions(s, 79, 2, places), DRAPE_OK);
    const float* const positions = drape_positions(s);
    EXPECT_EQ(std::memcmp(positions + 4 * 79, places, 12), 0);
    EXPECT_EQ(std::memcmp(positions + 4 * 80, places + 3, 12), 0);
    EXPECT_GT(positions[4 * 80 + 3], 0.0f);

    const std::vector<float> up(3 * 81, 2.0f);
    ASSERT_EQ(drape_write_velocities(s, 0, 81, up.data()), DRAPE_OK);
    EXPECT_NEAR(drape_velocities(s)[3 * 40 + 1], 2.0f, 1e-5f);
    const std::uint64_t hash = hashOf(s);
    const float bad[3] = {0.0f, kNaN, 0.0f};
    const float far[3] = {0.0f, 20'000.0f, 0.0f};
    expectRefused(s, drape_write_positions(s, 0, 1, bad));
    expectRefused(s, drape_write_positions(s, 0, 1, far));
    expectRefused(s, drape_write_positions(s, 80, 2, places));
    expectRefused(s, drape_write_positions(s, SIZE_MAX, 2, places));
    expectRefused(s, drape_write_velocities(s, 0, 1, far));
    EXPECT_EQ(hashOf(s), hash);
    EXPECT_EQ(drape_step(s, 10), DRAPE_OK);
}

TEST(LibraryPins, HoldLetGoAndMove) {
    const OpenScene scene = hangingSheet();
    drape_scene* const s = scene.get();
    std::size_t count = 0;
    const std::uint32_t* pins = drape_pins(s, &count);
    ASSERT_EQ(count, 9u);
    EXPECT_TRUE(std::is_sorted(pins, pins + count));
    std::vector<std::uint32_t> all(pins, pins + count);
    ASSERT_EQ(drape_unpin(s, all.data() + 1, 8), DRAPE_OK);
    const std::uint32_t corner = 80;
    ASSERT_EQ(drape_pin(s, &corner, 1), DRAPE_OK);
    pins = drape_pins(s, &count);
    ASSERT_EQ(count, 2u);
    EXPECT_EQ(pins[1], corner);
    ASSERT_EQ(drape_step(s, 30), DRAPE_OK);
    EXPECT_FLOAT_EQ(drape_positions(s)[1], 2.0f);
    EXPECT_FLOAT_EQ(drape_positions(s)[4 * 80 + 1], 1.0f);

    const double before = meanHeight(s);
    for (int step = 1; step <= 60; ++step) {
        const float height = 0.005f * static_cast<float>(step);
        const float places[6] = {0.0f, 2.0f + height, 0.0f, 1.0f, 1.0f + height, 0.0f};
        const std::uint32_t both[2] = {0, corner};
        ASSERT_EQ(drape_move_pins(s, both, 2, places), DRAPE_OK) << drape_message(s);
        ASSERT_EQ(drape_step(s, 1), DRAPE_OK);
    }
    EXPECT_FLOAT_EQ(drape_positions(s)[1], 2.3f);
    EXPECT_GT(meanHeight(s), before + 0.15);
    drape_measures measures{};
    measures.struct_size = sizeof(measures);
    ASSERT_EQ(drape_measure(s, &measures), DRAPE_OK);
    EXPECT_LT(measures.stretch_max_percent, 20.0);
    const std::uint32_t last[2] = {0, corner};
    ASSERT_EQ(drape_unpin(s, last, 2), DRAPE_OK);
    ASSERT_EQ(drape_step(s, 30), DRAPE_OK);
    EXPECT_LT(meanHeight(s), before - 0.5);

    const float place[3] = {0.0f, 0.0f, 0.0f};
    const std::uint32_t free = 40;
    const std::uint32_t twice[2] = {3, 3};
    const std::uint32_t missing = 81;
    expectRefused(s, drape_move_pins(s, &free, 1, place));
    expectRefused(s, drape_pin(s, twice, 2));
    expectRefused(s, drape_unpin(s, &missing, 1));
    EXPECT_EQ(drape_pin(s, nullptr, 0), DRAPE_OK);
}

TEST(LibraryPins, HandsPull) {
    const OpenScene scene = hangingSheet();
    drape_scene* const s = scene.get();
    const std::uint32_t low = 76;
    const float target[3] = {0.5f, 1.5f, 0.4f};
    ASSERT_EQ(drape_grab(s, 2, &low, 1, target), DRAPE_OK) << drape_message(s);
    ASSERT_EQ(drape_step(s, 60), DRAPE_OK);
    const float* const held = drape_positions(s) + 4 * low;
    EXPECT_LT(std::hypot(held[0] - target[0], held[1] - target[1], held[2] - target[2]), 0.05f);
    ASSERT_EQ(drape_release(s, 2), DRAPE_OK);
    ASSERT_EQ(drape_step(s, 60), DRAPE_OK);
    EXPECT_LT(drape_positions(s)[4 * low + 1], 1.3f);
    expectRefused(s, drape_drag(s, 2, target));
    expectRefused(s, drape_grab(s, 8, &low, 1, target));
    expectRefused(s, drape_grab(s, 0, &low, 0, target));
    expectRefused(s, drape_release(s, 8));
}

TEST(LibraryCut, PartsTheCloth) {
    const OpenScene scene = hangingSheet();
    drape_scene* const s = scene.get();
    // Cuts between rows 4 and 5, across all 9 columns.
    const float from[3] = {-0.1f, 1.44f, -0.1f};
    const float to[3] = {1.1f, 1.44f, -0.1f};
    const float depth[3] = {0.0f, 0.0f, 0.2f};
    const float away[3] = {0.0f, 0.0f, -0.2f};
    const float bad[3] = {0.0f, 0.0f, kNaN};
    std::size_t links = 99;
    ASSERT_EQ(drape_cut(s, from, to, away, &links), DRAPE_OK);
    EXPECT_EQ(links, 0u);
    ASSERT_EQ(drape_cut(s, from, from, depth, &links), DRAPE_OK);
    EXPECT_EQ(links, 0u);
    expectRefused(s, drape_cut(s, from, to, bad, &links));
    ASSERT_EQ(drape_cut(s, from, to, depth, &links), DRAPE_OK) << drape_message(s);
    EXPECT_EQ(links, 9u);
    ASSERT_EQ(drape_step(s, 20), DRAPE_OK);
    const std::uint32_t* const triangles = drape_triangles(s);
    std::size_t gone = 0;
    for (std::size_t i = 0; i < 128; ++i) gone += triangles[3 * i] == triangles[3 * i + 1] ? 1u : 0u;
    EXPECT_EQ(gone, 16u);
    EXPECT_GT(meanHeight(s, 0, 45), 1.6);
    EXPECT_LT(meanHeight(s, 45), 1.0);
    ASSERT_EQ(drape_restart(s), DRAPE_OK);
    ASSERT_EQ(drape_step(s, 20), DRAPE_OK);
    EXPECT_GT(meanHeight(s, 45), 1.1);
}

TEST(LibrarySettings, CollidersAreFoundAndMoved) {
    const OpenScene scene = opened("drop", 8);
    drape_scene* const s = scene.get();
    std::vector<std::string> names;
    for (std::size_t i = 0; i < drape_collider_count(s); ++i) names.emplace_back(drape_collider_name(s, i));
    EXPECT_NE(std::find(names.begin(), names.end(), "ball"), names.end());
    ASSERT_EQ(drape_set(s, "ball.path", "\"still\""), DRAPE_OK) << drape_message(s);
    ASSERT_EQ(drape_step(s, 30), DRAPE_OK);
    float before[3];
    float turn[4];
    ASSERT_EQ(drape_get_collider(s, "ball", before, turn), DRAPE_OK) << drape_message(s);
    EXPECT_NEAR(std::hypot(turn[0], turn[1], turn[2]) + std::fabs(turn[3]), 1.0f, 1e-5f);
    const float to[3] = {before[0] + 0.2f, before[1] + 0.1f, before[2]};
    ASSERT_EQ(drape_move_collider(s, "ball", to), DRAPE_OK) << drape_message(s);
    float after[3];
    ASSERT_EQ(drape_get_collider(s, "ball", after, nullptr), DRAPE_OK);
    EXPECT_EQ(after[0], before[0]);
    ASSERT_EQ(drape_step(s, 60), DRAPE_OK);
    ASSERT_EQ(drape_get_collider(s, "ball", after, nullptr), DRAPE_OK);
    for (int axis = 0; axis < 3; ++axis) EXPECT_NEAR(after[axis], to[axis], 1e-3f);

    const float far[3] = {0.0f, 9'999.0f, 0.0f};
    expectRefused(s, drape_move_collider(s, "ball", far));
    expectRefused(s, drape_move_collider(s, "cube", to));
    expectRefused(s, drape_get_collider(s, "\xff", after, nullptr));
    ASSERT_EQ(drape_set(s, "ball.on", "false"), DRAPE_OK);
    ASSERT_EQ(drape_step(s, 120), DRAPE_OK);
    expectRefused(s, drape_get_collider(s, "ball", after, nullptr));
    EXPECT_EQ(drape_collider_name(s, 99), nullptr);
}

TEST(LibrarySettings, WindAndFieldsAreSet) {
    const OpenScene scene = opened("hanging", 8);
    drape_scene* const s = scene.get();
    const float wind[3] = {0.0f, 0.0f, 6.0f};
    float got[3];
    ASSERT_EQ(drape_set_wind(s, wind), DRAPE_OK) << drape_message(s);
    ASSERT_EQ(drape_get_wind(s, got), DRAPE_OK);
    EXPECT_EQ(std::memcmp(got, wind, sizeof(wind)), 0);
    ASSERT_EQ(drape_step(s, 60), DRAPE_OK);
    const std::size_t count = drape_particle_count(s);
    double z = 0.0;
    for (std::size_t i = 0; i < count; ++i) z += double{drape_positions(s)[4 * i + 2]} / static_cast<double>(count);
    EXPECT_GT(z, 0.1);
    ASSERT_EQ(drape_set(s, "wind.velocity", "[1, 2, 3]"), DRAPE_OK);
    ASSERT_EQ(drape_get_wind(s, got), DRAPE_OK);
    EXPECT_EQ(got[2], 3.0f);
    const float storm[3] = {0.0f, 5'000.0f, 0.0f};
    expectRefused(s, drape_set_wind(s, storm));
    expectRefused(s, drape_set(s, "wind.speed", "1"));
    expectRefused(s, drape_set(s, "solver.gravity", "1"));
    expectRefused(s, drape_set(s, "solver.gravity", "[1,"));
    expectRefused(s, drape_set(s, "cloth.pins", "\"none\""));
    EXPECT_EQ(drape_step(s, 1), DRAPE_OK);
}

}  // namespace
