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

/// Whether crossings are searched for: somebody counts them, or the view shows them.
inline bool countsCrossings(const RunControls& run) { return run.crossings || render::needsSearch(run.view); }

/// Watches a simulation for the person: the numbers of the panel, crossings, the space that the cloth has moved in, and
/// faults that are worth a message.
class Watches {
public:
    /// The parts of a window that the numbers are about.
    struct Seen {
        Simulation& simulation;
        SceneView& view;
        gl::Commands& commands;
        const RunControls& run;
        std::optional<double> pace;    ///< simulated seconds per real second
        const std::string& whySolver;  ///< why the program has chosen the solver; empty: a person has
    };

    /// device: name of the OpenGL renderer.
    explicit Watches(std::string device) { readouts_.device = std::move(device); }

    /// Renews the numbers. To be called once a picture. realSeconds: since the last call. Returns a complaint that the
    /// person has to be told, once.
    std::optional<std::string> refresh(const Seen& seen, double realSeconds);

    const Readouts& readouts() const { return readouts_; }
    const CrossingWatch& crossings() const { return crossings_; }
    SeenMotion& motion() { return motion_; }
    ColliderWatch& colliders() { return colliders_; }
    StartWatch& starts() { return starts_; }
    const StartWatch& starts() const { return starts_; }

private:
    void refreshAtOnce(const Seen& seen);
    void refreshSometimes(const Seen& seen, double realSeconds);
    void trace(const Seen& seen, double realSeconds);
    void pollCrossings(const Seen& seen);
    void readPins(const Seen& seen);

    Readouts readouts_;
    double age_ = 1.0;      // time since the numbers were renewed that change too fast to be read, s
    double pinsAge_ = 0.0;  // time since readouts_.pins were read, s
    SeenMotion motion_;
    CrossingWatch crossings_;
    ColliderWatch colliders_;
    StartWatch starts_;
};

}  // namespace drape::viewer
