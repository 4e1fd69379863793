#pragma once

#include <string>

#include "mesh_reading/shared/polygon_mesh.h"

namespace drape::test {

/// The message that the action threw.
std::string meshMessageOf(auto&& action) {
    try {
        action();
    } catch (const MeshError& error) {
        return error.what();
    }
    return "nothing was thrown";
}

}  // namespace drape::test
