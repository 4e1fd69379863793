#pragma once

namespace drape::cli {

/// Hidden option of `drape info` that makes it the trial process.
inline constexpr const char* kTrialOption = "--trial";

/// Tries the OpenGL driver before this program uses it. A separate process opens a context and runs a small kernel with
/// a known result (gl::requireComputing()). A driver that crashes or hangs thus does not end this program. The trial
/// takes as long as opening another context: 30 ms on llvmpipe.
///
/// After the trial, a crash ends this program with a one-line message and status 1.
///
/// Throws gl::NoContext, in one line, if the driver crashes, computes wrongly, or does not answer: it uses 8 s of
/// processor time, none for 8 s, or 60 s in all. Does nothing if there is no OpenGL 4.5: opening the context reports
/// that.
void tryDriver();

}  // namespace drape::cli
