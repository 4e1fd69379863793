#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cli/bench/bench_report.h"
#include "cli/gpu_session.h"
#include "gpu_check/kernel_check.h"
#include "gpu_check/lockstep.h"
#include "gpu_check/probe.h"
#include "json/json.h"

namespace drape::cli {

/// Returns the object that `drape compare --json` prints.
json::Object asJson(const check::LockstepResult& lockstep);

/// Returns "step 3, substep 0, iteration 0, fall (positions), particle 17", or "none".
std::string firstDifference(const Comparison& result);

/// Result of one scene on one path of the GPU.
struct CheckedScene {
    std::string path;  ///< "plain", "joined" or "in a row" (the host submits all steps before it waits)
    check::LockstepResult result;
};

/// A picture written to the report's folder.
struct CheckPicture {
    std::string quality;        ///< name of the quality in render/frame/view.h
    std::string file;           ///< file name within the report's folder
    double milliseconds = 0.0;  ///< drawing time, after a first drawing that warms up
};

/// All findings of `drape check`.
struct CheckReport {
    bool quick = false;
    json::Object system;  ///< description of the machine, from describeSystem()
    json::Object device;  ///< device object of `drape info --json`
    std::vector<check::ProbeResult> arithmetic;
    std::vector<check::KernelResult> kernels;
    std::vector<CheckedScene> scenes;
    std::vector<BenchedSize> bench;
    std::vector<CheckPicture> pictures;
    std::vector<std::string> failures;  ///< parts that could not run, each with the reason in one line
    bool isStopped = false;             ///< whether the user stopped the check, so that parts are missing
    double seconds = 0.0;               ///< duration of the check, s

    /// Returns whether nothing differs, all kernels have run, no part failed and none is missing.
    bool isRight() const { return !firstFault() && !isStopped; }
    /// Describes the first fault in one line. Looks at arithmetic, kernels and scenes in this order, so that a cause is
    /// reported before its effects.
    std::optional<std::string> firstFault() const;
    /// Returns how the GPU treats subnormals: "kept", "flushed to zero", "wrong" or "not probed".
    std::string subnormals() const;
};

/// Describes the machine apart from its GPU, and the commit of this program: enough to reproduce a report.
json::Object describeSystem();

/// Return the text of report.json, and of report.md, which shows the pictures.
std::string writeJson(const CheckReport& report);
std::string writeMarkdown(const CheckReport& report);

/// Draws a scene in mid-motion at each quality of render/frame/view.h, as PNG files in the folder. Appends each
/// picture as soon as its file is written. Throws gl::Error, io::Error and Interrupted.
void drawCheckPictures(GpuSession& gpu, const std::filesystem::path& folder, bool quick,
                       std::vector<CheckPicture>& pictures);

}  // namespace drape::cli
