#pragma once

#include <glm/glm.hpp>
#include <span>

#include "viewer/look/window_camera.h"

namespace drape::viewer {

/// The part of the scene that the window shows beside its panel and above its time bar.
struct VisiblePart {
    Lens lens;
    glm::vec2 low{0.0f};    ///< upper left corner of the part of the window, in window coordinates
    glm::vec2 high{0.0f};   ///< lower right corner of the part of the window, in window coordinates
    float farthest = 0.0f;  ///< depth of the far end of the scene, m

    /// Returns whether any of a sphere is within this part. A sphere near a corner may be just outside.
    bool shows(const glm::vec3& centre, float radius) const;
};

/// Notices when no cloth is left in the picture.
class ClothInView {
public:
    /// Time for which no cloth must be seen, s. A cloth that swings out of the picture is back by then.
    static constexpr double kWait = 0.5;

    /// Call it once per picture.
    /// `places`: positions of particles that stand for the cloth, m; empty if the scene has no cloth.
    /// `reach`: distance around each of them that counts as cloth, m.
    /// `realSeconds`: real time since the last call, s.
    void look(const VisiblePart& part, std::span<const glm::vec3> places, float reach, double realSeconds);

    /// Returns whether no cloth has been seen for kWait.
    bool isOut() const { return unseenFor_ >= kWait; }
    /// Returns whether isOut() becomes true soon unless cloth is seen again.
    bool isAboutToTell() const { return unseenFor_ > 0.0 && !isOut(); }

private:
    double unseenFor_ = 0.0;  // real time since cloth was last seen, s
};

}  // namespace drape::viewer
