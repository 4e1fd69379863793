#pragma once

#include <string>

namespace drape {

/// The reason why a scene cannot contain a collider's shape or motion as it is.
struct Fault {
    std::string field;  ///< path of the wrong field within the collider, such as "keyframes[1].time"
    std::string complaint;
};

}  // namespace drape
