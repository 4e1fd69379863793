#pragma once

#include <string>

namespace drape {

/// Why no scene can hold a collider's shape or motion as it is.
struct Fault {
    std::string field;  ///< of the collider: "keyframes[1].time"
    std::string complaint;
};

}  // namespace drape
