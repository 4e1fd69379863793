#include "golden/golden.h"

#include <bit>
#include <fstream>
#include <iomanip>
#include <sstream>
#include <stdexcept>

#include "solver/cpu_solver.h"

namespace drape::test {
namespace {

std::uint8_t digest(const CpuSolver& solver, Kernel kernel) {
    std::uint64_t hash = 0x9e3779b97f4a7c15u;
    for (const Quantity quantity : writtenBy(kernel)) {
        // A broken link moves particles in the next pass at the latest.
        if (quantity == Quantity::links || quantity == Quantity::triangles) continue;
        for (const glm::vec4& v : solver.read(quantity)) {
            for (const float value : {v.x, v.y, v.z})
                hash = (hash ^ std::bit_cast<std::uint32_t>(value)) * 0xff51afd7ed558ccdu;
        }
    }
    return static_cast<std::uint8_t>(hash >> 56);
}

}  // namespace

GoldenRun runGolden(const Scene& scene, int steps, std::vector<std::vector<Pass>>* plans) {
    const Model model = makeModel(scene.world);
    CpuSolver solver(model);
    Clock clock;
    GoldenRun run;
    for (int k = 0; k < steps; ++k) {
        const Step step = makeStep(model, scene.settings, clock);
        GoldenStep golden;
        for (const Pass& pass : step.plan) {
            solver.run(pass, step);
            golden.passes.push_back(digest(solver, pass.kernel));
        }
        golden.hash = hashPositions(solver.read(Quantity::positions));
        run.push_back(std::move(golden));
        if (plans != nullptr) plans->push_back(step.plan);
    }
    return run;
}

void writeGolden(const std::filesystem::path& file, const GoldenRun& run) {
    std::ofstream out(file);
    out << std::hex << std::setfill('0');
    for (const GoldenStep& step : run) {
        out << std::setw(16) << step.hash << ' ';
        for (const std::uint8_t pass : step.passes) out << std::setw(2) << int{pass};
        out << '\n';
    }
}

GoldenRun readGolden(const std::filesystem::path& file) {
    std::ifstream in(file);
    if (!in) throw std::runtime_error(file.string() + ": cannot be read");
    GoldenRun run;
    std::string hash;
    for (std::string digits; in >> hash >> digits;) {
        GoldenStep step{std::stoull(hash, nullptr, 16), {}};
        for (std::size_t k = 0; k + 1 < digits.size(); k += 2) {
            step.passes.push_back(static_cast<std::uint8_t>(std::stoul(digits.substr(k, 2), nullptr, 16)));
        }
        run.push_back(std::move(step));
    }
    return run;
}

}  // namespace drape::test
