#pragma once

#include "render/camera/bounds.h"
#include "scene/scene.h"

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

namespace drape::render {

/// A camera on a sphere around the point that it looks at. A value: keep one, change it, hand it to the renderer.
struct OrbitCamera {
    static constexpr float kMinDistance = 0.01f;    ///< m
    static constexpr float kMaxDistance = 1000.0f;  ///< m
    static constexpr float kMaxPitch = 1.5533f;     ///< radians: 89 degrees, short of where "up" is lost

    glm::vec3 target{0.0f, 1.0f, 0.0f};  ///< m
    float distance = 4.0f;               ///< m
    float yaw = 0.0f;                    ///< radians; 0 looks along -z, pi/2 along -x
    float pitch = 0.26f;                 ///< radians above the horizon
    float fieldOfView = 0.7f;            ///< radians from bottom to top
    float leastAspect = 1.6f;            ///< width over height; narrower pictures get a wider field of view
    float aside = 0.0f;  ///< where the target is seen: right of the picture's middle, as a share of half its width

    bool operator==(const OrbitCamera&) const = default;

    OrbitCamera() = default;
    /// Values out of range are clamped.
    explicit OrbitCamera(const CameraView& view);
    /// The same in a scene file's terms; yaw between -180 and 180 degrees.
    [[nodiscard]] CameraView toView() const;

    /// Turns about the target. Radians; positive yaw moves the eye to the right, positive pitch up. Pitch is clamped.
    void orbit(float deltaYaw, float deltaPitch);
    /// The same for a pointer dragged by that many pixels (y down): the scene follows the pointer, and half a turn
    /// takes the height of the viewport.
    void orbitPixels(glm::vec2 pixels, int viewportHeight);
    /// Moves the target in the picture's plane, so that a point at its depth follows a pointer dragged by that many
    /// pixels (y down).
    void panPixels(glm::vec2 pixels, int viewportHeight);
    /// Multiplies the distance (below 1 is nearer), clamped to the range above. A factor that is not above 0 does
    /// nothing.
    void zoom(float factor);
    /// Moves target and distance so that the box just fits; direction and field of view stay. An empty box changes
    /// nothing.
    void frame(const Box& box, float aspect);
    /// Turns the eye up about the target until it is at that height (m) at least; where that is not enough, lifts both.
    void keepAbove(float height);
    /// For a picture of that aspect: in one narrower than leastAspect the field of view grows until as much is seen
    /// from side to side.
    [[nodiscard]] OrbitCamera widenedFor(float aspect) const;

    /// m
    [[nodiscard]] glm::vec3 eye() const;
    /// World to view space: x right, y up, the camera looks along -z.
    [[nodiscard]] glm::mat4 view() const;
    /// View to clip space, depth -1 to 1. `aspect` is width over height.
    [[nodiscard]] glm::mat4 projection(float aspect) const;
    /// m; the near plane follows the distance so that close-ups are not cut open.
    [[nodiscard]] float nearPlane() const;
    [[nodiscard]] float farPlane() const;
};

}  // namespace drape::render
