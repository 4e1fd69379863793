#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "viewer/simulation/simulation.h"

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

}  // namespace drape::viewer
