#pragma once

#include <optional>
#include <string>

#include "solver/plan/step.h"

namespace drape {

/// Cloth that starts so deep inside a collider that neighbouring particles leave by opposite sides.
struct DeepStart {
    std::string collider;  ///< name of the one that it is deepest in
    float depth = 0.0f;    ///< m
};

/// Nothing where no cloth starts so. Links count that are at least half as deep in a collider as they are long, at both
/// ends, and whose ends are nearest to sides that face away from each other.
std::optional<DeepStart> findDeepStart(const Model& model, const Settings& settings);

/// "cloth starts up to 0.12 m deep inside "shelf", ..."
std::string describe(const DeepStart& start);

}  // namespace drape
