#pragma once

#include <string>

#include "mesh/polygon_mesh.h"

namespace drape::test {

/// What the action threw, in words.
std::string meshMessageOf(auto&& action) {
    try {
        action();
    } catch (const MeshError& error) {
        return error.what();
    }
    return "nothing was thrown";
}

}  // namespace drape::test
