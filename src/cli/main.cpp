#include <cstdio>
#include <new>

#include "cli/commands.h"
#include "cli/progress.h"
#include "gl/error.h"
#include "run/log/log_file.h"
#include "run/snapshot/snapshot.h"
#include "scene/file/scene_file.h"
#include "scene/fields/slot.h"
#include "solver/cpu/row_kernels/instruction_sets.h"

namespace {

using namespace drape;
using namespace drape::cli;

constexpr int kFailed = 1;
constexpr int kBadInput = 2;
constexpr int kNoOpenGl = 77;

int run(const CommandLine& line) {
    return std::visit(
        Overloads{[&](const ViewCommand& command) { return runView(command, line.shaderDirectory); },
                  [&](const CheckCommand& command) { return runCheck(command, line.shaderDirectory); },
                  [&](const CompareCommand& command) { return runCompare(command, line.shaderDirectory); },
                  [&](const SimulateCommand& command) { return runSimulate(command, line.shaderDirectory); },
                  [&](const ReplayCommand& command) { return runReplay(command, line.shaderDirectory); },
                  [&](const RenderCommand& command) { return runRender(command, line.shaderDirectory); },
                  [&](const ExportCommand& command) { return runExport(command, line.shaderDirectory); },
                  [&](const BenchCommand& command) { return runBench(command, line.shaderDirectory); },
                  [](const ScenesCommand& command) { return runScenes(command); },
                  [](const FabricsCommand& command) { return runFabrics(command); },
                  [](const InfoCommand& command) { return runInfo(command); }},
        line.command);
}

int complain(const char* message, int status) {
    // Ctrl-C also ends programs that this one has started: then that is no failure.
    if (const int signal = pendingSignal()) endBySignal(signal);
    std::fprintf(stderr, "drape: %s\n", message);
    return status;
}

int runSafely(int argc, const char* const* argv) {
    try {
        const auto line = parseCommandLine(argc, argv);
        return line ? run(*line) : 0;
    } catch (const UsageError& error) {
        return complain(error.what(), kBadInput);
    } catch (const SceneError& error) {
        return complain(error.what(), kBadInput);
    } catch (const LogError& error) {
        return complain(error.what(), kBadInput);
    } catch (const SnapshotError& error) {
        return complain(error.what(), kBadInput);
    } catch (const cpu::NoSuchInstructions& error) {
        return complain(error.what(), kBadInput);
    } catch (const gl::DeviceLimit& error) {
        return complain(error.what(), kBadInput);
    } catch (const gl::NoContext& error) {
        return complain(error.what(), kNoOpenGl);
    } catch (const Interrupted& interrupted) {
        endBySignal(interrupted.signal);
        return kFailed;
    } catch (const std::bad_alloc&) {
        return complain("not enough memory", kFailed);
    } catch (const std::exception& error) {
        return complain(error.what(), kFailed);
    }
}

}  // namespace

int main(int argc, char** argv) {
    const int status = runSafely(argc, argv);
    // A full disk shows only now, and whoever reads the output must learn that it is not whole.
    if (std::fflush(stdout) != 0 || std::ferror(stdout)) return complain("the output could not be written", kFailed);
    return status;
}
