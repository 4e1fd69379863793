#pragma once

#include "cli/command_line.h"

namespace drape::cli {

/// Each runs one command and answers the exit status: 0 or 1. They throw what main() turns into a message and a status.
int runView(const ViewCommand& command, const std::filesystem::path& shaderDirectory);
int runCompare(const CompareCommand& command, const std::filesystem::path& shaderDirectory);
int runSimulate(const SimulateCommand& command, const std::filesystem::path& shaderDirectory);
int runReplay(const ReplayCommand& command, const std::filesystem::path& shaderDirectory);
int runRender(const RenderCommand& command, const std::filesystem::path& shaderDirectory);
int runExport(const ExportCommand& command, const std::filesystem::path& shaderDirectory);
int runBench(const BenchCommand& command, const std::filesystem::path& shaderDirectory);
int runScenes(const ScenesCommand& command);
int runFabrics(const FabricsCommand& command);
int runInfo(const InfoCommand& command);

}  // namespace drape::cli
