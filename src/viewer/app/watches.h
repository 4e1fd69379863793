#pragma once

#include <optional>
#include <string>

#include "viewer/hand/collider_watch.h"
#include "viewer/look/scene_view.h"
#include "viewer/panel/panel.h"
#include "viewer/simulation/crossing_watch.h"
#include "viewer/simulation/seen_motion.h"
#include "viewer/simulation/start_watch.h"
#include "viewer/state/run_controls.h"

namespace drape::viewer {

/// Returns whether to search for crossings, because the user counts them or the view shows them.
inline bool countsCrossings(const RunControls& run) { return run.crossings || render::needsSearch(run.view); }

/// Gathers the facts about a simulation that the user sees: the numbers of the panel, the crossings, the bounding box
/// of the cloth's motion, and messages about faults.
class Watches {
public:
    /// The parts of a window that the numbers describe.
    struct Seen {
        Simulation& simulation;
        SceneView& view;
        gl::Commands& commands;
        const RunControls& run;
        std::optional<double> pace;    ///< simulated seconds per real second
        const std::string& whySolver;  ///< why the program has chosen the solver; empty if the user has chosen it
    };

    /// `device`: name of the OpenGL renderer.
    explicit Watches(std::string device) { readouts_.device = std::move(device); }

    /// Updates the numbers. Returns a message for the user when the cloth first stalls, otherwise nothing. Call it once
    /// per picture.
    /// `realSeconds`: real time since the last call, s.
    std::optional<std::string> refresh(const Seen& seen, double realSeconds);

    const Readouts& readouts() const { return readouts_; }
    const CrossingWatch& crossings() const { return crossings_; }
    SeenMotion& motion() { return motion_; }
    ColliderWatch& colliders() { return colliders_; }
    StartWatch& starts() { return starts_; }
    const StartWatch& starts() const { return starts_; }

private:
    /// Updates the numbers that change in each picture.
    void refreshAtOnce(const Seen& seen);
    /// Updates the numbers that would change too fast to be read, four times per second.
    void refreshSometimes(const Seen& seen, double realSeconds);
    void pollCrossings(const Seen& seen);
    void readPins(const Seen& seen);

    Readouts readouts_;
    double age_ = 1.0;      // time since refreshSometimes() last updated its numbers, s
    double pinsAge_ = 0.0;  // time since readouts_.pins was last measured, s
    SeenMotion motion_;
    CrossingWatch crossings_;
    ColliderWatch colliders_;
    StartWatch starts_;
};

}  // namespace drape::viewer
