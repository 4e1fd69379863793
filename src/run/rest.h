#pragma once

#include <glm/vec4.hpp>
#include <optional>
#include <span>

#include "run/pins/rest_release.h"
#include "run/run.h"

namespace drape {

/// Detects when cloth has come to rest (Stillness). A cloth is not at rest while it is sewn, while its weight still
/// increases after sewing, while a body grows, while a pin group waits for rest to let go (RestRelease), or in the
/// 2 s after that.
class RestWatch {
public:
    explicit RestWatch(const Run& run);

    /// Examines the cloth after a step. Returns whether it is at rest.
    /// `positions`: positions of all particles, xyz in m.
    bool add(std::span<const glm::vec4> positions);

    /// Returns the simulated time from the start to the first rest, s; nothing if the cloth has not come to rest yet.
    std::optional<double> restAfter() const { return restAfter_; }

    /// Returns whether a garment has had its time to come to rest: 20 s from the start or, with pin groups that let go
    /// at rest, from their release.
    bool isLate() const;

    static constexpr double kLongest = 20.0;  ///< that time, s

private:
    const Run* run_;
    double notBefore_ = 0.0;  // simulated time before which no cloth counts as at rest, s
    Stillness stillness_;
    std::optional<double> restAfter_;
};

}  // namespace drape
