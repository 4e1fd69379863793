#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "library/drape.h"
#include "run/start/start.h"
#include "scene/file/replaceable.h"
#include "solver/cpu/cpu_solver.h"
#include "solver/measure.h"

#ifdef DRAPE_LIBRARY_GL
#include "library/gl_side.h"
#endif

namespace drape::library {

/// The forces of the last step, where and on what they acted then.
struct LastForces {
    Forces onParticles;
    std::map<std::string, Wrench> onColliders;  ///< by name
    std::vector<Wrench> onBodies;
    std::map<std::string, Wrench> onPinGroups;  ///< by name
};

}  // namespace drape::library

/// The handle of a scene. While a context is attached, the solver of `gl` takes the steps, otherwise `cpu`. The state
/// of the other solver may be out of date.
struct drape_scene {
    std::string message;  ///< text of the last failure
    drape::CpuOptions cpuOptions;
    std::unique_ptr<drape::Run> run;
    std::optional<drape::CpuSolver> cpu;
    bool measuresForces = false;                       ///< whether steps measure forces
    bool hasForces = false;                            ///< whether the last step has measured forces
    std::optional<drape::library::LastForces> forces;  ///< these forces, once keepForces() has read them
    bool isLost = false;  ///< whether a step has failed; no state is valid then until one is set
#ifdef DRAPE_LIBRARY_GL
    std::unique_ptr<drape::library::GlSide> gl;  ///< null until a picture or drape_gpu_attach() needs OpenGL
#endif

    /// Arrays that were returned to the caller. They keep their addresses as long as the numbers of particles and
    /// triangles stay the same, so that a wrapper may hold on to them (drape_hold_arrays()).
    struct Arrays {
        std::vector<glm::vec4> positions;
        std::vector<glm::vec3> velocities;
        std::vector<glm::vec3> normals;
        std::vector<glm::uvec3> triangles;
        std::vector<glm::vec2> textureCoordinates;
        std::vector<glm::vec3> contactForces;
        std::vector<glm::vec3> pinForces;
    };
    std::shared_ptr<Arrays> arrays = std::make_shared<Arrays>();
    std::vector<glm::uint> pins;
    std::string bytes;
    std::string notes;

    const drape::Model& model() const { return run->model(); }
};

/// Arrays that stay valid for the caller.
struct drape_arrays {
    std::shared_ptr<const drape_scene::Arrays> arrays;
};

namespace drape::library {

static_assert(sizeof(glm::vec3) == 3 * sizeof(float) && sizeof(glm::uvec3) == 3 * sizeof(std::uint32_t),
              "arrays of vectors are handed out as arrays of numbers");

/// Calls use(solver) with the solver that takes the steps. Returns its result.
template <class Use>
auto withSolver(drape_scene& scene, Use use) {
#ifdef DRAPE_LIBRARY_GL
    if (scene.gl && scene.gl->takesSteps()) return use(scene.gl->solver());
#endif
    return use(*scene.cpu);
}

inline SolverView viewOfSolver(drape_scene& scene) {
    return withSolver(scene, [](const auto& solver) { return viewOf(solver); });
}

[[noreturn]] inline void refuse(const std::string& complaint) { throw std::invalid_argument(complaint); }

template <class T>
T* required(T* pointer, const char* name) {
    if (pointer == nullptr) refuse(std::string(name) + ": is NULL");
    return pointer;
}

/// Throws std::invalid_argument if a file must not be replaced: it has another format, or the scene was made from it.
void requireOutput(const drape_scene& scene, const std::filesystem::path& path, FileFormat format);

inline void requireState(const drape_scene& scene) {
    if (scene.isLost) refuse("the particles were lost when a step failed; restart the scene or load a state first");
}

/// Returns the length of the last substep, s. It converts between velocities and displacements. Returns 1 before the
/// first step, when displacements hold velocities.
inline float substepLength(const drape_scene& scene) {
    const float taken = scene.run->clock().lastSubstepLength;
    return taken > 0.0f ? taken : 1.0f;
}

inline void requireNoGlErrors([[maybe_unused]] drape_scene& scene) {
#ifdef DRAPE_LIBRARY_GL
    if (scene.gl && scene.gl->takesSteps()) scene.gl->requireNoErrors();
#endif
}

/// Sets `message` and returns the status for the exception of the surrounding catch block.
drape_status describeException(std::string& message) noexcept;

/// Makes the scene's GL context current during its lifetime, if OpenGL takes the steps. Other threads wait meanwhile.
class Turn {
public:
    explicit Turn([[maybe_unused]] drape_scene& scene) {
#ifdef DRAPE_LIBRARY_GL
        if (scene.gl && scene.gl->takesSteps()) gl_.emplace(*scene.gl);
#endif
    }

private:
#ifdef DRAPE_LIBRARY_GL
    std::optional<GlTurn> gl_;
#endif
};

/// Calls work(scene), and turns an exception into a status. Every function of the library runs in it.
template <class Work>
drape_status guarded(drape_scene* scene, Work work) noexcept {
    if (scene == nullptr) return DRAPE_BAD_INPUT;
    try {
        const Turn turn(*scene);
        work(*scene);
        return DRAPE_OK;
    } catch (...) {
        return describeException(scene->message);
    }
}

/// Calls work(scene) and returns its result. Returns the default value if it throws.
template <class Work>
auto guardedValue(drape_scene* scene, Work work) noexcept {
    decltype(work(*scene)) value{};
    guarded(scene, [&](drape_scene& given) { value = work(given); });
    return value;
}

/// Returns a copy of a struct that begins with struct_size, with defaults for members that the caller's version lacks.
/// Throws std::invalid_argument for an implausible size, and for set members that this version does not know.
/// `given`: may be null.
template <class Struct>
Struct structOf(const Struct* given, const char* name) {
    constexpr std::size_t kLargest = 4096;  // size limit for structs of later versions, bytes
    Struct known{};
    known.struct_size = sizeof(Struct);
    if (given == nullptr) return known;
    const std::size_t size = given->struct_size;
    if (size < sizeof(std::size_t) || size > kLargest)
        refuse(std::string(name) + ": struct_size is " + std::to_string(size) + ", expected sizeof(" + name + ")");
    const auto* const bytes = reinterpret_cast<const unsigned char*>(given);
    for (std::size_t i = sizeof(Struct); i < size; ++i) {
        if (bytes[i] != 0) refuse(std::string(name) + ": has members that this version of the library does not know");
    }
    std::copy_n(bytes, std::min(size, sizeof(Struct)), reinterpret_cast<unsigned char*>(&known));
    return known;
}

/// Copies a struct to the caller, up to the size that the caller knows. Throws as structOf() does.
template <class Struct>
void giveStruct(Struct* to, Struct values, const char* name) {
    const Struct given = structOf(required(to, name), name);
    values.struct_size = given.struct_size;
    std::copy_n(reinterpret_cast<const unsigned char*>(&values), std::min(given.struct_size, sizeof(Struct)),
                reinterpret_cast<unsigned char*>(to));
}

/// Reads the forces of the last step, if it has measured any and they have not been read yet. Call it before positions
/// or attachments change, which the reading depends on.
void keepForces(drape_scene& scene);

/// Sets the scene to the start of a run. If it throws, the scene is unchanged.
void begin(drape_scene& scene, const Start& start);

}  // namespace drape::library
