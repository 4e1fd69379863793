#include "fuzz/readers.h"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "cli/options/options.h"
#include "cloth/core/placement.h"
#include "io/files/system.h"
#include "mesh_reading/shared/polygon_mesh.h"
#include "run/log/log_file.h"
#include "run/snapshot/snapshot.h"
#include "scene/file/scene_file.h"

namespace drape::fuzz {

std::span<const ReaderRow> readers() {
    static constexpr ReaderRow kRows[] = {
#define DRAPE_READER(name) {#name, name},
#include "fuzz/reader_table.inc"
#undef DRAPE_READER
    };
    return kRows;
}

void require(bool condition, const char* promise) {
    if (!condition) throw std::logic_error(promise);
}

namespace {

void requireOneLine(const std::exception& error) {
    const std::string_view line = error.what();
    constexpr std::size_t kLongest = 2000;
    const bool isPrinted = std::ranges::none_of(line, [](unsigned char c) { return c < 0x20 || c == 0x7f; });
    require(!line.empty() && line.size() <= kLongest && isPrinted, "an error is one line");
}

}  // namespace

bool accepts(void (*work)(const void* context), const void* context) {
    try {
        work(context);
        return true;
    } catch (const SceneError& error) {
        requireOneLine(error);
    } catch (const LogError& error) {
        requireOneLine(error);
    } catch (const SnapshotError& error) {
        requireOneLine(error);
    } catch (const MeshError& error) {
        requireOneLine(error);
    } catch (const io::Error& error) {
        requireOneLine(error);
    } catch (const cli::UsageError& error) {
        requireOneLine(error);
    }
    return false;
}

bool isSmall(const Scene& scene) {
    constexpr std::uint64_t kMostParticles = 400;
    constexpr std::uint64_t kMostRounds = 200;
    std::uint64_t particles = 0;
    if (!scene.world.bodies.empty()) return false;
    for (const ClothDescription& cloth : scene.world.cloths) {
        if (cloth.isMesh()) return false;
        particles += std::uint64_t{cloth.particles.x} * cloth.particles.y;
    }
    for (const SystemDescription& system : scene.world.systems)
        particles += system.particles.size() + system.scatter.count;
    return particles <= kMostParticles && scene.settings.substeps * scene.settings.iterations <= kMostRounds;
}

}  // namespace drape::fuzz
