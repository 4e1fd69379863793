#pragma once

#include <glm/glm.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "colliders/collider.h"
#include "solver/settings/settings.h"

namespace drape::viewer {

// Edits of a scene's colliders by the panel and the pointer. Colliders, including ball, ground and walls, are found by
// their names; an unknown name changes nothing. Settings that checkScene() accepts stay valid.

/// A line of the panel's list of colliders.
struct ListedCollider {
    std::string name;
    bool on = true;
    ColliderShape shape = ColliderShape::sphere;
};
/// Lists all colliders, also those switched off: ball, ground and walls, then Settings::colliders.
std::vector<ListedCollider> listedColliders(const Settings& settings);

/// Returns which short form has that name: ball, ground or walls. Returns nothing for any other name.
std::optional<ColliderForm> shortFormOf(std::string_view name);
/// Returns the collider with this name, even if it is switched off, or nullptr. Ball, ground and walls always exist;
/// the non-const version adds them to the settings.
const Collider* findCollider(const Settings& settings, std::string_view name);
Collider* findCollider(Settings& settings, std::string_view name);
/// Returns whether there are fewer entries than Collider::kMost.
bool canAddCollider(const Settings& settings);

/// Adds a collider. Returns its name, or "" if canAddCollider() is false.
/// `place`: its centre, m.
/// `size`: its approximate size, m.
std::string addCollider(Settings& settings, ColliderShape shape, glm::vec3 place, float size);
/// Adds a copy beside the collider, or at the same place if the collider is unbounded. Returns the copy's name, or ""
/// if canAddCollider() is false.
std::string duplicateCollider(Settings& settings, std::string_view name);
/// Removes a collider of Settings::colliders, or switches off the ball, the ground or the walls.
void removeCollider(Settings& settings, std::string_view name);
/// Renames a collider and returns whether that was possible. Ball, ground and walls keep their names, and names are
/// unique.
bool renameCollider(Settings& settings, std::string_view name, const std::string& newName);
/// Moves a collider and its path. It stays within the coordinates that a scene file accepts.
/// `by`: m.
void moveCollider(Settings& settings, std::string_view name, glm::vec3 by);

/// Repairs an edited collider so that a scene file accepts it: invalid settings get the values of `before`, or
/// defaults.
void makeValid(Collider& collider, const Collider& before);

/// Moves or widens a collider until its distance to all points is at least `margin`. A bounded shape moves as little as
/// possible towards the eye. If that would bring it too near the eye, it moves straight down instead. A plane moves
/// down; a room grows.
/// `points`: positions in xyz, m.
/// `margin`: m.
/// `eye`: position of the camera's eye, m.
void makeRoomFor(Collider& collider, std::span<const glm::vec4> points, float margin, glm::vec3 eye);

/// Returns how far a ball must move along a ray until it touches no point, m.
/// `points`: positions in xyz, m.
/// `from`: centre of the ball at the start, m.
/// `direction`: unit vector.
/// `radius`: m.
float freeDistance(std::span<const glm::vec4> points, glm::vec3 from, glm::vec3 direction, float radius);

}  // namespace drape::viewer
