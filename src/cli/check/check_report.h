#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "check/kernel_check.h"
#include "check/lockstep.h"
#include "check/probe.h"
#include "cli/bench/bench_report.h"
#include "cli/gpu_session.h"
#include "json/value.h"

namespace drape::cli {

/// A scene on one path of the GPU.
struct CheckedScene {
    std::string path;  ///< "plain", "fused" or "in a row": all steps before the host waits for one
    check::LockstepResult result;
};

/// A picture that has been written.
struct CheckPicture {
    std::string quality;        ///< name in render/frame/quality.h
    std::string file;           ///< in the folder of the report
    double milliseconds = 0.0;  ///< to draw it, once it has been drawn before
};

/// All that `drape check` finds.
struct CheckReport {
    bool quick = false;
    json::Object system;  ///< see describeSystem()
    json::Object device;  ///< as `drape info` has it
    std::vector<check::ProbeResult> arithmetic;
    std::vector<check::KernelResult> kernels;
    std::vector<CheckedScene> scenes;
    std::vector<BenchedSize> bench;
    std::vector<CheckPicture> pictures;
    std::vector<std::string> failures;  ///< parts that could not be done and why, a line each
    double seconds = 0.0;               ///< that it took

    /// Nothing differs, all kernels have run, and all parts could be done.
    bool isRight() const { return !firstFault(); }
    /// In one line: the first fault, from the arithmetic up, so that a cause comes before its effects.
    std::optional<std::string> firstFault() const;
    /// Of the arithmetic: "kept", "flushed to zero" or "wrong".
    std::string subnormals() const;
};

/// The machine beside its GPU, and the commit of this program: all that is needed to try what somebody reports.
json::Object describeSystem();

/// The text of report.json, and of report.md, which shows the pictures.
std::string writeJson(const CheckReport& report);
std::string writeMarkdown(const CheckReport& report);

/// A scene in the middle of its motion in each quality of render/frame/quality.h, as PNGs in the folder. Throws
/// gl::Error, io::Error.
std::vector<CheckPicture> drawCheckPictures(GpuSession& gpu, const std::filesystem::path& folder, bool quick);

}  // namespace drape::cli
