#include <array>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <thread>
#include <vector>

#include "library/scene.h"

namespace {

/// Returns the hash that the program prints.
std::string hashOfProgram(const std::string& arguments) {
    const std::string command = std::string(DRAPE_PROGRAM) + " simulate " + arguments + " --backend cpu --json";
    std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
    std::string output;
    std::array<char, 4096> buffer{};
    while (fgets(buffer.data(), buffer.size(), pipe.get())) output += buffer.data();
    const std::string before = "\"hash\": \"";
    const std::size_t at = output.find(before);
    return at == std::string::npos ? output : output.substr(at + before.size(), 16);
}

std::string hexOf(std::uint64_t value) {
    std::array<char, 17> text{};
    std::snprintf(text.data(), text.size(), "%016llx", static_cast<unsigned long long>(value));
    return text.data();
}

std::string textOf(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

OpenScene openedText(const std::string& text, const drape_options& options = optionsOf(0)) {
    drape_scene* scene = nullptr;
    drape_error error;
    EXPECT_EQ(drape_open_text(text.data(), text.size(), &options, &scene, &error), DRAPE_OK) << error.message;
    return OpenScene(scene);
}

void expectNotOpened(const char* source, const drape_options& options) {
    drape_scene* scene = reinterpret_cast<drape_scene*>(&scene);
    drape_error error;
    const drape_status status = drape_open(source, &options, &scene, &error);
    EXPECT_EQ(scene, nullptr);
    EXPECT_EQ(error.status, status);
    expectRefused(status, error.message);
}

void expectNoText(const char* text, std::size_t length) {
    drape_scene* scene = nullptr;
    drape_error error;
    const drape_status status = drape_open_text(text, length, nullptr, &scene, &error);
    EXPECT_EQ(scene, nullptr);
    expectRefused(status, error.message);
}

TEST(LibraryOpen, NamesItsScenesAndVersion) {
    EXPECT_STREQ(drape_version(), DRAPE_EXPECTED_VERSION);
    EXPECT_EQ(drape_abi(), DRAPE_ABI);
    std::size_t count = 0;
    while (drape_built_in_scene(count)) ++count;
    EXPECT_GE(count, 30u);
    EXPECT_STREQ(drape_built_in_scene(0), "drop");
    EXPECT_EQ(drape_built_in_scene(SIZE_MAX), nullptr);
}

TEST(LibraryOpen, StepsHaveTheBitsOfTheProgram) {
    const OpenScene flag = opened("flag", 20);
    ASSERT_EQ(drape_step(flag.get(), 5), DRAPE_OK);
    EXPECT_EQ(hexOf(hashOf(flag.get())), hashOfProgram("flag --grid 20 --steps 5"));

    drape_options options = optionsOf(16);
    options.fabric = "silk";
    options.threads = 3;
    const char* const set[] = {"solver.gravity=[0,-3,0]", "cloth.pins=topCorners"};
    options.set = set;
    options.set_count = 2;
    const OpenScene changed = openedText(textOf(DRAPE_SOURCE_FOLDER "/assets/scenes/drop.json"), options);
    ASSERT_EQ(drape_step(changed.get(), 4), DRAPE_OK);
    EXPECT_EQ(
        hexOf(hashOf(changed.get())),
        hashOfProgram(
            "drop --grid 16 --fabric silk --set 'solver.gravity=[0,-3,0]' --set cloth.pins=topCorners --steps 4"));
}

TEST(LibraryOpen, TakesChoicesAndOtherFiles) {
    drape_options options = optionsOf(0);
    options.choices = "pins=all";
    drape_scene* scene = nullptr;
    const std::string text = R"({"cloth": {"particles": [4, 4]},
        "options": [{"name": "pins", "choices": [{"name": "few", "set": {"cloth": {"pins": "none"}}},
                                                 {"name": "all", "set": {"cloth": {"pins": "topRow"}}}]}]})";
    const OpenScene chosen = openedText(text, options);
    std::size_t pins = 0;
    ASSERT_NE(drape_pins(chosen.get(), &pins), nullptr);
    EXPECT_EQ(pins, 4u);
    ASSERT_EQ(drape_open(DRAPE_SOURCE_FOLDER "/assets/meshes/disc.obj", nullptr, &scene, nullptr), DRAPE_OK);
    const OpenScene mesh(scene);
    drape_cloth cloth{};
    cloth.struct_size = sizeof(cloth);
    ASSERT_EQ(drape_get_cloth(mesh.get(), 0, &cloth), DRAPE_OK);
    EXPECT_EQ(cloth.columns, 0u);
    EXPECT_EQ(cloth.triangle_count, drape_triangle_count(mesh.get()));
}

TEST(LibraryOpen, RefusesBadInputInOneLine) {
    const drape_options usual = DRAPE_OPTIONS_INIT;
    for (const char* const source : {"no-such-scene", "", "/no/such/file.json", "drop:no=such", "\xff\xfe\n"})
        expectNotOpened(source, usual);
    expectNotOpened(nullptr, usual);
    expectNotOpened("drop", optionsOf(1));
    expectNotOpened("drop", optionsOf(1'000'000));
    drape_options bad = usual;
    bad.fabric = "paper";
    expectNotOpened("drop", bad);
    bad = usual;
    bad.choices = "nothing";
    expectNotOpened("drop", bad);
    bad = usual;
    bad.threads = 1'000'000;
    expectNotOpened("drop", bad);
    bad = usual;
    bad.set_count = 1;
    expectNotOpened("drop", bad);
    const char* const set[] = {nullptr};
    bad.set = set;
    expectNotOpened("drop", bad);
    for (const std::size_t size : {std::size_t{0}, SIZE_MAX}) {
        bad = usual;
        bad.struct_size = size;
        expectNotOpened("drop", bad);
    }
    EXPECT_EQ(drape_open("drop", nullptr, nullptr, nullptr), DRAPE_BAD_INPUT);
    for (const std::string& text : {std::string("{"), std::string(), std::string("[1]"), std::string("{\"a\": 1}"),
                                    std::string(5000, '['), std::string("\0\0", 2)})
        expectNoText(text.data(), text.size());
    expectNoText(nullptr, 3);
}

// A program compiled with a longer struct may use this library as long as it sets none of the new members.
TEST(LibraryOpen, ReadsLongerStructsOfLaterVersions) {
    struct Later {
        drape_options known = DRAPE_OPTIONS_INIT;
        std::uint64_t more = 0;
    } later;
    later.known.struct_size = sizeof(later);
    drape_scene* scene = nullptr;
    ASSERT_EQ(drape_open("drop", &later.known, &scene, nullptr), DRAPE_OK);
    drape_close(scene);
    later.more = 1;
    expectNotOpened("drop", later.known);
}

TEST(LibraryOpen, NullDoesNothing) {
    const float vector[3] = {0.0f, 0.0f, 0.0f};
    std::size_t count = 7;
    drape_close(nullptr);
    drape_release_arrays(nullptr);
    EXPECT_EQ(drape_hold_arrays(nullptr), nullptr);
    EXPECT_STREQ(drape_message(nullptr), "");
    EXPECT_EQ(drape_step(nullptr, 1), DRAPE_BAD_INPUT);
    EXPECT_EQ(drape_positions(nullptr), nullptr);
    EXPECT_EQ(drape_pins(nullptr, &count), nullptr);
    EXPECT_EQ(count, 0u);
    EXPECT_EQ(drape_particle_count(nullptr) + drape_triangle_count(nullptr) + drape_link_count(nullptr), 0u);
    EXPECT_EQ(drape_time(nullptr), 0.0);
    EXPECT_EQ(drape_set_wind(nullptr, vector), DRAPE_BAD_INPUT);
    EXPECT_EQ(drape_save_picture(nullptr, nullptr, "x.png"), DRAPE_BAD_INPUT);

    const OpenScene scene = opened("drop", 4);
    drape_scene* const s = scene.get();
    for (const drape_status status : {drape_hash(s, nullptr),
                                      drape_measure(s, nullptr),
                                      drape_get_cloth(s, 0, nullptr),
                                      drape_pin(s, nullptr, 3),
                                      drape_unpin(s, nullptr, 1),
                                      drape_move_pins(s, nullptr, 1, vector),
                                      drape_write_positions(s, 0, 1, nullptr),
                                      drape_write_velocities(s, 0, 1, nullptr),
                                      drape_grab(s, 0, nullptr, 1, vector),
                                      drape_drag(s, 0, nullptr),
                                      drape_cut(s, nullptr, vector, vector, nullptr),
                                      drape_get_collider(s, nullptr, nullptr, nullptr),
                                      drape_move_collider(s, "ball", nullptr),
                                      drape_get_wind(s, nullptr),
                                      drape_set_wind(s, nullptr),
                                      drape_set(s, nullptr, "1"),
                                      drape_set(s, "solver.gravity", nullptr),
                                      drape_save(s, nullptr),
                                      drape_load(s, nullptr),
                                      drape_save_bytes(s, nullptr, nullptr),
                                      drape_load_bytes(s, nullptr, 1),
                                      drape_save_picture(s, nullptr, nullptr),
                                      drape_draw_picture(s, nullptr, nullptr, 0),
                                      drape_gpu_buffer(s, DRAPE_BUFFER_NORMALS, nullptr)})
        expectRefused(s, status);
    EXPECT_EQ(drape_pins(s, nullptr), nullptr);
    EXPECT_EQ(drape_step(s, 1), DRAPE_OK);
}

TEST(LibraryState, GoesOnToTheBit) {
    const OpenScene scene = opened("drop", 16);
    drape_scene* const s = scene.get();
    ASSERT_EQ(drape_step(s, 20), DRAPE_OK);
    const void* bytes = nullptr;
    std::size_t size = 0;
    ASSERT_EQ(drape_save_bytes(s, &bytes, &size), DRAPE_OK);
    const std::string kept(static_cast<const char*>(bytes), size);
    const std::string path = testing::TempDir() + "library_state.drape";
    ASSERT_EQ(drape_save(s, path.c_str()), DRAPE_OK);
    ASSERT_EQ(drape_step(s, 10), DRAPE_OK);
    const std::uint64_t end = hashOf(s);

    ASSERT_EQ(drape_load_bytes(s, kept.data(), kept.size()), DRAPE_OK) << drape_message(s);
    EXPECT_EQ(drape_steps_taken(s), 20u);
    ASSERT_EQ(drape_step(s, 10), DRAPE_OK);
    EXPECT_EQ(hashOf(s), end);

    // Loads the file into another scene, which then becomes this one.
    const OpenScene other = opened("stickman");
    ASSERT_EQ(drape_load(other.get(), path.c_str()), DRAPE_OK) << drape_message(other.get());
    EXPECT_EQ(drape_particle_count(other.get()), 256u);
    ASSERT_EQ(drape_step(other.get(), 10), DRAPE_OK);
    EXPECT_EQ(hashOf(other.get()), end);
    EXPECT_EQ(hashOfProgram(path + " --steps 10"), hexOf(end));
    EXPECT_EQ(hashOf(opened(path.c_str()).get()), hashOf(opened(path.c_str()).get()));

    // The loaded scene can be restarted.
    ASSERT_EQ(drape_restart(other.get()), DRAPE_OK);
    EXPECT_EQ(hashOf(other.get()), hashOf(opened("drop", 16).get()));
    EXPECT_EQ(drape_steps_taken(other.get()), 0u);
    std::remove(path.c_str());
}

// The test of the Python package measures that arrays that nobody holds are freed.
TEST(LibraryState, HeldArraysOutliveLoadingAndClosing) {
    OpenScene scene = opened("flag", 6);
    const OpenScene other = opened("drop", 9);
    const void* bytes = nullptr;
    std::size_t size = 0;
    ASSERT_EQ(drape_save_bytes(other.get(), &bytes, &size), DRAPE_OK);
    const float* const positions = drape_positions(scene.get());
    const std::vector<float> values(positions, positions + std::size_t{4} * drape_particle_count(scene.get()));
    drape_arrays* const held = drape_hold_arrays(scene.get());
    ASSERT_NE(held, nullptr);
    ASSERT_EQ(drape_step(scene.get(), 1), DRAPE_OK);
    EXPECT_EQ(std::vector<float>(positions, positions + values.size()), values);
    EXPECT_EQ(drape_positions(scene.get()), positions);
    const std::vector<float> later(positions, positions + values.size());
    EXPECT_NE(later, values);
    ASSERT_EQ(drape_load_bytes(scene.get(), bytes, size), DRAPE_OK) << drape_message(scene.get());
    EXPECT_NE(drape_positions(scene.get()), positions);
    scene.reset();
    EXPECT_EQ(std::vector<float>(positions, positions + values.size()), later);
    drape_release_arrays(held);
}

TEST(LibraryState, BrokenOnesLeaveTheSceneAsItIs) {
    const OpenScene scene = opened("drop", 8);
    drape_scene* const s = scene.get();
    ASSERT_EQ(drape_step(s, 3), DRAPE_OK);
    const std::uint64_t before = hashOf(s);
    const void* bytes = nullptr;
    std::size_t size = 0;
    ASSERT_EQ(drape_save_bytes(s, &bytes, &size), DRAPE_OK);
    std::string broken(static_cast<const char*>(bytes), size);
    expectRefused(s, drape_load_bytes(s, broken.data(), broken.size() / 2));
    broken[broken.size() / 2] = static_cast<char>(broken[broken.size() / 2] ^ 1);
    expectRefused(s, drape_load_bytes(s, broken.data(), broken.size()));
    expectRefused(s, drape_load(s, "/no/such/file.drape"));
    expectRefused(s, drape_save(s, "/no/such/folder/file.drape"), DRAPE_FAILED);
    EXPECT_EQ(hashOf(s), before);
    EXPECT_EQ(drape_step(s, 1), DRAPE_OK);
}

TEST(LibraryThreads, ScenesOfDifferentThreadsDoNotMeet) {
    const auto run = [](std::uint64_t& hash) {
        const OpenScene scene = opened("flag", 24);
        EXPECT_EQ(drape_step(scene.get(), 8), DRAPE_OK);
        hash = hashOf(scene.get());
    };
    std::uint64_t alone = 0;
    run(alone);
    std::array<std::uint64_t, 3> together{};
    std::array<std::thread, 3> threads;
    for (std::size_t i = 0; i < threads.size(); ++i) threads[i] = std::thread(run, std::ref(together[i]));
    for (std::thread& thread : threads) thread.join();
    for (const std::uint64_t hash : together) EXPECT_EQ(hash, alone);
}

TEST(LibraryThreads, EditsAndStatesOfTwoThreadsDoNotMeet) {
    const auto run = [](const char* name, std::uint64_t& hash) {
        const OpenScene scene = opened(name, 16);
        drape_scene* const s = scene.get();
        const float wind[3] = {1.0f, 0.0f, 2.0f};
        const float offset[3] = {0.0f, 0.1f, 0.0f};
        const std::uint32_t pin = 20;
        EXPECT_EQ(drape_set_wind(s, wind), DRAPE_OK);
        EXPECT_EQ(drape_pin(s, &pin, 1), DRAPE_OK);
        if (drape_pin_group_count(s) > 0) {
            EXPECT_EQ(drape_move_pin_group(s, drape_pin_group_name(s, 0), offset), DRAPE_OK);
        }
        EXPECT_EQ(drape_step(s, 3), DRAPE_OK);
        const void* bytes = nullptr;
        std::size_t size = 0;
        EXPECT_EQ(drape_save_bytes(s, &bytes, &size), DRAPE_OK);
        const std::string kept(static_cast<const char*>(bytes), size);
        EXPECT_EQ(drape_load_bytes(s, kept.data(), kept.size()), DRAPE_OK);
        EXPECT_EQ(drape_step(s, 3), DRAPE_OK);
        EXPECT_NE(drape_normals(s), nullptr);
        hash = hashOf(s);
    };
    std::array<std::uint64_t, 2> alone{};
    run("hoist", alone[0]);
    run("drop", alone[1]);
    std::array<std::uint64_t, 2> together{};
    std::thread first(run, "hoist", std::ref(together[0]));
    std::thread second(run, "drop", std::ref(together[1]));
    first.join();
    second.join();
    EXPECT_EQ(together, alone);
}

}  // namespace
