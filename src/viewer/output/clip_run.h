#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/glm.hpp>
#include <memory>
#include <vector>

#include "cloth/description/fabric_look.h"
#include "run/shared/event.h"
#include "scene/scene.h"
#include "viewer/look/scene_view.h"
#include "viewer/simulation/simulation.h"

namespace drape::viewer {

/// The run behind the frames of a clip: what is needed to draw them again later, in any quality. A part of the run
/// begins with the first frame, and whenever the cloth does not continue from its last state, as after a restart. The
/// steps of a part are repeated from its first moment and the events since then.
class ClipRun {
public:
    /// The looks of all fabrics and bodies, which no event holds.
    struct Looks {
        std::vector<FabricLook> cloths;
        std::vector<std::vector<PanelLook>> panels;  ///< of each cloth
        std::vector<glm::vec3> bodies;               ///< colours, sRGB

        bool operator==(const Looks&) const = default;
    };
    /// One picture.
    struct Frame {
        std::size_t part = 0;     ///< index of the part of the run
        std::uint64_t steps = 0;  ///< number of steps on the clock
        int times = 1;            ///< number of equal frames of the film
        Shot shot;
        CameraView camera;  ///< the scene's, for its lens
        Lighting light;
        std::shared_ptr<const Looks> looks;
    };

    /// Adds a frame at the last step.
    /// `times`: number of equal frames of the film.
    void add(Simulation& simulation, const Shot& shot, int times);

    const std::vector<Frame>& frames() const { return frames_; }
    /// Returns whether all frames can be drawn again. They cannot if the cloth has blown up.
    bool isWhole() const { return isWhole_ && !frames_.empty(); }
    /// Returns the first moment of a part, from which steps repeat the part.
    KeptRun startOf(std::size_t part) const;
    Backend backend() const { return backend_; }

    /// Gives a simulation the looks, the lens and the light of a frame.
    static void dress(Simulation& simulation, const Frame& frame);

private:
    struct Part {
        KeptRun start;
        std::vector<Event> events;  // all events before the last frame
    };

    std::vector<Part> parts_;
    std::vector<Frame> frames_;
    std::uint64_t epoch_ = 0;  // epoch of the last part
    Backend backend_ = Backend::gpu;
    bool isWhole_ = true;
};

}  // namespace drape::viewer
