#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include "viewer/look/scene_view.h"
#include "viewer/look/viewpoint.h"
#include "viewer/panel/panel.h"
#include "viewer/simulation/crossing_watch.h"
#include "viewer/simulation/seen_motion.h"
#include "viewer/simulation/simulation.h"
#include "viewer/state/run_controls.h"

namespace drape::viewer {

/// Notices that the cloth of a run starts crossed, or deep inside a collider.
class StartWatch {
public:
    /// Remembers a sentence about the current model's start.
    /// `crossed`: how the panels of a garment crossed when they were placed around the body; empty if they did not.
    void notePanels(const Simulation& simulation, std::string crossed);
    /// Returns a message about a fault in the start of the run, or nothing. Returns each message only once. Call it
    /// once per picture.
    std::optional<std::string> complaint(Simulation& simulation);
    /// Returns the name of a body that the garment crossed at the start of the current run, but would not cross if the
    /// body started thin. Returns an empty text if there is none.
    std::string crossedBody(const Simulation& simulation) const;

private:
    std::string describeCrossed(const Simulation& simulation, const CrossedStart& crossed);

    std::uint64_t generation_ = 0;  // generation of the simulation that panels_ belongs to
    std::string panels_;
    std::uint64_t epoch_ = 0;  // epoch of the simulation that crossedBody_ belongs to
    std::string crossedBody_;
};

/// Notices colliders that appear inside the cloth, for example when one is switched on or its removal is undone.
class ColliderWatch {
public:
    /// Returns the name of a collider that has appeared since the last call and contains a particle, if there is one.
    /// Call it once per picture. Reads positions from the solver only if a collider has appeared.
    std::optional<std::string> appearedInCloth(const Simulation& simulation);

private:
    std::set<std::string> known_;   // names of the colliders that were on at the last call
    std::uint64_t generation_ = 0;  // Simulation::generation() at the last call
};

/// Returns whether a point is inside a collider. Always returns false for a room, since it contains everything.
bool isInside(const glm::vec3& point, const PlacedCollider& collider);

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
        VisiblePart part;              ///< part of the scene that the window shows
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
    const ClothInView& clothInView() const { return clothInView_; }
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
    ClothInView clothInView_;
    StartWatch starts_;
};

}  // namespace drape::viewer
