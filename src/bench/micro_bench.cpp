// Micro-benchmarks: making a world, each kernel in the reference, and a step of the CPU solver with each instruction
// set.

#include <benchmark/benchmark.h>

#include <stdexcept>

#include "cloth/core/colouring.h"
#include "cloth/make/make_model.h"
#include "cloth/make/tethers.h"
#include "cloth/topology/breakage.h"
#include "scene/load/registry.h"
#include "solver/cpu/cpu_solver.h"
#include "solver/reference/reference_solver.h"

namespace drape {
namespace {

constexpr glm::uint kKernelSide = 128;

Scene standardScene(glm::uint columns) { return loadScene("standard", columns); }

void readAScene(benchmark::State& state) {
    for (auto _ : state) benchmark::DoNotOptimize(loadScene("standard"));
}
BENCHMARK(readAScene);

void makeAModel(benchmark::State& state) {
    const Scene scene = standardScene(static_cast<glm::uint>(state.range(0)));
    glm::uint links = 0;
    for (auto _ : state) {
        const Model model = makeModel(scene.world);
        links = model.linkCount();
    }
    state.SetComplexityN(links);
    state.SetItemsProcessed(state.iterations() * links);
}
BENCHMARK(makeAModel)->RangeMultiplier(2)->Range(64, 1024)->Unit(benchmark::kMillisecond)->Complexity(benchmark::oN);

void colourLinksGreedily(benchmark::State& state) {
    const ClothDescription cloth = standardScene(static_cast<glm::uint>(state.range(0))).world.cloths[0];
    std::vector<std::vector<physics::Link>> families;
    std::size_t links = 0;
    for (std::size_t k = 0; k < kFamilies; ++k) links += families.emplace_back(makeLinks(cloth, k)).size();
    for (auto _ : state) benchmark::DoNotOptimize(colourLinks(families, cloth.particles.x * cloth.particles.y));
    state.SetComplexityN(static_cast<benchmark::IterationCount>(links));
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(links));
}
BENCHMARK(colourLinksGreedily)
    ->RangeMultiplier(4)
    ->Range(64, 1024)
    ->Unit(benchmark::kMillisecond)
    ->Complexity(benchmark::oN);

void listWhatBreaks(benchmark::State& state) {
    const Model model = makeModel(standardScene(static_cast<glm::uint>(state.range(0))).world);
    for (auto _ : state) benchmark::DoNotOptimize(makeBreakage(model));
    state.SetItemsProcessed(state.iterations() * model.linkCount());
}
BENCHMARK(listWhatBreaks)->RangeMultiplier(4)->Range(64, 1024)->Unit(benchmark::kMillisecond);

void tieTethers(benchmark::State& state) {
    const Scene scene = standardScene(static_cast<glm::uint>(state.range(0)));
    const Model model = makeModel(scene.world);
    const std::vector<float> masses = inverseMasses(model, scene.world);
    for (auto _ : state) benchmark::DoNotOptimize(makeTethers(model.cloths, masses));
    state.SetItemsProcessed(state.iterations() * model.particleCount());
}
BENCHMARK(tieTethers)->RangeMultiplier(4)->Range(64, 1024)->Unit(benchmark::kMillisecond);

/// Returns the elements that a kernel runs over: all particles or triangles, or the links of the last colour.
Range rangeOf(const Model& model, Kernel kernel) {
    switch (kernel) {
        case Kernel::sampleAir:
        case Kernel::applyWind:
            return {0, model.triangleCount()};
        case Kernel::clearMultipliers:
        case Kernel::projectLinks:
        case Kernel::relaxLinks:
            return model.links.colours.back();
        default:
            return {0, model.particleCount()};
    }
}

void runAKernel(benchmark::State& state, Kernel kernel) {
    Scene scene = standardScene(kKernelSide);
    scene.settings.wind.airDensity = 1.2f;
    scene.settings.wind.velocity = {0.0f, 0.0f, 3.0f};
    scene.settings.wind.gustiness = 0.5f;
    const Model model = makeModel(scene.world);
    ReferenceSolver solver(model);
    Clock clock;
    solver.step(makeStep(model, scene.settings, clock));
    const Step step = makeStep(model, scene.settings, clock);
    Pass pass{kernel, rangeOf(model, kernel)};
    pass.colour = static_cast<glm::uint>(model.links.colours.size() - 1);
    const Pass clear{Kernel::clearMultipliers, pass.range, 0, 0, pass.colour};
    if (kernel == Kernel::relaxLinks) solver.run(clear, step);
    for (auto _ : state) solver.run(pass, step);
    state.SetItemsProcessed(state.iterations() * pass.range.count);
}

/// Measures a step of the CPU solver on one thread, with one instruction set.
void takeAStep(benchmark::State& state, const char* instructions) {
    const Scene scene = standardScene(kKernelSide);
    const Model model = makeModel(scene.world);
    Clock clock;
    try {
        CpuSolver solver(model, {1, instructions});
        for (auto _ : state) solver.step(makeStep(model, scene.settings, clock));
    } catch (const std::invalid_argument& error) {
        return state.SkipWithError(error.what());
    }
    state.SetItemsProcessed(state.iterations() * model.linkCount() * scene.settings.substeps);
}
BENCHMARK_CAPTURE(takeAStep, sse2, "sse2")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(takeAStep, avx2, "avx2")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(takeAStep, avx512, "avx512")->Unit(benchmark::kMillisecond);

void registerKernels() {
    for (const Kernel kernel :
         {Kernel::scaleDisplacement, Kernel::sampleAir, Kernel::applyWind, Kernel::integrate, Kernel::fall,
          Kernel::remember, Kernel::clearMultipliers, Kernel::projectLinks, Kernel::relaxLinks, Kernel::holdTethers,
          Kernel::collide, Kernel::absorb, Kernel::computeNormals}) {
        benchmark::RegisterBenchmark((std::string("kernel/") + kernelName(kernel)).c_str(), runAKernel, kernel)
            ->Unit(benchmark::kMicrosecond);
    }
}

}  // namespace
}  // namespace drape

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    drape::registerKernels();
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
