#pragma once

#include <optional>
#include <string>

#include "gl/commands.h"
#include "gl/shader_library.h"
#include "render/views/view.h"
#include "scene/scene.h"
#include "viewer/session/run_controls.h"

namespace drape::viewer {

/// Names the choices left from the last time that make the first picture look or run otherwise: "View: Links by kind,
/// as left last time". Empty if nothing was.
std::string leftFromLastTime(render::View view, SolverChoice solver, QualityChoice quality);

/// Warns of a solver that a software renderer makes slow, with the factor as measured on the scene. Nothing where it is
/// not slow.
std::optional<std::string> slowSolverNote(SolverChoice solver, const Scene& scene, gl::Commands& commands,
                                          const gl::ShaderLibrary& library);

}  // namespace drape::viewer
