#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "solver/settings/settings.h"

namespace drape::viewer {

// Edits of a scene's colliders by the panel and the pointer. Colliders, ball, ground and walls among them, are found by
// their names. Settings that checkScene() accepts stay acceptable; a name that no collider has changes nothing.

/// A line of the panel's list.
struct ListedCollider {
    std::string name;
    bool on = true;
    ColliderShape shape = ColliderShape::sphere;
};
/// All, also those that are off: ball, ground and walls, then Settings::colliders.
std::vector<ListedCollider> listedColliders(const Settings& settings);

/// Of a short form's name.
std::optional<ColliderForm> shortFormOf(std::string_view name);
/// Whether it is on or not, or nullptr. A short form is there always; to be changed it is added to the settings.
const Collider* findCollider(const Settings& settings, std::string_view name);
Collider* findCollider(Settings& settings, std::string_view name);
/// Whether there are fewer than Collider::kMost.
bool canAddCollider(const Settings& settings);

/// Adds one at `place`, about `size` large (both in m). Answers its name, or "" if there are Collider::kMost already.
std::string addCollider(Settings& settings, ColliderShape shape, glm::vec3 place, float size);
/// Adds a copy beside it, or in the same place if it has no bounds. Answers the copy's name, or "" as addCollider().
std::string duplicateCollider(Settings& settings, std::string_view name);
/// A short form is switched off.
void removeCollider(Settings& settings, std::string_view name);
/// Whether it has that name now. Short forms cannot be renamed, and no two colliders have the same name.
bool renameCollider(Settings& settings, std::string_view name, const std::string& newName);
/// Moves it, with its path if it has one, by `by` m, but not beyond the places that a scene may hold.
void moveCollider(Settings& settings, std::string_view name, glm::vec3 by);

/// Repairs an edited collider so that a scene may hold it: settings that do not fit are set back to those of `before`,
/// or to defaults.
void makeValid(Collider& collider, const Collider& before);

}  // namespace drape::viewer
