/* The cloth solver of Drape as a C library. docs/library.md begins with ten lines of C, CMake and Python.
 *
 * Open a scene, take steps, and read its particles from arrays. The steps give the same bits as the program `drape`, on
 * every machine and with any number of threads. OpenGL is not needed unless a function says so.
 *
 * Units are SI: metres, kilograms, seconds. y is up. A vector is three floats x, y, z. Text is UTF-8. Particles and
 * triangles are counted from 0. Those of cloths come first, then those of free systems (ropes, rag dolls), then those
 * of bodies (meshes that cloth drapes over).
 *
 * Errors: most functions return DRAPE_OK or the kind of failure. After a failure drape_message() returns one line about
 * it, or drape_error has it if no scene was opened. Functions that return a pointer return NULL on failure, and
 * functions that return a count return 0. A call that fails has no effect, unless its comment says otherwise. Null
 * pointers, numbers out of range, NaN and broken files give DRAPE_BAD_INPUT. The library throws no exceptions to the
 * caller, prints nothing and never ends the process.
 *
 * Arrays: a returned pointer refers to memory of the library. Do not write to it or free it. It is valid until the next
 * call that steps, changes or closes the scene, so get it again after each drape_step(). Calls that only read leave it
 * valid. drape_hold_arrays() keeps the memory for longer.
 *
 * Threads: a scene may be used from any thread, but only from one at a time. Different scenes may be used at the same
 * time. Calls that need OpenGL wait for each other. After fork(), the new process may use the scene too, and makes
 * threads of its own. A process whose parent has used OpenGL through the library cannot: such calls give
 * DRAPE_BAD_INPUT.
 *
 * ABI: functions and enumerators do not change. Structs that begin with struct_size grow only at their end. If a change
 * breaks these rules, DRAPE_ABI increases, and so does the number in the library's file name. */
#ifndef DRAPE_H
#define DRAPE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define DRAPE_ABI 0

#if defined(__GNUC__)
#define DRAPE_API __attribute__((visibility("default")))
#else
#define DRAPE_API
#endif

typedef enum drape_status {
    DRAPE_OK = 0,
    DRAPE_FAILED = 1,    /* a file could not be written, OpenGL reported an error, or the library has a bug */
    DRAPE_BAD_INPUT = 2, /* an argument, a file or a text is invalid */
    DRAPE_NO_MEMORY = 3,
    DRAPE_NO_GL = 77 /* OpenGL 4.5 is not available, or the library was built without it */
} drape_status;

/* A running scene. */
typedef struct drape_scene drape_scene;

/* Returns the version of the loaded library, such as "0.1.0". */
DRAPE_API const char* drape_version(void);
/* Returns DRAPE_ABI of the loaded library. Compare it with the DRAPE_ABI that you compiled with. */
DRAPE_API int drape_abi(void);

/* Returns the name of a built-in scene, or NULL after the last. index counts from 0. */
DRAPE_API const char* drape_built_in_scene(size_t index);

/* ---- Opening ---- */

/* Options for opening a scene. Zero means the default for every member. */
typedef struct drape_options {
    size_t struct_size;     /* sizeof(drape_options) */
    uint32_t columns;       /* particles across each cloth, 2 to 4096; 0: the scene's own number */
    uint32_t threads;       /* threads of the CPU solver, 1 to 1024; 0: as many as the machine has */
    const char* fabric;     /* fabric for all cloths, such as "silk"; NULL: the scene's own */
    const char* choices;    /* the scene's options, "option=choice,option=choice"; NULL: first choices */
    const char* const* set; /* set_count texts like "wind.velocity=[1,0,0]", fields of docs/scene-format.md */
    size_t set_count;
    const char* const* bodies; /* body_count mesh files of bodies to add, as --body of the program does */
    size_t body_count;
} drape_options;

#define DRAPE_OPTIONS_INIT \
    { sizeof(drape_options), 0, 0, NULL, NULL, NULL, 0, NULL, 0 }

/* The reason why a scene could not be opened. */
typedef struct drape_error {
    drape_status status;
    char message[508]; /* one line, truncated if necessary */
} drape_error;

/* Opens a scene. On failure *scene is NULL.
 *
 * source: the name of a built-in scene, or the path of a scene (.json), a mesh (.obj, .ply, .glb), a saved state
 * (.drape) or an input log. The steps of a log replay its events.
 * options: may be NULL. columns, fabric, choices and set are allowed for scenes and meshes only.
 * error: receives the reason of a failure; may be NULL. */
DRAPE_API drape_status drape_open(const char* source, const drape_options* options, drape_scene** scene,
                                  drape_error* error);
/* Opens a scene from `length` bytes of text with the contents of a scene file. Paths of meshes and prints in it are
 * relative to the current folder. See drape_open() for the other arguments. */
DRAPE_API drape_status drape_open_text(const char* text, size_t length, const drape_options* options,
                                       drape_scene** scene, drape_error* error);
/* The vertices and triangles of a mesh. They are copied. */
typedef struct drape_mesh {
    size_t struct_size;        /* sizeof(drape_mesh) */
    const char* name;          /* name of the mesh in the scene: "mesh": {"file": "arrays:NAME"} */
    const float* vertices;     /* 3 * vertex_count floats, in the unit of mesh.scale, which is 1 m by default */
    size_t vertex_count;       /* 3 to 12,000,000 */
    const uint32_t* triangles; /* 3 * triangle_count vertices, counted from 0, counterclockwise seen from the front */
    size_t triangle_count;     /* 1 to 4,000,000 */
    const float* uv;           /* 2 * vertex_count floats: u, v of each vertex, v upwards; or NULL */
} drape_mesh;

#define DRAPE_MESH_INIT \
    { sizeof(drape_mesh), NULL, NULL, 0, NULL, 0, NULL }

/* Opens a scene as drape_open_text() does. Its cloths and bodies may have meshes from arrays: a cloth with the file
 * "arrays:shirt" has the mesh named "shirt". With "panels": true, the uv of a mesh are metres on flat fabric, and give
 * the lengths at rest.
 *
 * The same arrays give the same bits on every machine. A saved state does not contain the arrays: load it into a scene
 * that was opened with equal ones.
 *
 * meshes: mesh_count structs, all with the same struct_size. */
DRAPE_API drape_status drape_open_arrays(const char* text, size_t length, const drape_mesh* meshes, size_t mesh_count,
                                         const drape_options* options, drape_scene** scene, drape_error* error);
/* Frees the scene and all its arrays that are not held. Does nothing for NULL. If the scene is attached to a GL
 * context, that context must be current. */
DRAPE_API void drape_close(drape_scene* scene);

/* Returns one line about the last failed call with this scene, or "" if none failed. Valid until the next failure. */
DRAPE_API const char* drape_message(const drape_scene* scene);

/* Returns notes on the meshes of the scene, a line each, or "": what was left out when they were read, a unit that was
 * guessed from the size of a mesh file, a cloth longer than 10 m or shorter than 2 cm. Valid until the next call. */
DRAPE_API const char* drape_notes(drape_scene* scene);

/* ---- Time ---- */

/* Takes the given number of steps of drape_time_step() seconds. If a step fails, the earlier ones remain taken. After
 * DRAPE_NO_MEMORY or DRAPE_FAILED the particles may be lost. Only drape_restart(), drape_load(), drape_load_bytes() and
 * drape_close() work then. */
DRAPE_API drape_status drape_step(drape_scene* scene, uint64_t steps);
/* Returns to the start with the current settings and colliders. Repairs cuts and releases all hands. */
DRAPE_API drape_status drape_restart(drape_scene* scene);
/* Returns the number of steps since the start. */
DRAPE_API uint64_t drape_steps_taken(const drape_scene* scene);
/* Returns the length of a step, s. */
DRAPE_API double drape_time_step(const drape_scene* scene);
/* Returns drape_steps_taken() times drape_time_step(), s. Assumes that all steps had the present length. */
DRAPE_API double drape_time(const drape_scene* scene);

/* ---- Particles and triangles ---- */

/* Return the numbers of particles, triangles, links (distance constraints) and cloths. */
DRAPE_API size_t drape_particle_count(const drape_scene* scene);
DRAPE_API size_t drape_triangle_count(const drape_scene* scene);
DRAPE_API size_t drape_link_count(const drape_scene* scene);
DRAPE_API size_t drape_cloth_count(const drape_scene* scene);

/* The particles and triangles of a cloth. In a grid, particle first_particle + row * columns + column is at
 * (column, row). */
typedef struct drape_cloth {
    size_t struct_size; /* sizeof(drape_cloth), set by the caller */
    uint32_t first_particle;
    uint32_t particle_count;
    uint32_t first_triangle;
    uint32_t triangle_count;
    uint32_t columns; /* particles across; 0: the cloth is a mesh, not a grid */
    uint32_t rows;    /* particles down; 0: the cloth is a mesh, not a grid */
} drape_cloth;

/* Describes a cloth. index counts from 0. */
DRAPE_API drape_status drape_get_cloth(drape_scene* scene, size_t index, drape_cloth* cloth);

/* Returns the particle of each vertex of the cloth's mesh, counted from first_particle of the cloth; UINT32_MAX for a
 * vertex without triangles. Vertices in one place have one particle. Returns NULL for a grid. *count is the number of
 * vertices. Valid until the scene is loaded or closed. */
DRAPE_API const uint32_t* drape_cloth_vertices(drape_scene* scene, size_t index, size_t* count);

/* Returns four floats per particle: x, y, z in m, and the inverse mass in 1/kg, which is 0 for pinned particles. */
DRAPE_API const float* drape_positions(drape_scene* scene);
/* Returns three floats per particle: the velocity in the last substep, m/s. */
DRAPE_API const float* drape_velocities(drape_scene* scene);
/* Returns three floats per particle: a unit normal, or 0 for particles without triangles. */
DRAPE_API const float* drape_normals(drape_scene* scene);
/* Returns three particles per triangle, counterclockwise seen from the side of the normals. All three are equal if the
 * triangle has been removed because links of it were cut or torn. */
DRAPE_API const uint32_t* drape_triangles(drape_scene* scene);
/* Returns six floats per triangle: u, v of each corner. v grows upwards, as in OBJ files. Over a grid, u and v go from
 * 0 to 1. They are 0 for skins, bodies and meshes without texture coordinates. */
DRAPE_API const float* drape_texture_coordinates(drape_scene* scene);

/* Keeps the present memory of drape_positions(), drape_velocities(), drape_normals(), drape_triangles(),
 * drape_texture_coordinates(), drape_contact_forces() and drape_pin_forces() until drape_release_arrays(), also when
 * the scene is loaded or closed. As long as the numbers of particles and triangles stay the same, these functions
 * return the same pointers and write new values there. Returns NULL without memory. */
typedef struct drape_arrays drape_arrays;
DRAPE_API drape_arrays* drape_hold_arrays(drape_scene* scene);
/* Releases arrays that drape_hold_arrays() has kept. Does nothing for NULL. */
DRAPE_API void drape_release_arrays(drape_arrays* arrays);

/* Moves the particles first to first + count - 1 to new positions. Their velocities stay. Does not check whether cloth
 * passes through cloth.
 *
 * xyz: 3 * count floats, m, -10000 to 10000. */
DRAPE_API drape_status drape_write_positions(drape_scene* scene, size_t first, size_t count, const float* xyz);
/* Sets the velocities of the particles first to first + count - 1.
 *
 * xyz: 3 * count floats, m/s, -100 to 100. */
DRAPE_API drape_status drape_write_velocities(drape_scene* scene, size_t first, size_t count, const float* xyz);

/* Pushes the particles first to first + count - 1 with forces during the whole of the next step, which act as gravity
 * does. Forces of several calls add up. Pinned particles stay. Snapshots do not hold forces of a step that is not made
 * yet; restarting and loading drop them.
 *
 * xyz: 3 * count floats, N, -1e6 to 1e6. */
DRAPE_API drape_status drape_push(drape_scene* scene, size_t first, size_t count, const float* xyz);

/* Computes the FNV-1a hash of the bits of all positions, as `drape simulate` prints it. */
DRAPE_API drape_status drape_hash(drape_scene* scene, uint64_t* hash);

/* ---- Forces ---- */

/* Lets all further steps measure forces (on: 1), or no longer (0), which is how a scene opens. Motion keeps its bits,
 * and steps take longer. The functions below return the forces of the last step, as means over its length, whatever has
 * been written, pinned or driven since. They fail with DRAPE_BAD_INPUT before a step has measured them.
 *
 * A force is the sum of mass times the change of a velocity that contact or a constraint has caused, over the length of
 * the step. So things at rest bear weights, and impacts give peaks. */
DRAPE_API drape_status drape_measure_forces(drape_scene* scene, int on);
/* Read the force of the cloth on a collider or a body. A collider that is off bears none.
 *
 * force: receives the force, N.
 * torque: receives the torque, N m, about the place of the collider or of the body's frame (drape_get_collider(),
 *   drape_get_body()); may be NULL. The forces act at the particles of the cloth, which keep solver.thickness from a
 *   collider, and at the vertices of a body. */
DRAPE_API drape_status drape_collider_force(drape_scene* scene, const char* name, float force[3], float torque[3]);
DRAPE_API drape_status drape_body_force(drape_scene* scene, const char* name, float force[3], float torque[3]);
/* Reads the force of the cloth on the holder of a group of pins: 0 once it has let go. The pins' own weight and the air
 * on them count, and the force that accelerates their own mass does not.
 *
 * force, torque: as for colliders; the torque is about the mean position of the group's particles. */
DRAPE_API drape_status drape_pin_group_force(drape_scene* scene, const char* name, float force[3], float torque[3]);
/* Returns three floats per particle: the force of contact on it, N, with colliders, bodies and other cloth. On vertices
 * of bodies, it is the force of the cloth. */
DRAPE_API const float* drape_contact_forces(drape_scene* scene);
/* Returns three floats per particle: for pinned ones and soft pins the force, N, by which the cloth pulls at their
 * holder, without contact; otherwise 0. Scenes with a tutorial's rules for pins have none. */
DRAPE_API const float* drape_pin_forces(drape_scene* scene);

typedef struct drape_measures {
    size_t struct_size;         /* sizeof(drape_measures), set by the caller */
    double stretch_max_percent; /* of the most stretched structural link; 0 if no link is stretched */
    double stretch_rms_percent; /* root mean square over structural links; a shortened link counts as 0 */
    double kinetic_energy;      /* J */
} drape_measures;

/* Measures stretch and energy. Fails with DRAPE_FAILED if a position is not finite. */
DRAPE_API drape_status drape_measure(drape_scene* scene, drape_measures* measures);

/* ---- Pins, hands, cuts ---- */

/* Returns the pinned particles in ascending order, or NULL if there are none. *count is their number. */
DRAPE_API const uint32_t* drape_pins(drape_scene* scene, size_t* count);
/* Pin particles at their current positions, or release them, with the next step. The list must have no duplicates and
 * no particles of bodies. */
DRAPE_API drape_status drape_pin(drape_scene* scene, const uint32_t* particles, size_t count);
DRAPE_API drape_status drape_unpin(drape_scene* scene, const uint32_t* particles, size_t count);
/* Moves pinned particles to new positions at once. It is meant for small moves before each step: at 0.5 m/s a cloth of
 * 128 columns stretches no more than at rest, at 2 m/s it is jerked. drape_grab() moves pins smoothly.
 *
 * xyz: 3 * count floats, m, -10000 to 10000. */
DRAPE_API drape_status drape_move_pins(drape_scene* scene, const uint32_t* particles, size_t count, const float* xyz);

/* Pin groups (`pinGroups` in scene files) are pins that follow a collider, a body or keyframes together.
 * drape_pin_group_name() returns the name of a group, or NULL after the last. index counts from 0. The name is valid
 * until settings change. */
DRAPE_API size_t drape_pin_group_count(const drape_scene* scene);
DRAPE_API const char* drape_pin_group_name(drape_scene* scene, size_t index);
/* Returns the particles of a pin group in ascending order, even after it has released them, or NULL if there are none.
 * *count is their number. Valid until the scene is loaded, restarted or closed. */
DRAPE_API const uint32_t* drape_pin_group_particles(drape_scene* scene, const char* name, size_t* count);
/* Get or set the target offset of a pin group from the collider, body or keyframes that it follows, m. The axes of the
 * offset start as those of the world and rotate with the followed object. The group moves to a new offset
 * at 2 m/s, and stops early if cloth is in the way.
 *
 * Set the followed object and the time of release by drape_set(), as in "pinGroups[0].collider". A new group, or one
 * whose pins change, takes hold at the next restart. */
DRAPE_API drape_status drape_get_pin_group(drape_scene* scene, const char* name, float offset[3]);
DRAPE_API drape_status drape_move_pin_group(drape_scene* scene, const char* name, const float offset[3]);

/* A hand, 0 to 7, holds particles by a spring of limited force. It pulls the first particle to the target (m), at most
 * at 15 m/s. The other particles keep their positions relative to the first. A hand may hold pinned particles too: on
 * release they are pinned where they are.
 *
 * drape_drag() sets another target. drape_release() ends the hold. */
DRAPE_API drape_status drape_grab(drape_scene* scene, uint32_t hand, const uint32_t* particles, size_t count,
                                  const float target[3]);
DRAPE_API drape_status drape_drag(drape_scene* scene, uint32_t hand, const float target[3]);
DRAPE_API drape_status drape_release(drape_scene* scene, uint32_t hand);

/* Cuts with a blade that moves from `from` to `to` and extends along `depth`, m. The next step breaks all structural
 * links of cloths and all links of free systems that cross the parallelogram with the corners from, to, to + depth and
 * from + depth.
 *
 * links: receives the number of links found; may be NULL. */
DRAPE_API drape_status drape_cut(drape_scene* scene, const float from[3], const float to[3], const float depth[3],
                                 size_t* links);

/* ---- Colliders, wind, settings ---- */

/* Returns the number of colliders in the scene, including those that are off. */
DRAPE_API size_t drape_collider_count(const drape_scene* scene);
/* Returns the name of a collider, or NULL after the last. index counts from 0. Valid until settings change. */
DRAPE_API const char* drape_collider_name(drape_scene* scene, size_t index);
/* Reads the current pose of a collider. Fails with DRAPE_BAD_INPUT if it is off.
 *
 * place: receives the position, m.
 * turn: receives the rotation, a unit quaternion x, y, z, w; may be NULL. */
DRAPE_API drape_status drape_get_collider(drape_scene* scene, const char* name, float place[3], float turn[4]);
/* Makes a collider move to `place`, m, at 1.5 m/s at most. Its path, if any, moves along. Of a ground, only the
 * height changes. */
DRAPE_API drape_status drape_move_collider(drape_scene* scene, const char* name, const float place[3]);

/* Drives a collider: it moves evenly to this pose, arrives exactly at the end of the next step, and rests there until
 * it is driven again. Cloth is swept along on the way. A motion that the scene gives it ends. At most 1000 m/s. A ball,
 * a ground and walls cannot be turned; of a ground, only the height changes.
 *
 * place: m, -1000 to 1000.
 * turn: quaternion x, y, z, w of any length except 0, applied along the shorter arc; NULL: not turned.
 *
 * This and the other drive functions are part of a saved state once the step has been taken. Its log does not hold
 * them: programs go on from such a state, but refuse to save its log. drape_restart() ends them. */
DRAPE_API drape_status drape_drive_collider(drape_scene* scene, const char* name, const float place[3],
                                            const float turn[4]);

/* A body: a mesh that cloth drapes over. */
typedef struct drape_body {
    size_t struct_size; /* sizeof(drape_body), set by the caller */
    uint32_t first_particle;
    uint32_t particle_count;
    uint32_t first_triangle;
    uint32_t triangle_count;
    float place[3]; /* current position of its frame, m */
    float turn[4];  /* current rotation of its frame, a unit quaternion x, y, z, w */
} drape_body;

/* Returns the number of bodies. */
DRAPE_API size_t drape_body_count(const drape_scene* scene);
/* Returns the name of a body, or NULL after the last. index counts from 0. Valid until the scene is loaded or closed.
 */
DRAPE_API const char* drape_body_name(drape_scene* scene, size_t index);
/* Describes a body. Its particles may lag behind its pose where cloth blocks the way. */
DRAPE_API drape_status drape_get_body(drape_scene* scene, const char* name, drape_body* body);
/* Returns the particle of each vertex of the body's mesh, as drape_cloth_vertices() does for a cloth. */
DRAPE_API const uint32_t* drape_body_vertices(drape_scene* scene, const char* name, size_t* count);
/* Drives a body to a pose, as drape_drive_collider() does with a collider. */
DRAPE_API drape_status drape_drive_body(drape_scene* scene, const char* name, const float place[3],
                                        const float turn[4]);
/* Attach particles to a collider that is on, or to a body: they are pinned, and from the next step on keep their
 * present places in its frame, however it moves or is driven. drape_unpin() releases them. Contact does not let them
 * through cloth or bodies. The force that they pull with counts in drape_collider_force() and drape_body_force().
 *
 * The list must have no duplicates, and no particles of bodies or pin groups. drape_restart() ends it; in a loaded
 * state the particles are pinned where they are. */
DRAPE_API drape_status drape_attach_to_collider(drape_scene* scene, const char* name, const uint32_t* particles,
                                                size_t count);
DRAPE_API drape_status drape_attach_to_body(drape_scene* scene, const char* name, const uint32_t* particles,
                                            size_t count);
/* Drives the vertices of a body to places in its frame, in straight lines during the next step. They replace its cache
 * and its growth. The frame is that of the world as long as the body has the pose 0.
 *
 * xyz: 3 * count floats, m, -1000 to 1000.
 * count: number of vertices of the mesh. */
DRAPE_API drape_status drape_drive_body_vertices(drape_scene* scene, const char* name, const float* xyz, size_t count);

/* Get or set the mean velocity of the air, m/s. The wind approaches a new velocity within a quarter of a second,
 * but drape_get_wind() returns the new one at once. */
DRAPE_API drape_status drape_get_wind(drape_scene* scene, float velocity[3]);
DRAPE_API drape_status drape_set_wind(drape_scene* scene, const float velocity[3]);
/* Drives the wind: it has this mean velocity, m/s, from the next step on. Call it before each step for a wind that
 * changes with time. */
DRAPE_API drape_status drape_drive_wind(drape_scene* scene, const float velocity[3]);
/* Changes a setting while the scene runs. Cloths, bodies, camera and light are not settings.
 *
 * field: path in a scene file, such as "solver.gravity" or "ball.on" (docs/scene-format.md).
 * json: new value in JSON. */
DRAPE_API drape_status drape_set(drape_scene* scene, const char* field, const char* json);

/* ---- States ---- */

/* Saves the complete state to a file, so that the simulation can continue from here bit for bit. On failure an existing
 * file stays unchanged. It also fails if the path holds a file that is neither empty nor a saved state. Loading the
 * state releases all hands. */
DRAPE_API drape_status drape_save(drape_scene* scene, const char* path);
/* Replaces the scene by the saved scene and its state. The numbers of particles and triangles may change. */
DRAPE_API drape_status drape_load(drape_scene* scene, const char* path);
/* Save the complete state to memory, or load it from there, as drape_save() and drape_load() do with files. *bytes
 * refers to an array of the library. */
DRAPE_API drape_status drape_save_bytes(drape_scene* scene, const void** bytes, size_t* size);
DRAPE_API drape_status drape_load_bytes(drape_scene* scene, const void* bytes, size_t size);

/* ---- Pictures: they need OpenGL 4.5, with or without a GPU, but no window ---- */

typedef struct drape_picture {
    size_t struct_size;  /* sizeof(drape_picture) */
    uint32_t width;      /* pixels, up to 8192; 0: 1280 */
    uint32_t height;     /* pixels, up to 8192; 0: 720 */
    const char* quality; /* "fast", "draft", "full" or "still"; NULL: "full" */
    const char* view;    /* a view of `drape render --view`, such as "strain"; NULL: "shaded" */
    int transparent;     /* 1: alpha instead of ground and backdrop, with quality "full" only */
    int has_camera;      /* 1: the camera given below; 0: the scene's camera */
    float target[3];     /* point that the camera looks at, m */
    float distance;      /* from the camera to the target, m, 0.01 to 1000 */
    float yaw;           /* degrees; 0 looks along -z, 90 along -x */
    float pitch;         /* degrees above the horizon, -89 to 89 */
} drape_picture;

#define DRAPE_PICTURE_INIT \
    { sizeof(drape_picture), 0, 0, NULL, NULL, 0, 0, {0, 0, 0}, 0, 0, 0 }

/* Draws the current state to a PNG or JPEG file, chosen by its extension. Fails if the path holds a file that is
 * neither empty nor in that format.
 *
 * Uses the attached GL context, whose state it neither depends on nor changes; no transform feedback, conditional
 * rendering or query may be active. If there is none, the library creates its own through EGL and restores the
 * caller's EGL context afterwards. That fails in a thread with a current GLX context, which GLFW uses on X11. Attach
 * that context, or draw in another thread.
 *
 * picture: may be NULL for the defaults. */
DRAPE_API drape_status drape_save_picture(drape_scene* scene, const drape_picture* picture, const char* path);
/* Draws the current state to memory, as drape_save_picture() does to a file.
 *
 * rgba: receives sRGB red, green, blue and alpha, top row first.
 * size: bytes of rgba, must be width * height * 4. */
DRAPE_API drape_status drape_draw_picture(drape_scene* scene, const drape_picture* picture, uint8_t* rgba, size_t size);

/* ---- Steps on the GPU ---- */

typedef void (*drape_gl_function)(void);
/* A function that finds GL functions, such as glfwGetProcAddress. */
typedef drape_gl_function (*drape_gl_loader)(const char* name);

/* Makes OpenGL take all further steps, in the current context (4.5, core or compatibility profile). The results keep
 * the same bits. The context must be current in all further calls with the scene. Steps and reads change the program
 * and the bindings of buffers, so set these before you draw.
 *
 * loader: finds the GL functions of the current context. NULL: the library uses a context of its own without a window
 * instead. */
DRAPE_API drape_status drape_gpu_attach(drape_scene* scene, drape_gl_loader loader);
/* Makes the CPU take all further steps, and removes everything of the scene from the caller's context. */
DRAPE_API drape_status drape_gpu_detach(drape_scene* scene);

typedef enum drape_buffer {
    DRAPE_BUFFER_POSITIONS = 0, /* vec4 per particle: x, y, z in m, and the inverse mass in 1/kg */
    DRAPE_BUFFER_NORMALS = 1,   /* vec4 per particle: x, y, z of any length; 0 without triangles */
    DRAPE_BUFFER_TRIANGLES = 2  /* uvec4 per triangle: its particles, all equal if removed; bits of its area */
} drape_buffer;

/* Returns a buffer object with the current state, for the caller's own shaders. They may read it in any way without a
 * barrier, but must not write to it. Get the name again after each step, which may change it. Fails with
 * DRAPE_BAD_INPUT if the scene is not attached.
 *
 * name: receives the GL name of the buffer object. */
DRAPE_API drape_status drape_gpu_buffer(drape_scene* scene, drape_buffer buffer, uint32_t* name);

#ifdef __cplusplus
}
#endif

#endif
