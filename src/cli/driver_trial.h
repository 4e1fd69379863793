#pragma once

namespace drape::cli {

/// The hidden option of `drape info` that makes it the process on trial.
inline constexpr const char* kTrialOption = "--trial";

/// Tries the OpenGL driver before it is used: a process of its own opens a context and runs a small known kernel
/// (gl::requireComputing()), so that a driver that crashes or never answers takes nothing else with it. From then on a
/// crash ends this program with one line and status 1. Takes as long as a second context: 30 ms on llvmpipe.
///
/// Throws gl::NoContext, in one line, where the driver crashes, computes wrongly, or takes longer than 8 s. Says
/// nothing where there is no OpenGL 4.5: whoever opens the context says so.
void tryDriver();

}  // namespace drape::cli
