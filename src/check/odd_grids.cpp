#include "check/odd_grids.h"

#include <string>

namespace drape::check {

std::vector<Scene> oddGrids() {
    std::vector<Scene> scenes;
    for (const glm::uvec2 size : {glm::uvec2(2, 3), glm::uvec2(3, 65), glm::uvec2(37, 23), glm::uvec2(131, 7)}) {
        Scene scene;
        scene.name = "grid-" + std::to_string(size.x) + "x" + std::to_string(size.y);
        ClothDescription cloth;
        cloth.particles = size;
        cloth.diagonalBendLinks = true;
        scene.world.cloths = {cloth};
        Settings& settings = scene.settings;
        settings.substeps = 5;
        settings.iterations = 2;
        settings.stiffness = {1.0f, 0.8f, 0.2f, 0.1f};
        settings.wind.velocity = {2.0f, 0.5f, 4.0f};
        settings.wind.gustiness = 0.5f;
        settings.ball().on = true;
        settings.ball().motion = ColliderMotion::circle;
        settings.ball().place = {0.0f, 1.0f, 0.0f};
        settings.ball().travel = {0.4f, 0.0f, 0.3f};
        settings.ball().speed = 0.45f;
        settings.ground().on = true;
        settings.ground().place.y = 0.3f;
        scenes.push_back(scene);
    }
    return scenes;
}

}  // namespace drape::check
