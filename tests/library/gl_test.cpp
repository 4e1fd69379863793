#include <algorithm>
#include <cstdio>
#include <set>
#include <string>
#include <vector>

#include "library/scene.h"

namespace {

drape_picture smallPicture() {
    drape_picture picture = DRAPE_PICTURE_INIT;
    picture.width = 96;
    picture.height = 60;
    picture.quality = "fast";
    return picture;
}

std::vector<std::uint8_t> drawn(drape_scene* scene, const drape_picture& picture) {
    std::vector<std::uint8_t> rgba(std::size_t{4} * picture.width * picture.height);
    EXPECT_EQ(drape_draw_picture(scene, &picture, rgba.data(), rgba.size()), DRAPE_OK) << drape_message(scene);
    return rgba;
}

// Steps must give the same bits on every backend, with or without pictures taken in between.
TEST(LibraryGl, StepsHaveTheBitsOfTheCpu) {
    const OpenScene onCpu = opened("drop", 12);
    ASSERT_EQ(drape_step(onCpu.get(), 9), DRAPE_OK);
    const std::uint64_t middle = hashOf(onCpu.get());
    ASSERT_EQ(drape_step(onCpu.get(), 3), DRAPE_OK);
    const std::uint64_t end = hashOf(onCpu.get());

    const OpenScene scene = opened("drop", 12);
    drape_scene* const s = scene.get();
    std::uint32_t name = 0;
    expectRefused(s, drape_gpu_buffer(s, DRAPE_BUFFER_POSITIONS, &name));
    expectRefused(s, drape_gpu_detach(s));
    ASSERT_EQ(drape_step(s, 3), DRAPE_OK);
    const std::vector<std::uint8_t> byCpu = drawn(s, smallPicture());
    ASSERT_EQ(drape_gpu_attach(s, nullptr), DRAPE_OK) << drape_message(s);
    EXPECT_EQ(drawn(s, smallPicture()), byCpu);
    expectRefused(s, drape_gpu_attach(s, nullptr));
    ASSERT_EQ(drape_step(s, 6), DRAPE_OK) << drape_message(s);
    EXPECT_EQ(hashOf(s), middle);
    for (const drape_buffer buffer : {DRAPE_BUFFER_POSITIONS, DRAPE_BUFFER_NORMALS, DRAPE_BUFFER_TRIANGLES}) {
        ASSERT_EQ(drape_gpu_buffer(s, buffer, &name), DRAPE_OK) << drape_message(s);
        EXPECT_NE(name, 0u);
    }
    expectRefused(s, drape_gpu_buffer(s, static_cast<drape_buffer>(3), &name));
    const void* bytes = nullptr;
    std::size_t size = 0;
    ASSERT_EQ(drape_save_bytes(s, &bytes, &size), DRAPE_OK);
    const std::string kept(static_cast<const char*>(bytes), size);
    ASSERT_EQ(drape_gpu_detach(s), DRAPE_OK) << drape_message(s);
    ASSERT_EQ(drape_step(s, 3), DRAPE_OK);
    EXPECT_EQ(hashOf(s), end);

    EXPECT_EQ(drape_contact_forces(s), nullptr) << "not measured";
    ASSERT_EQ(drape_gpu_attach(s, nullptr), DRAPE_OK);
    // Forces have the same bits too, but only those of a step that this solver has taken.
    ASSERT_EQ(drape_measure_forces(s, 1), DRAPE_OK);
    float force[3]{}, torque[3]{}, other[3]{}, otherTorque[3]{};
    expectRefused(s, drape_collider_force(s, "ground", force, torque));
    ASSERT_EQ(drape_measure_forces(onCpu.get(), 1), DRAPE_OK);
    ASSERT_EQ(drape_step(onCpu.get(), 2), DRAPE_OK);
    ASSERT_EQ(drape_step(s, 2), DRAPE_OK);
    ASSERT_EQ(drape_collider_force(s, "ball", force, torque), DRAPE_OK) << drape_message(s);
    ASSERT_EQ(drape_collider_force(onCpu.get(), "ball", other, otherTorque), DRAPE_OK);
    EXPECT_TRUE(std::ranges::equal(force, other) && std::ranges::equal(torque, otherTorque));
    ASSERT_EQ(drape_load_bytes(s, kept.data(), kept.size()), DRAPE_OK) << drape_message(s);
    ASSERT_EQ(drape_step(s, 3), DRAPE_OK);
    EXPECT_EQ(hashOf(s), end);
    EXPECT_NE(drape_normals(s), nullptr);
    EXPECT_NE(drape_velocities(s), nullptr);
}

TEST(LibraryGl, DrawsPictures) {
    const OpenScene scene = opened("drop", 12);
    drape_scene* const s = scene.get();
    drape_picture picture = smallPicture();
    const std::vector<std::uint8_t> before = drawn(s, picture);
    EXPECT_EQ(drawn(s, picture), before);
    EXPECT_GT(std::set<std::uint8_t>(before.begin(), before.end()).size(), 20u);
    ASSERT_EQ(drape_step(s, 40), DRAPE_OK);
    const std::vector<std::uint8_t> after = drawn(s, picture);
    EXPECT_NE(after, before);
    picture.view = "strain";
    EXPECT_NE(drawn(s, picture), after);
    picture.view = nullptr;
    picture.has_camera = 1;
    picture.target[1] = 1.0f;
    picture.distance = 3.0f;
    picture.yaw = 45.0f;
    EXPECT_NE(drawn(s, picture), after);

    for (const char* const ending : {"png", "jpg"}) {
        const std::string path = testing::TempDir() + "library_picture." + ending;
        ASSERT_EQ(drape_save_picture(s, &picture, path.c_str()), DRAPE_OK) << drape_message(s);
        EXPECT_EQ(std::remove(path.c_str()), 0);
    }
    std::vector<std::uint8_t> rgba(16);
    expectRefused(s, drape_draw_picture(s, &picture, rgba.data(), rgba.size()));
    expectRefused(s, drape_save_picture(s, &picture, "picture.bmp"));
    expectRefused(s, drape_save_picture(s, &picture, "/no/such/folder/picture.png"), DRAPE_FAILED);
    drape_picture bad = smallPicture();
    bad.quality = "best";
    expectRefused(s, drape_save_picture(s, &bad, "picture.png"));
    bad = smallPicture();
    bad.view = "nothing";
    expectRefused(s, drape_save_picture(s, &bad, "picture.png"));
    bad = smallPicture();
    bad.width = 100'000;
    expectRefused(s, drape_save_picture(s, &bad, "picture.png"));
    bad = smallPicture();
    bad.transparent = 1;
    expectRefused(s, drape_save_picture(s, &bad, "picture.png"));
    bad = smallPicture();
    bad.has_camera = 1;
    expectRefused(s, drape_save_picture(s, &bad, "picture.png"));
}

}  // namespace
