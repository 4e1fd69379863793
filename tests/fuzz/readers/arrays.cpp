#include <array>
#include <string>
#include <vector>

#include "fuzz/calls.h"
#include "fuzz/readers.h"
#include "library/drape.h"

namespace drape::fuzz {
namespace {

constexpr const char* kSettings[] = {
    R"("solver": {"substeps": 2}, "cloth": {"mesh": {"file": "arrays:c", "panels": false}})",
    R"("fabric": "silk", "solver": {"substeps": 2}, "cloth": {"sewing": 0, "mesh": {"file": "arrays:c", "panels": true}})",
    R"("solver": {"substeps": 1}, "cloth": {"pins": "listed", "pinnedVertices": [0], "mesh": {"file": "arrays:c"}})",
    R"("solver": {"substeps": 2}, "cloth": {"pins": "boundary", "mesh": {"file": "arrays:c", "weld": 0.1, "scale": 0.5}})",
};

/// Takes the arrays of a small mesh, whose numbers may be wrong in any way.
struct MeshOfBytes {
    std::vector<float> vertices;
    std::vector<std::uint32_t> triangles;
    std::vector<float> uv;

    explicit MeshOfBytes(Arguments& arguments) {
        const std::size_t count = 3u + arguments.take<std::uint8_t>() % 14;
        vertices = arguments.vectors(count);
        triangles.resize(3 * (1 + std::size_t{arguments.take<std::uint8_t>()} % 24));
        for (std::uint32_t& corner : triangles) {
            const auto byte = arguments.take<std::uint8_t>();
            corner = byte < 250 ? byte % static_cast<std::uint32_t>(count) : arguments.take<std::uint32_t>();
        }
        if (arguments.take<std::uint8_t>() % 2 == 0) return;
        uv.resize(2 * count);
        for (float& coordinate : uv) coordinate = arguments.number();
    }

    drape_mesh as(const char* name) const {
        return {sizeof(drape_mesh),
                name,
                vertices.data(),
                vertices.size() / 3,
                triangles.data(),
                triangles.size() / 3,
                uv.empty() ? nullptr : uv.data()};
    }
};

/// Reads which particles the vertices of a mesh are.
void readVertices(const std::uint32_t* particles, std::size_t count, std::size_t expected, std::size_t most) {
    require(particles != nullptr && count == expected, "each vertex has a particle or none");
    for (std::size_t i = 0; i < count; ++i)
        require(particles[i] < most || particles[i] == UINT32_MAX, "vertices are particles of their mesh");
}

}  // namespace

/// Opens a scene from arrays, and drives its body: a byte for the settings, the arrays of a cloth and of a body, then
/// the poses and vertices of each step.
void arrays(std::string_view bytes) {
    Arguments arguments(bytes);
    const auto choice = arguments.take<std::uint8_t>();
    const MeshOfBytes cloth(arguments), body(arguments);
    const drape_mesh meshes[] = {cloth.as("c"), body.as("b")};
    const bool hasBody = choice % 2 == 0;
    const std::string text = std::string("{") + kSettings[choice / 2 % std::size(kSettings)] +
                             (hasBody ? R"(, "bodies": [{"name": "b", "mesh": {"file": "arrays:b"}}]})" : "}");
    drape_options options = DRAPE_OPTIONS_INIT;
    options.threads = 1;
    drape_scene* scene = nullptr;
    drape_error error;
    if (drape_open_arrays(text.data(), text.size(), meshes, hasBody ? 2 : 1, &options, &scene, &error) != DRAPE_OK) {
        const std::string_view message = error.message;
        require(scene == nullptr && !message.empty() && message.find('\n') == std::string_view::npos,
                "arrays are refused in one line");
        return;
    }
    std::size_t count = 0;
    drape_cloth range{sizeof range, 0, 0, 0, 0, 0, 0};
    require(drape_get_cloth(scene, 0, &range) == DRAPE_OK, "there is a cloth");
    const std::uint32_t* particles = drape_cloth_vertices(scene, 0, &count);
    readVertices(particles, count, cloth.vertices.size() / 3, range.particle_count);
    if (hasBody) {
        drape_body state{sizeof state, 0, 0, 0, 0, {}, {}};
        require(drape_get_body(scene, "b", &state) == DRAPE_OK, "there is a body");
        particles = drape_body_vertices(scene, "b", &count);
        readVertices(particles, count, body.vertices.size() / 3, state.particle_count);
    }
    for (int step = 0; step < 6 && !arguments.isAtEnd(); ++step) {
        const std::array<float, 3> place = arguments.vector();
        const std::array<float, 4> turn{arguments.number(), arguments.number(), arguments.number(), 1.0f};
        const std::vector<float> places = arguments.vectors(body.vertices.size() / 3);
        drape_drive_body(scene, "b", place.data(), turn.data());
        drape_drive_body_vertices(scene, "b", places.data(), places.size() / 3);
        drape_drive_wind(scene, place.data());
        if (drape_step(scene, 1) == DRAPE_OK) readArrays(scene);
    }
    drape_close(scene);
}

}  // namespace drape::fuzz
