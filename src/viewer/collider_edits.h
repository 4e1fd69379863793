#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "solver/settings.h"

namespace drape::viewer {

// What panel and pointer do to the colliders of a scene, ball, ground and walls among them, which are found by their
// names. Settings that checkScene() accepts stay so. What no collider is called changes nothing.

/// A line of the panel's list.
struct ListedCollider {
    std::string name;
    bool on = true;
    ColliderShape shape = ColliderShape::sphere;
};
/// All, also those that are off: ball, ground and walls, then Settings::colliders.
std::vector<ListedCollider> listedColliders(const Settings& settings);

bool isShortForm(std::string_view name);
/// As an entry of Settings::colliders, whether it is on or not.
std::optional<Collider> colliderNamed(const Settings& settings, std::string_view name);
/// Of Settings::colliders, or nullptr.
Collider* findEntry(Settings& settings, std::string_view name);
/// The switch of any, or nullptr.
bool* switchOf(Settings& settings, std::string_view name);

/// Adds one; m: its middle, and about how large it is. Its name; empty where there are Collider::kMost already.
std::string addCollider(Settings& settings, ColliderShape shape, glm::vec3 place, float size);
/// Adds the same again beside it, or where it is if it has no bounds. Its name; empty as with addCollider().
std::string duplicateCollider(Settings& settings, std::string_view name);
/// A short form is switched off.
void removeCollider(Settings& settings, std::string_view name);
/// Whether it has that name now: short forms keep theirs, and none is called as another.
bool renameCollider(Settings& settings, std::string_view name, const std::string& newName);
/// A moving one takes its path along. m, within what scenes may hold.
void moveCollider(Settings& settings, std::string_view name, glm::vec3 by);

/// Makes what was edited one that a scene may have: what does not fit is as it was before, or as by default.
void makeValid(Collider& collider, const Collider& before);

}  // namespace drape::viewer
