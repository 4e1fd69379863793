#pragma once

#include <optional>
#include <string>

#include "solver/plan/step.h"

namespace drape {

/// Describes cloth that starts so deep inside a collider that neighbouring particles leave it by opposite sides.
struct DeepStart {
    std::string collider;  ///< name of the collider that the cloth is deepest in
    float depth = 0.0f;    ///< depth of the deepest link, m
};

/// Returns the deepest such start, or nothing if there is none. A link counts if both of its ends are inside a collider
/// by at least half of its rest length, and are nearest to sides that face away from each other.
std::optional<DeepStart> findDeepStart(const Model& model, const Settings& settings);

/// Returns a line such as: cloth starts up to 0.12 m deep inside "shelf", ...
std::string describe(const DeepStart& start);

}  // namespace drape
