#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <thread>

#include "library/arrays.h"

namespace {

using Vector = std::array<float, 3>;

OpenScene sheetOverColliders() {
    const std::string text = R"({"cloth": {"particles": [17, 17], "size": [0.8, 0.8], "origin": [-0.4, 1, -0.4],
            "down": [0, 0, 1], "pins": "none"}, "ground": {"on": true}, "ball": {"on": true, "radius": 0.15,
            "centre": [0, 0.8, 0], "path": "circle", "travel": [0.3, 0, 0], "speed": 0.2},
        "colliders": [{"name": "box", "shape": "box", "size": [0.3, 0.2, 0.3], "place": [0, 0.4, 0]},
            {"name": "gone", "on": false}]})";
    drape_scene* scene = nullptr;
    drape_error error;
    EXPECT_EQ(drape_open_text(text.data(), text.size(), nullptr, &scene, &error), DRAPE_OK) << error.message;
    return OpenScene(scene);
}

void expectPose(drape_scene* scene, const char* name, const Vector& place, const std::array<float, 4>& turn) {
    Vector at{};
    std::array<float, 4> turned{};
    ASSERT_EQ(drape_get_collider(scene, name, at.data(), turned.data()), DRAPE_OK) << drape_message(scene);
    EXPECT_EQ(at, place);
    float dot = 0.0f;
    for (std::size_t k = 0; k < 4; ++k) dot += turn[k] * turned[k];
    EXPECT_NEAR(std::fabs(dot), 1.0f, 1e-6f) << name;
}

double heightOf(drape_scene* scene, std::size_t count) {
    const float* const positions = drape_positions(scene);
    double sum = 0.0;
    for (std::size_t i = 0; i < count; ++i) sum += double{positions[4 * i + 1]};
    return sum / static_cast<double>(count);
}

TEST(LibraryDriven, CollidersArriveAtTheEndOfTheNextStep) {
    const OpenScene scene = sheetOverColliders();
    drape_scene* const s = scene.get();
    ASSERT_EQ(drape_step(s, 3), DRAPE_OK);
    const Vector ball{0.01f, 0.83f, -0.02f};
    const std::array<float, 4> turn{0.5f, 0.5f, 0.5f, 0.5f};
    for (int k = 1; k <= 20; ++k) {
        const Vector box{0.0f, 0.4f + 0.02f * static_cast<float>(k), 0.0f};
        ASSERT_EQ(drape_drive_collider(s, "box", box.data(), turn.data()), DRAPE_OK) << drape_message(s);
        ASSERT_EQ(drape_drive_collider(s, "ball", ball.data(), nullptr), DRAPE_OK) << drape_message(s);
        ASSERT_EQ(drape_step(s, 1), DRAPE_OK);
        expectPose(s, "box", box, turn);
        expectPose(s, "ball", ball, {0, 0, 0, 1});
    }
    // They rest then, and the box has lifted the sheet with it.
    ASSERT_EQ(drape_step(s, 3), DRAPE_OK);
    expectPose(s, "ball", ball, {0, 0, 0, 1});
    EXPECT_GT(drape_positions(s)[4 * 144 + 1], 0.9f);
    // A quick drive sweeps the sheet along too.
    for (int k = 1; k <= 10; ++k) {
        const Vector box{0.0f, 0.8f + 0.1f * static_cast<float>(k), 0.0f};
        ASSERT_EQ(drape_drive_collider(s, "box", box.data(), turn.data()), DRAPE_OK);
        ASSERT_EQ(drape_step(s, 1), DRAPE_OK);
    }
    EXPECT_GT(drape_positions(s)[4 * 144 + 1], 1.85f);
    ASSERT_EQ(drape_restart(s), DRAPE_OK);
    expectPose(s, "box", {0.0f, 0.4f, 0.0f}, {0, 0, 0, 1});
    expectPose(s, "ball", {0.3f, 0.8f, 0.0f}, {0, 0, 0, 1});
}

TEST(LibraryDriven, CollidersRefuseWhatNoSceneHas) {
    const OpenScene scene = sheetOverColliders();
    drape_scene* const s = scene.get();
    const Vector near{0, 0.5f, 0}, far{0, 20.0f, 0}, outside{0, 2000.0f, 0};
    const std::array<float, 4> turn{1, 0, 0, 0}, none{};
    expectRefused(s, drape_drive_collider(s, "cube", near.data(), nullptr));
    expectRefused(s, drape_drive_collider(s, "gone", near.data(), nullptr));
    expectRefused(s, drape_drive_collider(s, "ball", near.data(), turn.data()));
    expectRefused(s, drape_drive_collider(s, "box", near.data(), none.data()));
    expectRefused(s, drape_drive_collider(s, "box", outside.data(), nullptr));
    expectRefused(s, drape_drive_collider(s, "box", nullptr, nullptr));
    expectRefused(s, drape_drive_collider(s, "box", far.data(), nullptr));
    EXPECT_EQ(std::string(drape_message(s)), "\"box\": would move at 1176 m/s, expected at most 1000");
    const Vector ground{5.0f, -0.2f, 5.0f};
    ASSERT_EQ(drape_drive_collider(s, "ground", ground.data(), nullptr), DRAPE_OK);
    ASSERT_EQ(drape_step(s, 1), DRAPE_OK);
    expectPose(s, "ground", {0.0f, -0.2f, 0.0f}, {0, 0, 0, 1});
}

TEST(LibraryDriven, BodiesCarryCloth) {
    const OpenScene scene = sheetOnBody();
    drape_scene* const s = scene.get();
    ASSERT_EQ(drape_body_count(s), 1u);
    EXPECT_EQ(std::string(drape_body_name(s, 0)), "body");
    EXPECT_EQ(drape_body_name(s, 1), nullptr);
    ASSERT_EQ(drape_step(s, 10), DRAPE_OK);
    const double before = heightOf(s, 169);
    drape_body body{sizeof body, 0, 0, 0, 0, {}, {}};
    for (int k = 1; k <= 30; ++k) {
        const float angle = 0.02f * static_cast<float>(k);
        const Vector place{0.0f, 0.75f + 0.01f * static_cast<float>(k), 0.0f};
        const std::array<float, 4> turn{0.0f, 2.0f * std::sin(angle), 0.0f, 2.0f * std::cos(angle)};
        ASSERT_EQ(drape_drive_body(s, "body", place.data(), turn.data()), DRAPE_OK) << drape_message(s);
        ASSERT_EQ(drape_step(s, 1), DRAPE_OK);
        ASSERT_EQ(drape_get_body(s, "body", &body), DRAPE_OK);
        EXPECT_EQ(body.place[1], place[1]);
        EXPECT_NEAR(body.turn[1], std::sin(angle), 1e-6f);
    }
    EXPECT_EQ(body.first_particle, 169u);
    EXPECT_EQ(body.particle_count, 6u);
    EXPECT_GT(heightOf(s, 169), before + 0.15);
    // The top of the body is where it should be, unless cloth blocks it.
    EXPECT_NEAR(drape_positions(s)[4 * (169 + 2) + 1], 1.25f, 0.002f);
    expectRefused(s, drape_drive_body(s, "nobody", body.place, nullptr));
    ASSERT_EQ(drape_restart(s), DRAPE_OK);
    EXPECT_FLOAT_EQ(drape_positions(s)[4 * (169 + 2) + 1], 0.95f);
    ASSERT_EQ(drape_step(s, 10), DRAPE_OK);
    EXPECT_DOUBLE_EQ(heightOf(s, 169), before);
}

/// Lets the octahedron grow tall and thin in its frame, and moves it.
void deform(drape_scene* scene, int step) {
    MeshArrays shape = octahedron(0.2f);
    const float stretch = 1.0f + 0.02f * static_cast<float>(step);
    for (std::size_t i = 0; i < shape.vertices.size(); ++i) shape.vertices[i] *= i % 3 == 1 ? stretch : 1.0f / stretch;
    const Vector place{0.002f * static_cast<float>(step), 0.75f, 0.0f};
    ASSERT_EQ(drape_drive_body_vertices(scene, "body", shape.vertices.data(), 6), DRAPE_OK) << drape_message(scene);
    ASSERT_EQ(drape_drive_body(scene, "body", place.data(), nullptr), DRAPE_OK) << drape_message(scene);
    ASSERT_EQ(drape_step(scene, 1), DRAPE_OK);
}

// A saved state holds driven bodies, and the GPU has the same bits.
TEST(LibraryDriven, BodiesDeform) {
    const OpenScene scene = sheetOnBody();
    drape_scene* const s = scene.get();
    ASSERT_EQ(drape_step(s, 5), DRAPE_OK);
    for (int k = 1; k <= 10; ++k) deform(s, k);
    EXPECT_NEAR(drape_positions(s)[4 * (169 + 2) + 1], 0.99f, 0.002f);
    EXPECT_NEAR(drape_positions(s)[4 * (169 + 2)], 0.02f, 0.002f);
    const void* bytes = nullptr;
    std::size_t size = 0;
    ASSERT_EQ(drape_save_bytes(s, &bytes, &size), DRAPE_OK) << drape_message(s);
    const std::string kept(static_cast<const char*>(bytes), size);
    EXPECT_NE(kept.find("\"driven\""), std::string::npos) << "its log cannot be replayed";
    const auto goOn = [](drape_scene* one) {
        EXPECT_EQ(drape_step(one, 2), DRAPE_OK);
        for (int k = 11; k <= 15; ++k) deform(one, k);
        return hashOf(one);
    };
    const std::uint64_t end = goOn(s);
    const OpenScene other = sheetOnBody();
    ASSERT_EQ(drape_load_bytes(other.get(), kept.data(), kept.size()), DRAPE_OK) << drape_message(other.get());
    EXPECT_EQ(goOn(other.get()), end);
    const drape_status attached = drape_gpu_attach(other.get(), nullptr);
    if (attached != DRAPE_NO_GL) {
        ASSERT_EQ(attached, DRAPE_OK) << drape_message(other.get());
        ASSERT_EQ(drape_load_bytes(other.get(), kept.data(), kept.size()), DRAPE_OK);
        EXPECT_EQ(goOn(other.get()), end);
    }
    const float nan[18] = {std::numeric_limits<float>::quiet_NaN()};
    expectRefused(s, drape_drive_body_vertices(s, "body", nan, 6));
    expectRefused(s, drape_drive_body_vertices(s, "body", nan, 5));
    expectRefused(s, drape_drive_body_vertices(s, "body", nullptr, 6));
    EXPECT_EQ(drape_step(s, 1), DRAPE_OK);
}

TEST(LibraryThreads, DrivenScenesDoNotMeet) {
    const auto run = [](int first, std::uint64_t& hash) {
        const OpenScene scene = sheetOnBody();
        const Vector wind{0.0f, 0.0f, static_cast<float>(first)}, place{0.0f, 0.1f, 0.0f};
        EXPECT_EQ(drape_set(scene.get(), "ground.on", "true"), DRAPE_OK);
        EXPECT_EQ(drape_step(scene.get(), 1), DRAPE_OK);
        for (int k = first; k < first + 5; ++k) {
            EXPECT_EQ(drape_drive_wind(scene.get(), wind.data()), DRAPE_OK);
            EXPECT_EQ(drape_push(scene.get(), 0, 1, wind.data()), DRAPE_OK);
            EXPECT_EQ(drape_drive_collider(scene.get(), "ground", place.data(), nullptr), DRAPE_OK);
            deform(scene.get(), k);
        }
        hash = hashOf(scene.get());
    };
    std::array<std::uint64_t, 2> alone{}, together{};
    run(1, alone[0]);
    run(2, alone[1]);
    std::thread first(run, 1, std::ref(together[0]));
    std::thread second(run, 2, std::ref(together[1]));
    first.join();
    second.join();
    EXPECT_EQ(together, alone);
}

TEST(LibraryDriven, WindBlowsAtOnce) {
    const Vector wind{3.0f, 0.0f, 1.0f}, storm{0.0f, 5000.0f, 0.0f};
    const OpenScene driven = opened("hanging", 8), set = opened("hanging", 8);
    const char* const field = "wind.velocity=[3,0,1]";
    drape_options options = optionsOf(8);
    options.set = &field;
    options.set_count = 1;
    drape_scene* made = nullptr;
    ASSERT_EQ(drape_open("hanging", &options, &made, nullptr), DRAPE_OK);
    const OpenScene blowing(made);
    ASSERT_EQ(drape_drive_wind(driven.get(), wind.data()), DRAPE_OK) << drape_message(driven.get());
    ASSERT_EQ(drape_set_wind(set.get(), wind.data()), DRAPE_OK);
    for (drape_scene* const s : {driven.get(), set.get(), made}) ASSERT_EQ(drape_step(s, 5), DRAPE_OK);
    EXPECT_EQ(hashOf(driven.get()), hashOf(made));
    EXPECT_NE(hashOf(set.get()), hashOf(made));
    expectRefused(set.get(), drape_drive_wind(set.get(), storm.data()));
    expectRefused(set.get(), drape_drive_wind(set.get(), nullptr));
}

TEST(LibraryDriven, ForcesOfTheLastStepAreReadOnceMeasured) {
    const OpenScene scene = sheetOnBody();
    drape_scene* const s = scene.get();
    Vector force{}, torque{};
    ASSERT_EQ(drape_step(s, 1), DRAPE_OK);
    expectRefused(s, drape_body_force(s, "body", force.data(), torque.data()));
    EXPECT_EQ(drape_contact_forces(s), nullptr);
    ASSERT_EQ(drape_measure_forces(s, 1), DRAPE_OK);
    expectRefused(s, drape_body_force(s, "body", force.data(), torque.data()));
    ASSERT_EQ(drape_step(s, 15), DRAPE_OK);
    ASSERT_EQ(drape_body_force(s, "body", force.data(), nullptr), DRAPE_OK) << drape_message(s);
    EXPECT_LT(force[1], 0.0f) << "the sheet has reached the body";
    const float* const contact = drape_contact_forces(s);
    ASSERT_NE(contact, nullptr) << drape_message(s);
    float sum = 0.0f;
    for (std::size_t i = 0; i < drape_particle_count(s); ++i) sum += contact[3 * i + 1];
    EXPECT_NEAR(sum, 0.0f, 0.01f * std::fabs(force[1])) << "the body bears the reaction";
    ASSERT_NE(drape_pin_forces(s), nullptr);
    EXPECT_EQ(drape_pin_forces(s)[1], 0.0f);
    expectRefused(s, drape_body_force(s, "cube", force.data(), nullptr));
    expectRefused(s, drape_body_force(s, "body", nullptr, nullptr));
    expectRefused(s, drape_collider_force(s, "cube", force.data(), nullptr));
    expectRefused(s, drape_pin_group_force(s, nullptr, force.data(), nullptr));
    const std::uint32_t corner = 0, ofBody = 169;
    expectRefused(s, drape_attach_to_body(s, "body", &ofBody, 1));
    expectRefused(s, drape_attach_to_body(s, "cube", &corner, 1));
    expectRefused(s, drape_attach_to_collider(s, "ground", &corner, 1));
    ASSERT_EQ(drape_attach_to_body(s, "body", &corner, 1), DRAPE_OK) << drape_message(s);
    ASSERT_EQ(drape_step(s, 1), DRAPE_OK);
    EXPECT_NE(drape_pin_forces(s)[1], 0.0f);
    ASSERT_EQ(drape_restart(s), DRAPE_OK);
    EXPECT_EQ(drape_contact_forces(s), nullptr);
}

TEST(LibraryDriven, ForcesAccelerateThroughoutAStep) {
    const OpenScene scene = sheetOnBody(), unpushed = sheetOnBody();
    drape_scene* const s = scene.get();
    std::vector<float> forces(3 * 169);
    for (std::size_t i = 0; i < 169; ++i) forces[3 * i] = 3.0f / drape_positions(s)[4 * i + 3];
    for (int k = 0; k < 2; ++k) {
        ASSERT_EQ(drape_push(s, 0, 169, forces.data()), DRAPE_OK);
    }
    EXPECT_EQ(drape_velocities(s)[3 * 84], drape_velocities(unpushed.get())[3 * 84]) << "until the step";
    for (drape_scene* const one : {s, unpushed.get()}) ASSERT_EQ(drape_step(one, 1), DRAPE_OK);
    // 6 m/s^2 for a 60th of a second. Half of the velocity times the step is its way, and little more with substeps.
    EXPECT_NEAR(drape_velocities(s)[3 * 84] - drape_velocities(unpushed.get())[3 * 84], 0.1f, 2e-3f);
    const float way = drape_positions(s)[4 * 84] - drape_positions(unpushed.get())[4 * 84];
    EXPECT_NEAR(way / (0.1f / 60.0f), 0.53f, 0.03f);
    for (drape_scene* const one : {s, unpushed.get()}) ASSERT_EQ(drape_step(one, 1), DRAPE_OK);
    EXPECT_NEAR(drape_velocities(s)[3 * 84] - drape_velocities(unpushed.get())[3 * 84], 0.1f, 4e-3f) << "no longer";
    forces[4] = std::numeric_limits<float>::infinity();
    expectRefused(s, drape_push(s, 0, 169, forces.data()));
    expectRefused(s, drape_push(s, 169, 1, forces.data()));
}

}  // namespace
