#pragma once

#include <string>

namespace drape {

/// The reason why no scene can hold a collider's shape or motion as it is.
struct Fault {
    std::string field;  ///< path within the collider, such as "keyframes[1].time"
    std::string complaint;
};

}  // namespace drape
