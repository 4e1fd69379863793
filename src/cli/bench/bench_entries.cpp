#include "cli/bench/bench_entries.h"

#include <algorithm>
#include <cstdio>
#include <thread>

#include "base/text_file.h"
#include "cli/outputs.h"
#include "gl/context/error.h"
#include "json/json.h"
#include "scene/file/replaceable.h"
#include "solver/gpu/gpu_solver.h"

namespace drape::cli {

using bench::Entry;

namespace {

/// Returns the powers of two below the number of processors, then that number.
std::vector<std::uint32_t> defaultThreads() {
    const std::uint32_t all = std::max(1u, std::thread::hardware_concurrency());
    std::vector<std::uint32_t> threads;
    for (std::uint32_t n = 1; n < all; n *= 2) threads.push_back(n);
    threads.push_back(all);
    return threads;
}

bool isOnGpu(const Entry& entry) { return needsGpu(entry.backend); }

}  // namespace

void noteOfBench(const std::string& text) { std::fprintf(stderr, "drape: bench: %s\n", text.c_str()); }

std::vector<Entry> entriesFor(const BenchCommand& command) {
    std::vector<Backend> backends = command.backends;
    if (backends.empty()) {
        for (const auto& choice : kChoices<Backend>) backends.push_back(choice.value);
    }
    if (command.held) std::erase(backends, Backend::textbook);
    const auto threads = command.threads.empty() ? defaultThreads() : command.threads;
    std::vector<Entry> entries;
    for (const Backend backend : backends) {
        if (backend != Backend::cpu) entries.push_back({backend});
        if (backend != Backend::cpu) continue;
        for (const std::uint32_t n : threads) entries.push_back({backend, n});
    }
    return entries;
}

std::optional<GpuSession> openGpu(const BenchCommand& command, std::vector<Entry>& entries,
                                  const std::filesystem::path& shaderDirectory) {
    std::optional<GpuSession> gpu;
    if (std::ranges::none_of(entries, isOnGpu)) return gpu;
    try {
        gpu.emplace(shaderDirectory);
    } catch (const gl::NoContext& error) {
        if (!command.backends.empty()) throw;
        noteOfBench(std::string("without the GPU: ") + error.what());
        std::erase_if(entries, isOnGpu);
    }
    return gpu;
}

bench::GpuAccess accessTo(std::optional<GpuSession>& gpu) {
    return gpu ? bench::GpuAccess{&gpu->commands, &gpu->library} : bench::GpuAccess{nullptr, nullptr};
}

std::vector<Entry> fitting(const std::vector<Entry>& entries, const Scene& scene) {
    std::vector<Entry> fit = entries;
    const auto isTextbook = [](const Entry& entry) { return entry.backend == Backend::textbook; };
    if (!scene.world.bodies.empty() && std::erase_if(fit, isTextbook) > 0)
        noteOfBench(scene.name + ": skipped the textbook solver, which does not support bodies");
    if (std::ranges::none_of(entries, isOnGpu)) return fit;
    try {
        GpuSolver::requireRoom(scene.world);
    } catch (const gl::DeviceLimit& error) {
        noteOfBench(std::string("without the GPU: ") + error.what());
        std::erase_if(fit, isOnGpu);
    }
    return fit;
}

void saveBench(const BenchCommand& command, const json::Array& list) {
    if (command.output.empty()) return;
    requireReplaceable(command.output, FileFormat::results);
    replaceTextFile(command.output, json::write(list));
}

void requireOutput(const BenchCommand& command) {
    if (command.output.empty()) return;
    try {
        requireOutputFile(command.output, FileFormat::results, {});
    } catch (const UsageError& error) {
        throw UsageError(std::string("--output: ") + error.what());
    }
}

}  // namespace drape::cli
