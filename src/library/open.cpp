// Implements the functions of drape.h that open and close scenes and save states. Converts exceptions to statuses.

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <new>
#include <set>
#include <string>
#include <utility>

#include "gl/context/error.h"
#include "library/handle.h"
#include "scene/load/registry.h"
#include "scene/parts/mesh_cloths.h"
#include "scene/parts/options.h"
#include "scene/parts/scene_notes.h"

namespace drape::library {
namespace {

/// Returns a mesh, which is the caller's up to the size of the caller's struct.
PolygonMesh polygonsOf(const drape_mesh& mesh, const std::string& name) {
    const auto refuseMesh = [&](const std::string& complaint) { refuse("mesh \"" + name + "\": " + complaint); };
    if (mesh.vertex_count < 3 || mesh.vertex_count > PolygonMesh::kMostVertices)
        refuseMesh("has " + std::to_string(mesh.vertex_count) + " vertices, expected 3 to 12000000");
    if (mesh.triangle_count < 1 || mesh.triangle_count > PolygonMesh::kMostTriangles)
        refuseMesh("has " + std::to_string(mesh.triangle_count) + " triangles, expected 1 to 4000000");
    required(mesh.vertices, "drape_mesh.vertices");
    required(mesh.triangles, "drape_mesh.triangles");
    PolygonMesh polygons;
    polygons.name = name;
    for (std::size_t i = 0; i < mesh.vertex_count; ++i) {
        const glm::vec3 vertex(mesh.vertices[3 * i], mesh.vertices[3 * i + 1], mesh.vertices[3 * i + 2]);
        for (int axis = 0; axis < 3; ++axis) {
            if (!std::isfinite(vertex[axis])) refuseMesh("vertex " + std::to_string(i) + " is not finite");
        }
        polygons.positions.push_back(vertex);
        if (mesh.uv == nullptr) continue;
        const glm::vec2 uv(mesh.uv[2 * i], mesh.uv[2 * i + 1]);
        if (!std::isfinite(uv.x) || !std::isfinite(uv.y)) refuseMesh("uv " + std::to_string(i) + " is not finite");
        polygons.uvs.push_back(uv);
    }
    for (std::size_t k = 0; k < mesh.triangle_count; ++k) {
        MeshFace face;
        face.number = static_cast<std::uint32_t>(k + 1);
        for (std::size_t corner = 0; corner < 3; ++corner) {
            const std::uint32_t vertex = mesh.triangles[3 * k + corner];
            if (vertex >= mesh.vertex_count)
                refuseMesh("triangle " + std::to_string(k) + " has the vertex " + std::to_string(vertex) +
                           ", expected a number below " + std::to_string(mesh.vertex_count));
            face.corners[corner] = vertex;
            if (mesh.uv != nullptr) face.uvs[corner] = vertex;
        }
        polygons.faces.push_back(face);
    }
    return polygons;
}

/// Copies the meshes that a caller passes, by name. Throws std::invalid_argument for null pointers, vertices that do
/// not exist and numbers that are not finite.
std::map<std::string, PolygonMesh> givenMeshes(const drape_mesh* meshes, std::size_t count) {
    std::map<std::string, PolygonMesh> given;
    if (count == 0) return given;
    const std::size_t stride = required(meshes, "meshes")->struct_size;
    if (stride % alignof(drape_mesh) != 0)
        refuse("drape_mesh: struct_size is " + std::to_string(stride) + ", expected sizeof(drape_mesh)");
    for (std::size_t k = 0; k < count; ++k) {
        const auto* const bytes = reinterpret_cast<const unsigned char*>(meshes) + k * stride;
        const drape_mesh mesh = structOf(reinterpret_cast<const drape_mesh*>(bytes), "drape_mesh");
        const std::string name = required(mesh.name, "drape_mesh.name");
        if (!given.try_emplace(name, polygonsOf(mesh, name)).second) refuse("mesh \"" + name + "\": is given twice");
    }
    return given;
}

/// Gives these meshes to the cloths and bodies of a scene that name them. Throws std::invalid_argument, also for a mesh
/// that the scene does not name, and for a name that has no mesh.
void setMeshes(Scene& scene, const std::map<std::string, PolygonMesh>& meshes) {
    std::set<std::string> used;
    const auto set = [&](MeshDescription& mesh, MeshUse use) {
        if (!mesh.file.starts_with(kArrayMesh)) return;
        const std::string name = mesh.file.substr(kArrayMesh.size());
        const auto found = meshes.find(name);
        if (found == meshes.end()) refuse("mesh \"" + name + "\": is named by the scene, but not given");
        used.insert(name);
        try {
            setShape(mesh, found->second, use);
        } catch (const MeshError& error) {
            refuse(error.what());
        }
    };
    for (ClothDescription& cloth : scene.world.cloths) set(cloth.mesh, MeshUse::cloth);
    for (BodyDescription& body : scene.world.bodies) set(body.mesh, MeshUse::body);
    for (const auto& [name, mesh] : meshes) {
        if (!used.contains(name)) refuse("mesh \"" + name + "\": the scene has no file \"arrays:" + name + "\"");
    }
}

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
