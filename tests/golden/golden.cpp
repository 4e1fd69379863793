#include "golden/golden.h"

#include <fstream>
#include <iomanip>
#include <stdexcept>
#include <string>

#include "cloth/make/make_model.h"
#include "solver/cpu/cpu_solver.h"

namespace drape::test {

GoldenRun runGolden(const Scene& scene, int steps) {
    const Model model = makeModel(scene.world);
    CpuSolver solver(model);
    Clock clock;
    GoldenRun run;
    for (int k = 0; k < steps; ++k) {
        solver.step(makeStep(model, scene.settings, clock));
        run.push_back(hashPositions(solver.read(Array::positions)));
    }
    return run;
}

void writeGolden(const std::filesystem::path& file, const GoldenRun& run) {
    std::ofstream out(file);
    out << std::hex << std::setfill('0');
    for (const std::uint64_t hash : run) out << std::setw(16) << hash << '\n';
}

GoldenRun readGolden(const std::filesystem::path& file) {
    std::ifstream in(file);
    if (!in) throw std::runtime_error(file.string() + ": cannot be read");
    GoldenRun run;
    for (std::string hash; in >> hash;) run.push_back(std::stoull(hash, nullptr, 16));
    return run;
}

}  // namespace drape::test
