#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <span>

#include "render/camera/bounds.h"
#include "scene/scene.h"

namespace drape::render {

/// A camera on a sphere around its target.
struct OrbitCamera {
    static constexpr float kMinDistance = 0.01f;    ///< smallest distance from the target, m
    static constexpr float kMaxDistance = 1000.0f;  ///< greatest distance from the target, m
    /// Greatest pitch, 89 degrees, in radians; at 90 degrees, "up" is undefined.
    static constexpr float kMaxPitch = 1.5533f;

    glm::vec3 target{0.0f, 1.0f, 0.0f};  ///< point at which the camera looks, m
    float distance = 4.0f;               ///< distance of the eye from the target, m
    float yaw = 0.0f;          ///< angle about the vertical, radians; the camera looks along -z at 0, along -x at pi/2
    float pitch = 0.26f;       ///< angle of the eye above the horizontal plane through the target, radians
    float fieldOfView = 0.7f;  ///< vertical field of view, radians
    float leastAspect = 1.6f;  ///< width / height; pictures narrower than this get a wider field of view
    /// Place of the target in the picture: x to the right and y up from the middle, in half widths and half heights.
    glm::vec2 offset{0.0f};

    bool operator==(const OrbitCamera&) const = default;

    OrbitCamera() = default;
    /// Converts the camera of a scene file. Clamps values out of range.
    explicit OrbitCamera(const SceneCamera& view);
    /// Returns the camera in the form of scene files, with yaw between -180 and 180 degrees.
    /// `lens`: the camera whose aperture and focus are kept.
    SceneCamera toView(const SceneCamera& lens = {}) const;

    /// Turns the camera about the target. Pitch is clamped.
    /// `deltaYaw`: radians; a positive angle moves the eye to the right.
    /// `deltaPitch`: radians; a positive angle moves the eye up.
    void orbit(float deltaYaw, float deltaPitch);
    /// Turns the camera about the target so that the scene follows a dragged pointer. A drag over the height of the
    /// viewport is half a turn.
    /// `pixels`: motion of the pointer, y down.
    void orbitPixels(glm::vec2 pixels, int viewportHeight);
    /// Moves the target parallel to the picture. A point at the target's depth follows the pointer.
    /// `pixels`: motion of the pointer, y down.
    void panPixels(glm::vec2 pixels, int viewportHeight);
    /// Multiplies the distance by a factor and clamps it. A factor below 1 moves the camera nearer to its target.
    /// Ignores factors that are not positive.
    void zoom(float factor);
    /// Changes target and distance so that the box just fits into the picture. Keeps direction and field of view.
    /// Ignores an empty box.
    /// `aspect`: width / height of the picture.
    void frame(const Box& box, float aspect);
    /// Changes target and distance so that the points fill `share` of the height or of the width of a picture, the
    /// greater one, and lie in its middle. Keeps direction and field of view. Ignores points that are not finite.
    /// `points`: xyz, m; may be empty, which changes nothing.
    /// `share`: more than 0, at most 1.
    void frame(std::span<const glm::vec4> points, float aspect, float share);
    /// Raises the eye to at least a height. Turns the camera about its target; if that is not enough, raises the
    /// target, too.
    /// `height`: m.
    void keepAbove(float height);
    /// Returns the camera of a picture that shows a view, or the largest part of it around its middle that has the
    /// picture's shape. A view narrower than leastAspect has a wider field of view, so that it shows the same width of
    /// the scene.
    /// `aspect`: width / height of the picture.
    /// `viewAspect`: width / height of the view.
    OrbitCamera forPicture(float aspect, float viewAspect) const;
    /// Returns the camera of a picture that shows a whole view of its own shape.
    /// `aspect`: width / height of the picture.
    OrbitCamera forPicture(float aspect) const { return forPicture(aspect, aspect); }

    /// Returns the eye's position, m.
    glm::vec3 eye() const;
    /// Returns the matrix from world to view space: x right, y up, looking along -z.
    glm::mat4 view() const;
    /// Returns the matrix from view to clip space, with depth -1 to 1.
    /// `aspect`: width / height of the picture.
    glm::mat4 projection(float aspect) const;
    /// Returns the distance of the near plane, m. It is proportional to `distance`, so that close-ups are not clipped.
    float nearPlane() const;
    float farPlane() const;
};

}  // namespace drape::render
