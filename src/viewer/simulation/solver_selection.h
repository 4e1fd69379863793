#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "gl/commands.h"
#include "gl/shader_library.h"
#include "viewer/simulation/simulation.h"
#include "viewer/state/run_controls.h"

namespace drape::viewer {

/// Chooses the solver of a simulation: the one that a person wants, or the one that suits the machine and the scene.
/// Switches lockstep on while a view shows the difference of two solvers.
class SolverSelection {
public:
    /// The commands and the library must outlive it.
    SolverSelection(gl::Commands& commands, const gl::ShaderLibrary& library)
        : commands_(&commands), library_(&library) {}

    /// Gives the simulation that solver. Throws gl::Error.
    void choose(Simulation& simulation, SolverChoice choice);
    /// Does the same for a person, whose choice is remembered for the next start.
    void chooseForPerson(Simulation& simulation, SolverChoice choice) {
        choose(simulation, choice);
        isPersons_ = true;
    }
    bool isPersons() const { return isPersons_; }
    /// Chooses anew where the program does, after the cloth has become another size. To be called once a picture.
    void follow(Simulation& simulation, SolverChoice choice);

    /// Switches lockstep on for a view that needs it, and off again after it. Only in lockstep does such a view show
    /// anything. To be called once a picture. Returns whether it has been switched on. Throws gl::Error.
    bool followView(Simulation& simulation, render::View view);
    /// Switches lockstep as a person wants it.
    void setLockstep(Simulation& simulation, bool on);
    /// Returns whether a person wants lockstep: it is on, and not just for a view.
    bool wantsLockstep(const Simulation& simulation) const { return simulation.lockstep() && !lockstepForView_; }

    /// Why the program has chosen this solver; empty where a person has.
    const std::string& reason() const { return reason_; }
    /// Warns of a solver that a software renderer makes slow, with the factor as measured on the scene. Empty where the
    /// solver is not slow.
    std::string slowNote(const Simulation& simulation, SolverChoice choice) const;

private:
    gl::Commands* commands_;
    const gl::ShaderLibrary* library_;
    std::string reason_;
    std::uint64_t epoch_ = 0;
    glm::uint measuredParticles_ = 0;               // size of the cloth with which the program has chosen
    bool isPersons_ = false;                        // a person has chosen
    bool lockstepForView_ = false;                  // no person has asked for it
    render::View lastView_ = render::View::shaded;  // view at the last call of followView()
};

}  // namespace drape::viewer
