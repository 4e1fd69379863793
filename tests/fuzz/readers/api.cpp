#include <array>
#include <string>
#include <vector>

#include "fuzz/calls.h"
#include "fuzz/readers.h"
#include "library/drape.h"

namespace drape::fuzz {
namespace {

constexpr const char* kScenes[] = {
    R"({"cloth": {"particles": [6, 5], "pins": "topCorners"}, "solver": {"substeps": 2}, "ball": {"on": true},
        "ground": {"on": true}, "wind": {"velocity": [1, 0, 2]}})",
    R"({"cloth": {"particles": [6, 5], "pins": "none"}, "solver": {"substeps": 2}, "contact": {"on": false},
        "pinGroups": [{"name": "row", "pins": "topRow", "collider": "box"}], "tear": {"resistance": "ratio", "ratio": 2}, "colliders": [{"name": "box", "shape": "box"}]})",
    R"({"cloth": {"particles": [6, 5]}, "solver": {"substeps": 2},
        "bodies": [{"name": "b", "mesh": {"file": "arrays:b"}}]})",
    R"({"systems": [{"particles": [{"at": [0, 2, 0]}, {"at": [0, 1, 0]}], "links": [{"ends": [0, 1]}]}]})",
};

drape_status call(drape_scene* scene, Arguments& arguments) {
    const auto pins = [&](auto* function) {
        const std::vector<std::uint32_t> list = arguments.indices();
        return function(scene, list.data(), list.size());
    };
    switch (arguments.take<std::uint8_t>() % 27) {
        case 0:
            return drape_step(scene, arguments.take<std::uint8_t>() % 4);
        case 1:
            return drape_restart(scene);
        case 2: {
            const std::uint32_t first = arguments.index();
            const std::vector<float> places = arguments.vectors(arguments.take<std::uint8_t>() % 6);
            return drape_write_positions(scene, first, places.size() / 3, places.data());
        }
        case 3: {
            const std::uint32_t first = arguments.index();
            const std::vector<float> places = arguments.vectors(arguments.take<std::uint8_t>() % 6);
            return drape_write_velocities(scene, first, places.size() / 3, places.data());
        }
        case 4:
            return pins(drape_pin);
        case 5:
            return pins(drape_unpin);
        case 6: {
            const std::vector<std::uint32_t> list = arguments.indices();
            return drape_move_pins(scene, list.data(), list.size(), arguments.vectors(list.size()).data());
        }
        case 7: {
            const std::uint32_t hand = arguments.index();
            const std::vector<std::uint32_t> list = arguments.indices();
            return drape_grab(scene, hand, list.data(), list.size(), arguments.vector().data());
        }
        case 8: {
            const std::uint32_t hand = arguments.index();
            return drape_drag(scene, hand, arguments.vector().data());
        }
        case 9:
            return drape_release(scene, arguments.index());
        case 10: {
            const auto from = arguments.vector(), to = arguments.vector(), depth = arguments.vector();
            std::size_t links = 0;
            return drape_cut(scene, from.data(), to.data(), depth.data(), &links);
        }
        case 11: {
            const std::string name = arguments.text();
            std::array<float, 3> place{};
            std::array<float, 4> turn{};
            return drape_get_collider(scene, name.c_str(), place.data(), turn.data());
        }
        case 12: {
            const std::string name = arguments.text();
            return drape_move_collider(scene, name.c_str(), arguments.vector().data());
        }
        case 13:
            return (arguments.take<std::uint8_t>() & 1u ? drape_set_wind : drape_drive_wind)(scene,
                                                                                             arguments.vector().data());
        case 14:
        case 15: {
            const std::string field = arguments.text();
            return drape_set(scene, field.c_str(), arguments.text().c_str());
        }
        case 16: {
            const void* bytes = nullptr;
            std::size_t size = 0;
            const drape_status status = drape_save_bytes(scene, &bytes, &size);
            if (status != DRAPE_OK) return status;
            const std::string copy(static_cast<const char*>(bytes), size);
            require(drape_load_bytes(scene, copy.data(), copy.size()) == DRAPE_OK, "a state that was saved is loaded");
            return DRAPE_OK;
        }
        case 17: {
            const std::string bytes = arguments.text();
            return drape_load_bytes(scene, bytes.data(), bytes.size());
        }
        case 18: {
            drape_measures measures{sizeof measures, 0, 0, 0};
            return drape_measure(scene, &measures);
        }
        case 19: {
            const std::string name = arguments.text();
            return drape_move_pin_group(scene, name.c_str(), arguments.vector().data());
        }
        case 20: {
            const std::string name = arguments.text();
            std::array<float, 3> offset{};
            std::size_t count = 0;
            const std::uint32_t* particles = drape_pin_group_particles(scene, name.c_str(), &count);
            for (std::size_t i = 0; i < count; ++i)
                require(particles[i] < drape_particle_count(scene), "a group's are particles");
            return drape_get_pin_group(scene, name.c_str(), offset.data());
        }
        case 22: {
            const std::string name = arguments.text();
            const std::array<float, 3> place = arguments.vector();
            const std::array<float, 4> turn{arguments.number(), arguments.number(), arguments.number(),
                                            arguments.number()};
            return drape_drive_collider(scene, name.c_str(), place.data(), turn.data());
        }
        case 23: {
            const std::string name = arguments.text();
            return drape_drive_body(scene, name.c_str(), arguments.vector().data(), nullptr);
        }
        case 24: {
            const std::string name = arguments.text();
            const std::vector<float> places = arguments.vectors(arguments.take<std::uint8_t>() % 12);
            return drape_drive_body_vertices(scene, name.c_str(), places.data(), places.size() / 3);
        }
        case 25: {
            const std::uint32_t first = arguments.index();
            const std::vector<float> forces = arguments.vectors(arguments.take<std::uint8_t>() % 6);
            return drape_push(scene, first, forces.size() / 3, forces.data());
        }
        case 26: {
            drape_body body{sizeof body, 0, 0, 0, 0, {}, {}};
            return drape_get_body(scene, arguments.text().c_str(), &body);
        }
        default: {
            drape_cloth cloth{sizeof cloth, 0, 0, 0, 0, 0, 0};
            return drape_get_cloth(scene, arguments.index(), &cloth);
        }
    }
}

}  // namespace

/// Calls the C library: a byte for each call, followed by its arguments. The first byte chooses a scene.
void api(std::string_view bytes) {
    Arguments arguments(bytes);
    const std::string_view text = kScenes[arguments.take<std::uint8_t>() % std::size(kScenes)];
    drape_options options = DRAPE_OPTIONS_INIT;
    options.threads = 1;
    drape_scene* scene = nullptr;
    const float vertices[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    const std::uint32_t triangles[] = {0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3};
    const drape_mesh mesh{sizeof mesh, "b", vertices, 4, triangles, 4, nullptr};
    const std::size_t meshes = text.find("arrays:") == std::string_view::npos ? 0 : 1;
    require(drape_open_arrays(text.data(), text.size(), &mesh, meshes, &options, &scene, nullptr) == DRAPE_OK,
            "the scene opens");
    for (int calls = 0; calls < 50 && !arguments.isAtEnd(); ++calls) {
        const drape_status status = call(scene, arguments);
        const std::string_view message = drape_message(scene);
        require(status == DRAPE_OK || !message.empty(), "a call that fails says why");
        require(message.find('\n') == std::string_view::npos, "a message is one line");
        if (status == DRAPE_OK) readArrays(scene);
    }
    drape_close(scene);
}

}  // namespace drape::fuzz
