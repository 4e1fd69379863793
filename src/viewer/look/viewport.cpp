#include "viewer/look/viewport.h"

#include <cmath>

namespace drape::viewer {
namespace {

float aspectOf(glm::ivec2 size) { return static_cast<float>(size.x) / static_cast<float>(size.y); }

}  // namespace

float Viewport::visibleAspect() const { return aspectOf(visibleSize()); }

render::OrbitCamera drawnCamera(const render::OrbitCamera& camera, const Viewport& viewport) {
    const glm::vec2 size(viewport.size);
    render::OrbitCamera drawn = camera.forPicture(viewport.visibleAspect());
    const float heights = size.y / static_cast<float>(viewport.visibleSize().y);
    drawn.fieldOfView = 2.0f * std::atan(std::tan(0.5f * drawn.fieldOfView) * heights);
    drawn.offset = glm::vec2(viewport.covered) / size;
    return drawn;
}

render::OrbitCamera pictureCamera(const render::OrbitCamera& camera, glm::ivec2 size, const Viewport& viewport) {
    return camera.forPicture(aspectOf(size), viewport.visibleAspect());
}

PixelBox framedPart(glm::ivec2 size, const Viewport& viewport) {
    const glm::vec2 visible(viewport.visibleSize());
    const glm::vec2 scales = visible / glm::vec2(size);
    const glm::vec2 framed = glm::vec2(size) * glm::min(scales.x, scales.y);
    return {glm::vec2(viewport.covered.x, 0.0f) + 0.5f * (visible - framed), framed};
}

bool isCropped(glm::ivec2 size, const Viewport& viewport) {
    const glm::vec2 left = glm::vec2(viewport.visibleSize()) - framedPart(size, viewport).size;
    return glm::max(left.x, left.y) > 2.0f;
}

}  // namespace drape::viewer
