#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "gl/commands.h"
#include "gl/shader_library.h"
#include "viewer/simulation/simulation.h"
#include "viewer/state/run_controls.h"

namespace drape::viewer {

/// Chooses the solver of a simulation: the one that the user has chosen, or the one that suits the machine and the
/// scene. Switches lockstep on while a view shows the difference between two solvers.
class SolverSelection {
public:
    /// `commands`, `library`: must outlive this object.
    SolverSelection(gl::Commands& commands, const gl::ShaderLibrary& library)
        : commands_(&commands), library_(&library) {}

    /// Makes the simulation use the chosen solver. Throws gl::Error.
    void choose(Simulation& simulation, SolverChoice choice);
    /// Chooses a solver again if the choice is automatic and the number of particles has changed. Call it once per
    /// picture.
    void follow(Simulation& simulation, SolverChoice choice);

    /// Switches lockstep on for a view that shows nothing without it, and off again after that view. Call it once per
    /// picture. Returns whether it has switched lockstep on. Throws gl::Error.
    bool followView(Simulation& simulation, render::View view);
    /// Switches lockstep on or off because the user asks for it.
    void setLockstep(Simulation& simulation, bool on);
    /// Returns whether lockstep is on because the user wants it, and not just for a view.
    bool wantsLockstep(const Simulation& simulation) const { return simulation.lockstep() && !lockstepForView_; }

    /// Returns why the program has chosen this solver, or an empty text if the user has.
    const std::string& reason() const { return reason_; }
    /// Returns a warning if a software renderer makes the chosen solver slow, with the factor measured on this scene.
    /// Otherwise returns an empty text.
    std::string slowNote(const Simulation& simulation, SolverChoice choice) const;

private:
    gl::Commands* commands_;
    const gl::ShaderLibrary* library_;
    std::string reason_;
    std::uint64_t epoch_ = 0;
    glm::uint measuredParticles_ = 0;               // number of particles when the program last chose
    bool lockstepForView_ = false;                  // whether lockstep is on only for a view
    render::View lastView_ = render::View::shaded;  // view at the last followView()
};

}  // namespace drape::viewer
