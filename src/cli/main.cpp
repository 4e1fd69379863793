#include <cstdio>
#include <new>

#include "cli/command_line.h"
#include "cli/options/options.h"
#include "cli/reports/progress.h"
#include "cli/system/system.h"
#include "gl/context/error.h"
#include "run/log/log_file.h"
#include "run/snapshot/snapshot.h"
#include "scene/file/scene_file.h"
#include "solver/cpu/lanes/instruction_sets.h"

namespace {

using namespace drape;
using namespace drape::cli;

constexpr int kFailed = 1;
constexpr int kBadInput = 2;
constexpr int kNoOpenGl = 77;

int complain(const char* message, int status) {
    // Ctrl-C also ends the child processes of this program. That is not reported as a failure.
    if (const int signal = pendingSignal()) endBySignal(signal);
    std::fprintf(stderr, "drape: %s\n", message);
    return status;
}

int runSafely(int argc, const char* const* argv) {
    try {
        const auto command = parseCommandLine(argc, argv);
        return command ? command() : 0;
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
    prepareStreams();
    const int status = runSafely(argc, argv);
    // If the disk is full, writing may fail only now. The user must learn that the output is incomplete.
    if (std::fflush(stdout) != 0 || std::ferror(stdout)) return complain("the output could not be written", kFailed);
    return status;
}
