// Takes many steps on one thread of the CPU and inspects the cloth a hundred times. Prints a row of the table of
// tests/soak/run, and writes a snapshot of the end. Exits with status 1 and a line for each fault.
//
//   drape_soak SCENE STEPS END.drape
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "base/digest.h"
#include "base/text_file.h"
#include "base/wall_clock.h"
#include "crossings/crossings.h"
#include "run/start/start.h"
#include "solver/cpu/cpu_solver.h"
#include "solver/measure.h"
#include "solver/plan/plan.h"
#include "solver/state.h"

namespace {

using namespace drape;

constexpr std::uint64_t kLooks = 100;

/// Returns the memory of this process in MiB, as Linux counts it (proc(5): VmRSS).
double residentMegabytes() {
    const std::string status = readTextFile("/proc/self/status", 1u << 16);
    const std::size_t at = status.find("VmRSS:");
    return at == std::string::npos ? 0.0 : std::atof(status.c_str() + at + 6) / 1024.0;
}

/// The results of all inspections of a run.
struct Findings {
    double earlyEnergy = 0.0;  ///< greatest kinetic energy in the first half of the steps, J
    double lateEnergy = 0.0;
    double stretch = 0.0;    ///< greatest stretch of any structural link, %
    double earlyMemory = 0;  ///< memory after a tenth of the steps, MiB
    double lateMemory = 0;   ///< memory at the end, MiB
    std::size_t firstCrossings = 0;
    std::size_t mostCrossings = 0;
    bool finite = true;
};

void look(Findings& findings, const Run& run, const CpuSolver& solver, std::uint64_t number) {
    const Model& model = run.model();
    const State state = solver.state();
    const Measures measures = measure(model, state, run.clock().lastSubstepLength);
    findings.finite = findings.finite && measures.finite;
    double& energy = number <= kLooks / 2 ? findings.earlyEnergy : findings.lateEnergy;
    energy = std::max(energy, measures.kineticEnergy);
    findings.stretch = std::max(findings.stretch, measures.stretchMaxPercent);
    if (number % 5 == 0 && clothMeets(model, run.applied())) {
        const std::size_t crossings =
            findCrossings(state.positions, state.triangles, model.firstBodyParticle()).all.size();
        if (number == 0) findings.firstCrossings = crossings;
        findings.mostCrossings = std::max(findings.mostCrossings, crossings);
    }
    if (number == kLooks / 10) findings.earlyMemory = residentMegabytes();
    if (number == kLooks) findings.lateMemory = residentMegabytes();
}

/// Returns a line for each fault.
std::vector<std::string> faultsIn(const Findings& findings, std::uint64_t steps) {
    constexpr double kGrowth = 1.02;          // growth of memory that caches may cause; a leak grows more
    constexpr double kSlack = 2.0;            // MiB
    constexpr double kMoreEnergy = 2.0;       // growth of energy by wind or moving colliders, which drive some scenes
    constexpr double kStill = 1e-3;           // J
    constexpr std::uint64_t kSettled = 1000;  // steps until cloth no longer falls or catches the wind
    std::vector<std::string> faults;
    if (!findings.finite) faults.emplace_back("a position is no longer finite");
    if (findings.lateMemory > kGrowth * findings.earlyMemory + kSlack) faults.emplace_back("memory grows");
    if (steps >= kSettled && findings.lateEnergy > kMoreEnergy * findings.earlyEnergy + kStill)
        faults.emplace_back("energy grows");
    if (findings.mostCrossings > findings.firstCrossings) faults.emplace_back("cloth passes through cloth");
    return faults;
}

int soak(const std::string& scene, std::uint64_t steps, const char* end) {
    const auto begin = WallClock::now();
    const Start start = loadStart(scene, {});
    const std::unique_ptr<Run> run = makeRun(start);
    CpuSolver solver(run->model(), {.threads = 1});
    putAtStart(solver, start, run->model());
    const SolverView view = viewOf(solver);
    Findings findings;
    look(findings, *run, solver, 0);
    std::uint64_t taken = 0;
    for (std::uint64_t number = 1; number <= kLooks; ++number) {
        for (; taken < steps * number / kLooks; ++taken) solver.step(run->nextStep(view));
        look(findings, *run, solver, number);
        if (!findings.finite) break;
    }
    const std::vector<std::string> faults = faultsIn(findings, taken);
    const bool looksForCrossings = clothMeets(run->model(), run->applied());
    std::printf("| %s | %u | %llu | %.0f | %.1f | %.1f | %.3g | %.3g | %.1f | %s | %s |\n", scene.c_str(),
                run->model().particleCount(), static_cast<unsigned long long>(taken), secondsSince(begin),
                findings.earlyMemory, findings.lateMemory, findings.earlyEnergy, findings.lateEnergy, findings.stretch,
                looksForCrossings ? std::to_string(findings.mostCrossings).c_str() : "off",
                hexText(hashPositions(solver.state().positions)).c_str());
    for (const std::string& fault : faults) std::fprintf(stderr, "FAILED: %s: %s\n", scene.c_str(), fault.c_str());
    if (findings.finite) saveSnapshotFile(end, run->snapshot(solver.state()));
    return faults.empty() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) {
        std::fprintf(stderr, "usage: drape_soak SCENE STEPS END.drape\n");
        return 2;
    }
    try {
        return soak(argv[1], std::strtoull(argv[2], nullptr, 10), argv[3]);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "drape_soak: %s\n", error.what());
        return 2;
    }
}
