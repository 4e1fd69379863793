#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

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

/// Returns the short form with that name, if there is one.
std::optional<ColliderForm> shortFormOf(std::string_view name);
/// Returns the collider, whether it is on or off, or nullptr. A short form always exists; the version that is not const
/// adds it to the settings.
const Collider* findCollider(const Settings& settings, std::string_view name);
Collider* findCollider(Settings& settings, std::string_view name);
/// Returns whether there are fewer entries than Collider::kMost.
bool canAddCollider(const Settings& settings);

/// Adds a collider at `place`, of about `size` (both m). Returns its name, or "" where !canAddCollider().
std::string addCollider(Settings& settings, ColliderShape shape, glm::vec3 place, float size);
/// Adds a copy beside the collider, or in the same place if it is unbounded. Returns the copy's name, or "" where
/// !canAddCollider().
std::string duplicateCollider(Settings& settings, std::string_view name);
/// Removes an entry, or switches a short form off.
void removeCollider(Settings& settings, std::string_view name);
/// Renames a collider and returns whether that was possible. Short forms keep their names, and names are unique.
bool renameCollider(Settings& settings, std::string_view name, const std::string& newName);
/// Moves a collider and its path by a vector, m. It stays within the places that a scene file accepts.
void moveCollider(Settings& settings, std::string_view name, glm::vec3 by);

/// Repairs an edited collider so that a scene file accepts it: invalid settings get the values of `before`, or
/// defaults.
void makeValid(Collider& collider, const Collider& before);

}  // namespace drape::viewer
