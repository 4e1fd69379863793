#include "scene/start/look_at_all.h"

#include <algorithm>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <vector>

#include "cloth/core/placement.h"

namespace drape {

void lookAtAll(Scene& scene) {
    std::vector<glm::vec3> places = placedPositions(scene.world.cloths.front());
    for (const BodyDescription& each : scene.world.bodies) {
        const std::vector<glm::vec3> more = placedPositions(each.mesh);
        places.insert(places.end(), more.begin(), more.end());
    }
    glm::vec3 low = places.front();
    glm::vec3 high = low;
    for (const glm::vec3& place : places) {
        low = glm::min(low, place);
        high = glm::max(high, place);
    }
    if (scene.settings.ground().on) low.y = std::min(low.y, scene.settings.ground().place.y);  // cloth may fall to it
    CameraView& camera = scene.camera;
    camera.target = 0.5f * (low + high);
    camera.distance = std::clamp(1.25f * glm::distance(low, high), 0.1f, 100.0f);
    camera.yaw = 20.0f;
    camera.pitch = 5.0f;
    camera.aspect = 0.8f;
}

}  // namespace drape
