#pragma once

#include <filesystem>
#include <optional>

#include "base/wall_clock.h"
#include "cli/outputs.h"
#include "io/files/output_file.h"
#include "run/forces.h"
#include "run/run.h"
#include "run/samples.h"
#include "solver/plan/plan.h"

namespace drape::cli {

/// A table of samples in CSV, with a row for each step: the output of --csv. The file appears with finish().
class SampleTable {
public:
    /// Writes the header. Throws io::Error, as all member functions do.
    /// `particle`: particle whose height and speed the table has.
    /// `crossings`: whether the table has a column of crossings.
    /// `forces`: names of the things whose forces the table has (namesOfForces()).
    SampleTable(const std::filesystem::path& file, glm::uint particle, bool crossings,
                std::vector<std::string> forces = {});

    /// Adds the row of the present step. Waits for the GPU.
    /// `hasForces`: whether the solver has measured the forces of this step.
    template <class Solver>
    void add(const Solver& solver, const Run& run, std::optional<std::uint64_t> crossings, bool hasForces = false) {
        const WallClock::time_point began = WallClock::now();
        const SolverView view = viewOf(solver);
        const std::vector<glm::vec4> positions = view.positions();
        const std::vector<glm::vec4> displacements(solver.read(Array::displacements));
        const bool isWhole = !run.hands().torn() && !mayTear(run.model(), run.applied());
        const std::vector<physics::Link> links = isWhole ? std::vector<physics::Link>() : view.links();
        RunSample sample = sampleOf(run.model(), run.clock(), positions, displacements,
                                    isWhole ? run.model().links.links : links, particle_);
        sample.crossings = crossings;
        if (hasForces && !forces_.empty()) sample.forces = allForces(run, forcesOf(solver, run), positions);
        add(sample, static_cast<double>(run.scene().settings.timeStep));
        seconds_ += secondsSince(began);
    }
    /// Completes the file and returns its description.
    Written finish();
    /// Returns the time that measuring and writing took, s.
    double seconds() const { return seconds_; }

private:
    void add(const RunSample& sample, double timeStep);

    io::OutputFile file_;
    glm::uint particle_;
    bool crossings_;
    std::vector<std::string> forces_;
    std::uint64_t rows_ = 0;
    double seconds_ = 0.0;
};

}  // namespace drape::cli
