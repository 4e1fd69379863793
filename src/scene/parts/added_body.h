#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "scene/scene.h"

namespace drape {

/// Returns an unused name that ends in a number, such as "box 2" if "box 1" exists.
/// `isUsed`: tells whether a name is already in use.
template <class IsUsed>
std::string freshName(std::string_view name, IsUsed isUsed) {
    std::string stem(name.substr(0, name.find_last_not_of("0123456789 ") + 1));
    if (stem.empty()) stem = name;  // the name is only a number
    for (std::size_t number = 1;; ++number) {
        std::string fresh = stem + ' ' + std::to_string(number);
        if (!isUsed(fresh)) return fresh;
    }
}

/// Returns whether the scene's cloth can collide with bodies.
bool canHaveBodies(const Scene& scene);

/// Adds a body under an unused name and returns that name. Also switches contact of cloth on, since bodies need it. The
/// scene must satisfy canHaveBodies(). Throws SceneError if the scene already has BodyDescription::kMost bodies.
std::string addBody(Scene& scene, BodyDescription body);

/// Returns an unused name for a body, as freshName() does, but never one that is too long.
std::string freshBodyName(const std::vector<BodyDescription>& bodies, std::string_view name);

}  // namespace drape
