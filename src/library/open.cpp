// Implements the functions of drape.h that open and close scenes and save states. Converts exceptions to statuses.

#include <algorithm>
#include <cstring>
#include <new>
#include <utility>

#include "gl/context/error.h"
#include "library/given_mesh.h"
#include "library/handle.h"
#include "scene/parts/mesh_cloths.h"
#include "scene/parts/mesh_notes.h"
#include "scene/parts/options.h"
#include "scene/parts/stiffness_notes.h"
#include "scene/start/registry.h"

namespace drape::library {
namespace {

constexpr std::uint32_t kMostThreads = 1024;

/// Calls work(). Turns SnapshotError into an error that does not blame the input.
template <class Work>
void unlessItFails(Work work) {
    try {
        work();
    } catch (const SnapshotError& error) {
        throw std::runtime_error(error.what());
    }
}

drape_status statusNow(std::string& message) {
    try {
        throw;
    } catch (const gl::NoContext& error) {
        message = error.what();
        return DRAPE_NO_GL;
    } catch (const std::bad_alloc&) {
        message = "not enough memory";
        return DRAPE_NO_MEMORY;
    } catch (const std::length_error&) {
        message = "not enough memory";
        return DRAPE_NO_MEMORY;
    } catch (const std::invalid_argument& error) {
        message = error.what();
    } catch (const SceneError& error) {
        message = error.what();
    } catch (const LogError& error) {
        message = error.what();
    } catch (const SnapshotError& error) {
        message = error.what();
    } catch (const gl::DeviceLimit& error) {
        message = error.what();
    } catch (const std::exception& error) {
        message = error.what();
        return DRAPE_FAILED;
    } catch (...) {
        message = "an unknown error";
        return DRAPE_FAILED;
    }
    return DRAPE_BAD_INPUT;
}

SceneWishes wishesOf(const drape_options& options) {
    SceneWishes wishes;
    if (options.columns != 0) wishes.columns = options.columns;
    if (options.fabric != nullptr) wishes.fabric = options.fabric;
    if (options.body_count > 0) required(options.bodies, "drape_options.bodies");
    for (std::size_t i = 0; i < options.body_count; ++i)
        wishes.bodies.emplace_back(required(options.bodies[i], "drape_options.bodies"));
    if (options.set_count > 0) required(options.set, "drape_options.set");
    for (std::size_t i = 0; i < options.set_count; ++i)
        wishes.set.emplace_back(required(options.set[i], "drape_options.set"));
    if (options.threads > kMostThreads) refuse("drape_options.threads: expected a number from 0 to 1024");
    return wishes;
}

#ifdef DRAPE_LIBRARY_GL
/// Leaves objects of OpenGL to the process that called fork(), where they were made.
void forgetElsewhere(drape_scene& scene) {
    if (scene.gl && scene.gl->isElsewhere()) static_cast<void>(scene.gl.release());
}
#endif

constexpr std::string_view kSceneName = "scene";  // begins messages about the text of a scene

Scene sceneOf(const char* text, std::size_t length, const drape_options& options) {
    std::vector<Choice> choices;
    if (options.choices != nullptr && *options.choices != '\0') choices = parseChoices(options.choices, kSceneName);
    return readSceneText({required(text, "text"), length}, kSceneName, choices);
}

/// Opens a scene from the start that load(options, wishes) returns. On failure *scene is null.
template <class Load>
drape_status openWith(const drape_options* options, drape_scene** scene, drape_error* error, Load load) noexcept {
    drape_status status = DRAPE_OK;
    std::string message;
    try {
        *required(scene, "scene") = nullptr;
        const drape_options known = structOf(options, "drape_options");
        const SceneWishes wishes = wishesOf(known);
        auto made = std::make_unique<drape_scene>();
        made->cpuOptions.threads = static_cast<int>(known.threads);
        begin(*made, load(known, wishes));
        *scene = made.release();
    } catch (...) {
        status = describeException(message);
    }
    if (error == nullptr) return status;
    *error = {};
    error->status = status;
    std::strncpy(error->message, message.c_str(), sizeof(error->message) - 1);
    return status;
}

}  // namespace

drape_status describeException(std::string& message) noexcept {
    try {
        return statusNow(message);
    } catch (...) {
        message.clear();  // the message itself needs memory
        return DRAPE_NO_MEMORY;
    }
}

void begin(drape_scene& scene, const Start& start) {
    std::unique_ptr<Run> run = makeRun(start);
    CpuSolver cpu(run->model(), scene.cpuOptions);
    putAtStart(cpu, start, run->model());
#ifdef DRAPE_LIBRARY_GL
    forgetElsewhere(scene);
    if (scene.gl) scene.gl->begin(*run, cpu);
#endif
    const auto hasOtherSize = [&](const Model& before) {
        return before.particleCount() != run->model().particleCount() ||
               before.triangleCount() != run->model().triangleCount();
    };
    if (scene.run && hasOtherSize(scene.model())) scene.arrays = std::make_shared<drape_scene::Arrays>();
    scene.cpu.emplace(std::move(cpu));  // deletes the old solver before its model
    scene.run = std::move(run);
    scene.isLost = false;
    scene.hasForces = false;
}

}  // namespace drape::library

using namespace drape;
using namespace drape::library;

const char* drape_version(void) { return DRAPE_LIBRARY_VERSION; }

int drape_abi(void) { return DRAPE_ABI; }

const char* drape_built_in_scene(size_t index) {
    const auto names = builtInSceneNames();
    return index < names.size() ? names[index].c_str() : nullptr;
}

drape_status drape_open(const char* source, const drape_options* options, drape_scene** scene, drape_error* error) {
    return openWith(options, scene, error, [&](const drape_options& known, const SceneWishes& wishes) {
        std::string name = required(source, "source");
        if (known.choices != nullptr && *known.choices != '\0') name += std::string(":") + known.choices;
        return loadStart(name, wishes);
    });
}

drape_status drape_open_text(const char* text, size_t length, const drape_options* options, drape_scene** scene,
                             drape_error* error) {
    return openWith(options, scene, error, [&](const drape_options& known, const SceneWishes& wishes) {
        Scene read = sceneOf(text, length, known);
        loadMeshes(read, kSceneName);
        return Start(sceneAs(std::move(read), wishes));
    });
}

drape_status drape_open_arrays(const char* text, size_t length, const drape_mesh* meshes, size_t mesh_count,
                               const drape_options* options, drape_scene** scene, drape_error* error) {
    return openWith(options, scene, error, [&](const drape_options& known, const SceneWishes& wishes) {
        Scene read = sceneOf(text, length, known);
        setMeshes(read, givenMeshes(meshes, mesh_count));
        loadMeshes(read, kSceneName);
        return Start(sceneAs(std::move(read), wishes));
    });
}

void drape_close(drape_scene* scene) {
    if (scene == nullptr) return;
#ifdef DRAPE_LIBRARY_GL
    forgetElsewhere(*scene);
    scene->gl.reset();  // waits for its GL turn
#endif
    delete scene;
}

const char* drape_message(const drape_scene* scene) { return scene == nullptr ? "" : scene->message.c_str(); }

void drape::library::requireOutput(const drape_scene& scene, const std::filesystem::path& path, FileFormat format) {
    try {
        requireReplaceable(path, format);
        requireNoInput(path, inputFilesOf(scene.run->scene(), ""));
    } catch (const FileError& error) {
        refuse(error.what());
    }
}

const char* drape_notes(drape_scene* scene) {
    const char* const notes = guardedValue(scene, [](drape_scene& s) {
        s.notes.clear();
        const auto add = [&](const std::vector<std::string>& lines) {
            for (const std::string& line : lines) s.notes += (s.notes.empty() ? "" : "\n") + line;
        };
        add(meshNotes(s.run->scene()));
        add(stiffnessNotes(s.run->scene()));
        return s.notes.c_str();
    });
    return notes == nullptr ? "" : notes;
}

drape_status drape_save(drape_scene* scene, const char* path) {
    return guarded(scene, [&](drape_scene& s) {
        required(path, "path");
        requireState(s);
        requireOutput(s, path, FileFormat::snapshot);
        const State state = withSolver(s, [](const auto& solver) { return solver.state(); });
        unlessItFails([&] { saveSnapshotFile(path, s.run->snapshot(state)); });
    });
}

drape_status drape_load(drape_scene* scene, const char* path) {
    return guarded(scene, [&](drape_scene& s) {
        Snapshot snapshot = readSnapshotFile(required(path, "path"), &s.run->scene());
        begin(s, Start(std::move(snapshot), path));
    });
}

drape_status drape_save_bytes(drape_scene* scene, const void** bytes, size_t* size) {
    return guarded(scene, [&](drape_scene& s) {
        required(bytes, "bytes");
        required(size, "size");
        requireState(s);
        const State state = withSolver(s, [](const auto& solver) { return solver.state(); });
        unlessItFails([&] { s.bytes = writeSnapshot(s.run->snapshot(state)); });
        *bytes = s.bytes.data();
        *size = s.bytes.size();
    });
}

drape_status drape_load_bytes(drape_scene* scene, const void* bytes, size_t size) {
    return guarded(scene, [&](drape_scene& s) {
        constexpr const char* kName = "state";
        Snapshot snapshot =
            readSnapshot({static_cast<const char*>(required(bytes, "bytes")), size}, kName, {}, &s.run->scene());
        shareMeshes(snapshot.scene, snapshot.log.scene);
        loadMeshes(snapshot.scene, kName);
        begin(s, Start(std::move(snapshot), kName));
    });
}
