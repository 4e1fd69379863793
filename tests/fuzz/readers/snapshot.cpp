#include "run/snapshot/snapshot.h"

#include <algorithm>
#include <optional>

#include "fuzz/log_digests.h"
#include "fuzz/readers.h"
#include "json/json.h"
#include "run/run.h"
#include "scene/parts/mesh_cloths.h"
#include "solver/reference/reference_solver.h"
#include "solver/state.h"

namespace drape::fuzz {
namespace {

/// Returns the bytes with the length, the version and all digests that match their content. Returns nothing if they
/// have no header.
std::optional<std::string> withDigests(std::string_view bytes) {
    if (bytes.size() < kSnapshotStart + kSnapshotEnd) return {};
    const std::string_view body = bytes.substr(kSnapshotStart, bytes.size() - kSnapshotStart - kSnapshotEnd);
    const std::size_t end = std::min(body.find('\n'), body.size());
    std::string header;
    try {
        json::Value value = json::read(body.substr(0, end));
        auto* object = std::get_if<json::Object>(&value.data);
        if (!object) return {};
        const auto log = std::ranges::find(*object, "log", &json::Member::name);
        if (log == object->end() || !putLogDigests(log->value)) return {};
        header = json::writeLine(value);
    } catch (const json::Error&) {
        return {};
    }
    const std::size_t size = kSnapshotStart + header.size() + (body.size() - end) + kSnapshotEnd;
    std::string whole = std::string(kSnapshotMark) + std::string(kSnapshotVersion) + hexText(size) + "\n" + header +
                        std::string(body.substr(end));
    return whole + hexText(digestOf(whole)) + "\n";
}

}  // namespace

/// Reads a snapshot, unchanged and with matching digests. An accepted snapshot fits its model or is refused, can take a
/// step, and reads back as written.
void snapshot(std::string_view bytes) {
    Snapshot snapshot;
    accepts([&] { snapshot = readSnapshot(bytes, "moment.drape"); });
    const std::optional<std::string> whole = withDigests(bytes);
    if (!whole || !accepts([&] { snapshot = readSnapshot(*whole, "moment.drape"); })) return;
    if (!isSmall(snapshot.log.scene) || !isSmall(snapshot.scene)) return;
    snapshot.log.hash = hashPositions(snapshot.positions);  // a fuzzer cannot guess this hash either
    accepts([&] {
        loadMeshes(snapshot.scene, "moment.drape");
        std::optional<Run> run;
        try {
            run.emplace(snapshot);
        } catch (const std::invalid_argument& error) {
            throw SnapshotError(error.what());  // makeRun() throws the same error
        }
        ReferenceSolver solver(run->model());
        solver.setState(stateOf(snapshot, run->model()));
        const std::string written = writeSnapshot(run->snapshot(solver.state()));
        require(writeSnapshot(readSnapshot(written, "moment.drape")) == written, "a snapshot reads as it was written");
        solver.step(run->nextStep(viewOf(solver)));
    });
}

}  // namespace drape::fuzz
