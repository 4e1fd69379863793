// Prints the particles of a scene in each frame, and which elements are visible, as JSON. Tests use it when other
// programs read the files of `drape export`.
//
//   dump_frames SCENE LAST_FRAME
//
// It shares only the physics with the export: the reference takes the steps, and columns and rows determine which
// threads show.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>

#include "cloth/make/make_model.h"
#include "json/json.h"
#include "scene/load/registry.h"
#include "solver/reference/reference_solver.h"

namespace {

using namespace drape;
using json::Array;
using json::Object;
using json::Value;

class Dump {
public:
    explicit Dump(const Scene& scene) : scene_(scene), model_(makeModel(scene.world)), solver_(model_) {}

    Value run(std::uint64_t lastFrame) {
        Array frames;
        Clock clock;
        for (std::uint64_t frame = 0; frame <= lastFrame; ++frame) {
            if (frame > 0) solver_.step(makeStep(model_, scene_.settings, clock));
            frames.push_back(frameNow());
        }
        return Object{{"parts", parts()}, {"frames", std::move(frames)}};
    }

private:
    Value parts() const {
        Array parts;
        const auto add = [&](std::string name, std::size_t index, glm::uint first, glm::uint count, glm::uvec2 grid) {
            parts.push_back(Object{{"name", name + "_" + std::to_string(index + 1)},
                                   {"first", json::number(first)},
                                   {"count", json::number(count)},
                                   {"columns", json::number(grid.x)},
                                   {"rows", json::number(grid.y)}});
        };
        for (std::size_t k = 0; k < model_.cloths.size(); ++k) {
            const ClothPart& cloth = model_.cloths[k];
            add("cloth", k, cloth.particles.first, cloth.particles.count, cloth.grid->count);
            const FabricLook& fabric = scene_.world.cloths[k].fabric;
            Array colour;
            for (int i = 0; i < 3; ++i) colour.push_back(json::number(double{fabric.colour[i]}));
            Object& part = std::get<Object>(parts.back().data);
            part.push_back({"colour", std::move(colour)});
            part.push_back({"roughness", json::number(fabric.roughness)});
            part.push_back({"thickness", json::number(fabric.thickness)});
        }
        for (std::size_t k = 0; k < model_.systems.size(); ++k) {
            const Range particles = model_.systems[k].particles;
            add("system", k, particles.first, particles.count, {0, 0});
        }
        return parts;
    }

    Value frameNow() const {
        const State state = solver_.state();
        Array positions, triangles, lines;
        for (const glm::vec4& position : state.positions) {
            for (int axis = 0; axis < 3; ++axis) positions.push_back(json::number(double{position[axis]}));
        }
        for (std::size_t i = 0; i < state.triangles.size(); ++i) {
            const physics::Triangle& t = model_.triangles[i];
            const ClothPart* cloth = clothOf(t.a);
            if (state.triangles[i].restArea == 0.0f || (cloth && cloth->look == ClothLook::net)) continue;
            triangles.push_back(Array{json::number(t.a), json::number(t.b), json::number(t.c)});
        }
        for (std::size_t i = 0; i < state.links.size(); ++i) {
            const physics::Link& link = model_.links.links[i];
            if (state.links[i].material != 0 && isLine(link, state))
                lines.push_back(Array{json::number(link.a), json::number(link.b)});
        }
        return Object{
            {"positions", std::move(positions)}, {"triangles", std::move(triangles)}, {"lines", std::move(lines)}};
    }

    const ClothPart* clothOf(glm::uint particle) const {
        for (const ClothPart& cloth : model_.cloths) {
            if (particle >= cloth.particles.first && particle < cloth.particles.end()) return &cloth;
        }
        return nullptr;
    }

    bool isLine(const physics::Link& link, const State& state) const {
        const physics::LinkMaterial& material = model_.materials[link.material];
        const ClothPart* cloth = clothOf(link.a);
        if (!cloth) return (material.flags & physics::kHidden) == 0;
        if (material.kind != static_cast<glm::uint>(LinkKind::structural)) return false;
        if (cloth->look == ClothLook::net) return true;
        // A thread is visible if no cell beside it is left.
        const auto isCell = [&](int column, int row) {
            const glm::ivec2 cells = glm::ivec2(cloth->grid->count) - 1;
            if (column < 0 || row < 0 || column >= cells.x || row >= cells.y) return false;
            const auto cell = static_cast<glm::uint>(row * cells.x + column);
            return state.triangles[cloth->triangles.first + 2 * cell].restArea != 0.0f;
        };
        const auto columns = static_cast<int>(cloth->grid->count.x);
        const int first = static_cast<int>(std::min(link.a, link.b) - cloth->particles.first);
        const int column = first % columns;
        const int row = first / columns;
        const bool isAlongRow = std::max(link.a, link.b) - std::min(link.a, link.b) == 1;
        return !isCell(column, row) && !(isAlongRow ? isCell(column, row - 1) : isCell(column - 1, row));
    }

    const Scene& scene_;
    Model model_;
    ReferenceSolver solver_;
};

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fputs("usage: dump_frames SCENE LAST_FRAME\n", stderr);
        return 2;
    }
    try {
        const Scene scene = loadScene(argv[1]);
        std::fputs(json::writeLine(Dump(scene).run(std::strtoull(argv[2], nullptr, 10))).c_str(), stdout);
        return 0;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "dump_frames: %s\n", error.what());
        return 1;
    }
}
