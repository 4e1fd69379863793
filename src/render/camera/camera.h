#pragma once

#include "render/camera/bounds.h"
#include "scene/scene.h"

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

namespace drape::render {

/// A camera on a sphere around its target. Keep it as a value, change it, and pass it to the renderer.
struct OrbitCamera {
    static constexpr float kMinDistance = 0.01f;    ///< m
    static constexpr float kMaxDistance = 1000.0f;  ///< m
    static constexpr float kMaxPitch = 1.5533f;     ///< radians: 89 degrees, since "up" is undefined at 90

    glm::vec3 target{0.0f, 1.0f, 0.0f};  ///< m
    float distance = 4.0f;               ///< m
    float yaw = 0.0f;                    ///< radians; 0 looks along -z, pi/2 along -x
    float pitch = 0.26f;                 ///< radians above the horizon
    float fieldOfView = 0.7f;            ///< vertical, radians
    float leastAspect = 1.6f;            ///< width over height; narrower pictures get a wider field of view
    float aside = 0.0f;  ///< shift of the target to the right of the picture's middle, as a share of half the width

    bool operator==(const OrbitCamera&) const = default;

    OrbitCamera() = default;
    /// Clamps values out of range.
    explicit OrbitCamera(const CameraView& view);
    /// Returns the camera in a scene file's terms; yaw between -180 and 180 degrees.
    [[nodiscard]] CameraView toView() const;

    /// Turns about the target by these angles, radians. Positive yaw moves the eye to the right, positive pitch up.
    /// Pitch is clamped.
    void orbit(float deltaYaw, float deltaPitch);
    /// Turns about the target as a pointer is dragged by this many pixels (y down). The scene follows the pointer; the
    /// height of the viewport is half a turn.
    void orbitPixels(glm::vec2 pixels, int viewportHeight);
    /// Moves the target parallel to the picture. A point at the target's depth follows a pointer dragged by this many
    /// pixels (y down).
    void panPixels(glm::vec2 pixels, int viewportHeight);
    /// Multiplies the distance by a factor, within the range above; below 1 moves nearer. Ignores factors that are not
    /// positive.
    void zoom(float factor);
    /// Moves target and distance so that the box just fits; keeps direction and field of view. Ignores an empty box.
    void frame(const Box& box, float aspect);
    /// Turns the eye up about the target to at least this height (m). If that is not enough, lifts eye and target.
    void keepAbove(float height);
    /// Returns the camera for a picture of this aspect. If the picture is narrower than leastAspect, its field of view
    /// grows until as much is seen from side to side.
    [[nodiscard]] OrbitCamera widenedFor(float aspect) const;

    /// Returns the eye's position, m.
    [[nodiscard]] glm::vec3 eye() const;
    /// Returns the matrix from world to view space: x right, y up, looking along -z.
    [[nodiscard]] glm::mat4 view() const;
    /// Returns the matrix from view to clip space, depth -1 to 1. `aspect`: width over height.
    [[nodiscard]] glm::mat4 projection(float aspect) const;
    /// Returns the near plane's distance, m. It grows with `distance`, so that close-ups are not clipped.
    [[nodiscard]] float nearPlane() const;
    [[nodiscard]] float farPlane() const;
};

}  // namespace drape::render
