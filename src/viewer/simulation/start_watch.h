#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "viewer/simulation/simulation.h"

namespace drape::viewer {

/// Notices that the cloth of a run starts crossed, or deep inside a collider.
class StartWatch {
public:
    /// Remembers in words how the panels of a garment crossed when it was put on the body in the present model. Empty:
    /// not at all.
    void notePanels(const Simulation& simulation, std::string crossed);
    /// To be called once a picture. A message on the start of the run, once after a fault has been found.
    std::optional<std::string> complaint(Simulation& simulation);
    /// Name of the body that the garment crossed as the present run started, and would not cross if it started thin.
    /// Empty where there is none.
    std::string crossedBody(const Simulation& simulation) const;

private:
    std::string describeCrossed(const Simulation& simulation, const CrossedStart& crossed);

    std::uint64_t generation_ = 0;  // generation of the simulation that panels_ is about
    std::string panels_;
    std::uint64_t epoch_ = 0;  // epoch of the simulation that crossedBody_ is about
    std::string crossedBody_;
};

}  // namespace drape::viewer
