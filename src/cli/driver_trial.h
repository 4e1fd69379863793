#pragma once

namespace drape::cli {

/// Hidden option of `drape info` that makes it the trial process.
inline constexpr const char* kTrialOption = "--trial";

/// Tries the OpenGL driver before it is used. A separate process opens a context and runs a small known kernel
/// (gl::requireComputing()), so a driver that crashes or hangs does not end this program. Takes as long as a second
/// context: 30 ms on llvmpipe.
///
/// Afterwards, a crash ends this program with one line and status 1.
///
/// Throws gl::NoContext, in one line, if the driver crashes, computes wrongly, or takes longer than 8 s. Does nothing
/// if there is no OpenGL 4.5: opening the context reports that.
void tryDriver();

}  // namespace drape::cli
