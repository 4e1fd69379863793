#include <algorithm>
#include <cstdlib>
#include <limits>
#include <string>
#include <vector>

#include "library/scene.h"

namespace {

/// Makes a sheet of 1 m with 9 x 9 particles that hangs from two groups of pins.
OpenScene heldSheet() {
    const std::string text = R"({"cloth": {"particles": [9, 9], "size": [1, 1], "origin": [0, 2, 0]},
        "pinGroups": [{"name": "left", "pins": "listed", "vertices": [0]},
                      {"name": "right", "pins": "listed", "vertices": [8, 7], "release": 1.5}]})";
    drape_scene* scene = nullptr;
    drape_error error;
    EXPECT_EQ(drape_open_text(text.data(), text.size(), nullptr, &scene, &error), DRAPE_OK) << error.message;
    return OpenScene(scene);
}

TEST(LibraryPinGroups, AreListedWithTheirParticles) {
    const OpenScene scene = heldSheet();
    drape_scene* const s = scene.get();
    ASSERT_EQ(drape_pin_group_count(s), 2u);
    EXPECT_STREQ(drape_pin_group_name(s, 0), "left");
    EXPECT_STREQ(drape_pin_group_name(s, 1), "right");
    std::size_t count = 0;
    const std::uint32_t* const particles = drape_pin_group_particles(s, "right", &count);
    ASSERT_EQ(count, 2u);
    EXPECT_EQ(particles[0], 7u);
    EXPECT_EQ(particles[1], 8u);

    EXPECT_EQ(drape_pin_group_name(s, 2), nullptr);
    EXPECT_STREQ(drape_message(s), "group of pins 2 does not exist, there are 2");
    EXPECT_EQ(drape_pin_group_particles(s, "middle", &count), nullptr);
    EXPECT_EQ(count, 0u);
    EXPECT_STREQ(drape_message(s), "no such group of pins \"middle\"");
    EXPECT_EQ(drape_pin_group_particles(s, "left", nullptr), nullptr);
    EXPECT_EQ(drape_pin_group_count(nullptr), 0u);
}

TEST(LibraryPinGroups, MoveAndLetGo) {
    const OpenScene scene = heldSheet();
    drape_scene* const s = scene.get();
    ASSERT_EQ(drape_step(s, 10), DRAPE_OK);
    const float up[3] = {0.1f, 0.4f, -0.2f};
    ASSERT_EQ(drape_move_pin_group(s, "right", up), DRAPE_OK) << drape_message(s);
    float offset[3];
    ASSERT_EQ(drape_get_pin_group(s, "right", offset), DRAPE_OK);
    EXPECT_TRUE(std::equal(up, up + 3, offset));
    EXPECT_FLOAT_EQ(drape_positions(s)[4 * 8 + 1], 2.0f) << "should move only by taking steps";
    const void* bytes = nullptr;
    std::size_t size = 0;
    ASSERT_EQ(drape_save_bytes(s, &bytes, &size), DRAPE_OK) << drape_message(s);
    const std::string kept(static_cast<const char*>(bytes), size);
    ASSERT_EQ(drape_step(s, 60), DRAPE_OK);
    const float* positions = drape_positions(s);
    EXPECT_NEAR(positions[4 * 8], 1.1f, 1e-3f);
    EXPECT_NEAR(positions[4 * 8 + 1], 2.4f, 1e-3f);
    EXPECT_NEAR(positions[4 * 8 + 2], -0.2f, 1e-3f);
    EXPECT_FLOAT_EQ(positions[1], 2.0f) << "the other group should stay";
    const std::uint64_t hash = hashOf(s);
    ASSERT_EQ(drape_step(s, 60), DRAPE_OK);
    EXPECT_LT(drape_positions(s)[4 * 8 + 1], 2.3f) << "should let go after 1.5 s";

    // A saved state includes the move.
    ASSERT_EQ(drape_load_bytes(s, kept.data(), kept.size()), DRAPE_OK) << drape_message(s);
    ASSERT_EQ(drape_step(s, 60), DRAPE_OK);
    EXPECT_EQ(hashOf(s), hash);

    const float far[3] = {0.0f, 2'000.0f, 0.0f};
    const float bad[3] = {0.0f, std::numeric_limits<float>::quiet_NaN(), 0.0f};
    expectRefused(s, drape_move_pin_group(s, "right", far));
    expectRefused(s, drape_move_pin_group(s, "right", bad));
    expectRefused(s, drape_move_pin_group(s, "right", nullptr));
    expectRefused(s, drape_move_pin_group(s, "middle", up));
    expectRefused(s, drape_get_pin_group(s, "middle", offset));
    expectRefused(s, drape_get_pin_group(s, "left", nullptr));
    ASSERT_EQ(drape_get_pin_group(s, "right", offset), DRAPE_OK);
    EXPECT_TRUE(std::equal(up, up + 3, offset));
}

TEST(LibraryPinGroups, FollowWhatTheWholeListSays) {
    const OpenScene scene = heldSheet();
    drape_scene* const s = scene.get();
    ASSERT_EQ(
        drape_set(s, "pinGroups", R"([{"name": "left", "pins": "listed", "vertices": [0], "offset": [0, 0.3, 0]}])"),
        DRAPE_OK)
        << drape_message(s);
    EXPECT_EQ(drape_pin_group_count(s), 1u);
    ASSERT_EQ(drape_step(s, 40), DRAPE_OK);
    EXPECT_NEAR(drape_positions(s)[1], 2.3f, 1e-3f);
    EXPECT_LT(drape_positions(s)[4 * 8 + 1], 2.0f) << "the removed group should let go";
}

/// Returns the numbers of the first list after a place in a JSON text.
std::vector<float> numbersBehind(const std::string& text, std::size_t at) {
    std::vector<float> numbers;
    const char* rest = text.c_str() + text.find('[', at);
    while (*rest != ']') {
        char* end = nullptr;
        numbers.push_back(std::strtof(++rest, &end));
        rest = end;
    }
    return numbers;
}

TEST(LibraryCut, KeepsWhereTheBladeMetEachLink) {
    const OpenScene scene = heldSheet();
    drape_scene* const s = scene.get();
    // Cuts from a height of 1.41 m to 1.47 m, between rows 4 (1.5 m) and 5 (1.375 m).
    const float from[3] = {0.0f, 1.41f, -0.1f};
    const float to[3] = {1.0f, 1.47f, -0.1f};
    const float depth[3] = {0.0f, 0.0f, 0.2f};
    std::size_t links = 0;
    ASSERT_EQ(drape_cut(s, from, to, depth, &links), DRAPE_OK) << drape_message(s);
    EXPECT_EQ(links, 9u);
    const void* bytes = nullptr;
    std::size_t size = 0;
    ASSERT_EQ(drape_save_bytes(s, &bytes, &size), DRAPE_OK) << drape_message(s);
    const std::string kept(static_cast<const char*>(bytes), size);
    const std::size_t at = kept.find("\"shares\"");
    ASSERT_NE(at, std::string::npos);
    const std::vector<float> shares = numbersBehind(kept, at);
    const std::vector<float> ends = numbersBehind(kept, kept.rfind("\"particles\"", at));
    ASSERT_EQ(shares.size(), 9u);
    ASSERT_EQ(ends.size(), 18u);
    const float* const positions = drape_positions(s);
    for (std::size_t k = 0; k < 9; ++k) {
        const float fromEnd = positions[4 * static_cast<std::size_t>(ends[2 * k]) + 1];
        const float toEnd = positions[4 * static_cast<std::size_t>(ends[2 * k + 1]) + 1];
        const float x = positions[4 * static_cast<std::size_t>(ends[2 * k])];
        EXPECT_NEAR(fromEnd + shares[k] * (toEnd - fromEnd), 1.41f + 0.06f * x, 1e-5f) << k;
    }
}

}  // namespace
