#pragma once

// Makes cloths whose layers start a few micrometres apart.

#include <array>
#include <cmath>
#include <cstdio>
#include <string>

#include "cloth/mesh/shape/mesh_shape.h"
#include "cloth/mesh/weld/weld.h"
#include "run/start/start_faults.h"
#include "support/contact_scenes.h"

namespace drape::test {

enum class Layers { tube, fold, sheets };

struct CloseLayers {
    Layers kind = Layers::tube;
    float gap = 0.0f;      ///< distance between the two layers, m
    glm::vec3 at{0.0f};    ///< place of a corner, m
    float weld = 0.0f;     ///< tolerance of welding, m; below 0: automatic
    glm::vec3 turn{0.0f};  ///< rotation about the origin, degrees
};

/// Returns the distance from a coordinate to the next float, m.
inline float unitAt(float coordinate) { return std::nextafter(coordinate, INFINITY) - coordinate; }

/// Makes two level layers of 6 x 6 cells of 3 cm: a tube that is closed at two sides, a sheet folded over, or two
/// sheets.
inline PolygonMesh meshOf(const CloseLayers& layers) {
    constexpr std::uint32_t kCells = 6;
    constexpr float kCell = 0.03f;  // m
    PolygonMesh mesh;
    std::array<std::array<std::array<std::uint32_t, kCells + 1>, kCells + 1>, 2> vertex{};
    for (std::uint32_t layer = 0; layer < 2; ++layer) {
        for (std::uint32_t row = 0; row <= kCells; ++row) {
            for (std::uint32_t column = 0; column <= kCells; ++column) {
                const bool isShared =
                    (layers.kind != Layers::sheets && column == kCells) || (layers.kind == Layers::tube && column == 0);
                std::uint32_t& index = vertex[layer][row][column];
                index =
                    layer == 1 && isShared ? vertex[0][row][column] : static_cast<std::uint32_t>(mesh.positions.size());
                if (index < mesh.positions.size()) continue;
                const glm::vec3 place(kCell * static_cast<float>(column), layer == 1 ? layers.gap : 0.0f,
                                      kCell * static_cast<float>(row));
                mesh.positions.push_back(layers.at + place);
            }
        }
    }
    for (std::uint32_t layer = 0; layer < 2; ++layer) {
        const auto& of = vertex[layer];
        for (std::uint32_t row = 0; row < kCells; ++row) {
            for (std::uint32_t column = 0; column < kCells; ++column) {
                MeshFace& face = mesh.faces.emplace_back();
                face.corners = {of[row][column], of[row + 1][column], of[row + 1][column + 1], of[row][column + 1]};
                if (layer == 1) std::swap(face.corners[1], face.corners[3]);
                face.count = 4;
                face.number = static_cast<std::uint32_t>(mesh.faces.size());
            }
        }
    }
    return mesh;
}

/// Lets the layers fall freely.
inline Scene sceneOf(const CloseLayers& layers) {
    Scene scene =
        readSceneText(R"({"ground": {"on": false}, "wind": {"airDensity": 0}, "contact": {"on": true}})", "layers");
    ClothDescription cloth;
    cloth.pins = PinPattern::none;
    cloth.mesh.file = "of the test";
    cloth.mesh.turn = layers.turn;
    cloth.mesh.shape = makeMeshShape(weld(meshOf(layers), layers.weld, 1.0f));
    scene.world.cloths = {cloth};
    return scene;
}

inline std::string nameOf(const CloseLayers& layers) {
    static constexpr const char* kNames[] = {"tube", "fold", "sheets"};
    char text[160];
    std::snprintf(text, sizeof text, "%s, gap %.9g m at (%g, %g, %g), weld %g, turn %g",
                  kNames[static_cast<int>(layers.kind)], double{layers.gap}, double{layers.at.x}, double{layers.at.y},
                  double{layers.at.z}, double{layers.weld}, double{layers.turn.x});
    return text;
}

/// Returns the layers for which contact is proved: gaps of at least 2 µm and 4 units in the last place of coordinates.
inline bool isProvedFor(const CloseLayers& layers) {
    const float farthest = std::max({layers.at.x, layers.at.y, layers.at.z});
    return layers.gap >= 2e-6f && layers.gap >= 4.0f * unitAt(farthest);
}

/// How layers fared in free fall.
struct LayersFall {
    std::size_t crossings = 0;  ///< most crossings after a step
    bool isReported = false;    ///< whether the start is reported
    float fallen = 0.0f;        ///< mean height that the layers fell by, relative to free fall
};

/// Lets layers fall for some steps.
/// `makeSolver`: makes a solver of a model.
template <class MakeSolver>
LayersFall fallOf(const CloseLayers& layers, int steps, MakeSolver makeSolver) {
    drape::Run run(sceneOf(layers));
    auto solver = makeSolver(run.model());
    const std::vector<glm::vec4> start = solver.state().positions;
    LayersFall fall;
    fall.isReported = findCrossedStart(0, start, run.model().triangles, run.model()).has_value();
    for (int k = 0; k < steps; ++k) {
        solver.step(run.nextStep(viewOf(solver)));
        fall.crossings = std::max(fall.crossings, crossingsOf(solver.state()));
    }
    const std::vector<glm::vec4> end = solver.state().positions;
    double sum = 0.0;
    for (std::size_t i = 0; i < start.size(); ++i) sum += double{start[i].y} - double{end[i].y};
    const double seconds = steps * double{run.applied().timeStep};
    fall.fallen = static_cast<float>(sum / static_cast<double>(start.size()) / (0.5 * 9.81 * seconds * seconds));
    return fall;
}

}  // namespace drape::test
