#pragma once

#include <string>

#include "mesh_reading/shared/polygon_mesh.h"

namespace drape::test {

/// Returns the message of the MeshError that the action throws.
std::string meshMessageOf(auto&& action) {
    try {
        action();
    } catch (const MeshError& error) {
        return error.what();
    }
    return "nothing was thrown";
}

}  // namespace drape::test
