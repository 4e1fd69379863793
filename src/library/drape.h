/* The cloth solver of Drape as a C library. docs/library.md begins with ten lines of C, CMake and Python.
 *
 * A scene is opened, takes steps, and shows its particles as arrays. The steps have the same bits as those of the
 * program `drape`, whatever the machine and however many threads it has. Nothing of OpenGL is needed, except where a
 * function says so.
 *
 * Units are SI: metres, kilograms, seconds; y is up. Vectors are three floats x, y, z. Text is UTF-8. Particles and
 * triangles are counted from 0: those of cloths come first, then those of free systems (ropes, rag dolls), and those
 * of bodies (meshes that cloth drapes over) come last.
 *
 * Errors: functions return DRAPE_OK or the reason why they failed, and drape_message() then has one line about it.
 * Functions that return a pointer return NULL, and those that return a count return 0. A call that fails has changed
 * nothing, unless its comment says otherwise. Null pointers, numbers out of range, NaN and broken files are
 * DRAPE_BAD_INPUT. No exception leaves the library; it prints nothing and never ends the process.
 *
 * Arrays: a returned pointer shows the library's own memory, which is not to be written to or freed. It is valid until
 * the next call that steps, changes or closes the scene; ask again after each drape_step(). Calls that only ask leave
 * it valid.
 *
 * Threads: calls with the same scene must not overlap; any thread may make them. Calls with different scenes may
 * overlap. Calls that need OpenGL wait for each other.
 *
 * ABI: functions and enumerators stay as they are. Structs that begin with struct_size grow at their end only. Where
 * this cannot be kept, DRAPE_ABI goes up, and with it the number in the library's file name. */
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
    DRAPE_FAILED = 1,    /* a file that cannot be written, an error of OpenGL, or a fault of the library */
    DRAPE_BAD_INPUT = 2, /* an argument, a file or a text that does not fit */
    DRAPE_NO_MEMORY = 3,
    DRAPE_NO_GL = 77 /* no OpenGL 4.5 here, or the library was built without it */
} drape_status;

/* A scene that runs. */
typedef struct drape_scene drape_scene;

/* "0.1.0", of the library that is loaded. */
DRAPE_API const char* drape_version(void);
/* DRAPE_ABI of the library that is loaded. */
DRAPE_API int drape_abi(void);

/* The name of a scene that the library holds, index from 0; NULL beyond the last. */
DRAPE_API const char* drape_built_in_scene(size_t index);

/* ---- Opening ---- */

/* How a scene is opened. Zero means the default everywhere. */
typedef struct drape_options {
    size_t struct_size;     /* sizeof(drape_options) */
    uint32_t columns;       /* particles across each cloth, 2 to 4096; 0: as the scene has it */
    uint32_t threads;       /* of the CPU solver, up to 1024; 0: as many as the machine has */
    const char* fabric;     /* such as "silk", laid over the scene; NULL: its own */
    const char* choices;    /* of the options that the scene offers, "option=choice,option=choice"; NULL: the first */
    const char* const* set; /* set_count texts such as "wind.velocity=[1,0,0]": fields of docs/scene-format.md */
    size_t set_count;
} drape_options;

#define DRAPE_OPTIONS_INIT \
    { sizeof(drape_options), 0, 0, NULL, NULL, NULL, 0 }

/* Why a scene could not be opened. */
typedef struct drape_error {
    drape_status status;
    char message[508]; /* one line, cut where it is longer */
} drape_error;

/* Opens a built-in scene by its name, or a file: a scene (.json), a mesh (.obj, .ply, .glb), a state that was saved
 * (.drape), or an input log, whose events the steps then take. columns, fabric, choices and set go with scenes and
 * meshes only. options and error may be NULL. On failure *scene is NULL. */
DRAPE_API drape_status drape_open(const char* source, const drape_options* options, drape_scene** scene,
                                  drape_error* error);
/* Opens a scene from the JSON text of a scene file, of `length` bytes. Meshes and prints that it names are looked for
 * from the current folder. */
DRAPE_API drape_status drape_open_text(const char* text, size_t length, const drape_options* options,
                                       drape_scene** scene, drape_error* error);
/* Frees the scene and all its arrays. NULL does nothing. While the scene is attached to a context, that must be
 * current. */
DRAPE_API void drape_close(drape_scene* scene);

/* One line about the last call with this scene that failed; "" before the first. Valid until the next that fails. */
DRAPE_API const char* drape_message(const drape_scene* scene);

/* ---- Time ---- */

/* Takes so many steps of drape_time_step() each. If one fails, those before it have been taken, and after
 * DRAPE_NO_MEMORY or DRAPE_FAILED the particles may be lost: only drape_restart(), drape_load(), drape_load_bytes() and
 * drape_close() work then. */
DRAPE_API drape_status drape_step(drape_scene* scene, uint64_t steps);
/* Back to the start, with the settings and the colliders as they are set now; cuts are mended and hands let go. */
DRAPE_API drape_status drape_restart(drape_scene* scene);
/* Steps taken since the start. */
DRAPE_API uint64_t drape_steps_taken(const drape_scene* scene);
/* s, of a step. */
DRAPE_API double drape_time_step(const drape_scene* scene);
/* s: drape_steps_taken() steps of the present length. */
DRAPE_API double drape_time(const drape_scene* scene);

/* ---- Particles and triangles ---- */

DRAPE_API size_t drape_particle_count(const drape_scene* scene);
DRAPE_API size_t drape_triangle_count(const drape_scene* scene);
DRAPE_API size_t drape_link_count(const drape_scene* scene);
DRAPE_API size_t drape_cloth_count(const drape_scene* scene);

/* The part of a scene that is one cloth. Particle `row * columns + column` of a grid, counted from its first, is the
 * one at (column, row). */
typedef struct drape_cloth {
    size_t struct_size; /* sizeof(drape_cloth), set by the caller */
    uint32_t first_particle;
    uint32_t particle_count;
    uint32_t first_triangle;
    uint32_t triangle_count;
    uint32_t columns; /* particles across and down; 0: the cloth is a mesh */
    uint32_t rows;
} drape_cloth;

DRAPE_API drape_status drape_get_cloth(drape_scene* scene, size_t index, drape_cloth* cloth);

/* Four floats a particle: x, y, z in m, and the inverse mass in 1/kg, which is 0 where a particle is pinned. */
DRAPE_API const float* drape_positions(drape_scene* scene);
/* Three floats a particle, m/s: of the last substep. */
DRAPE_API const float* drape_velocities(drape_scene* scene);
/* Three floats a particle, of unit length, or 0 where it has no triangle. */
DRAPE_API const float* drape_normals(drape_scene* scene);
/* Three particles a triangle, counterclockwise seen from the side of the normals; all the same where a triangle is
 * gone, since links of it are cut or torn. */
DRAPE_API const uint32_t* drape_triangles(drape_scene* scene);
/* Six floats a triangle: u, v of each corner, v upwards as in OBJ files; u and v are 0 to 1 across a grid. 0 where a
 * mesh has none, and for skins and bodies. */
DRAPE_API const float* drape_texture_coordinates(drape_scene* scene);

/* Puts the particles first, first + 1, … there: xyz has `count` times three floats, m, -10000 to 10000. Their
 * velocities stay. Nothing proves that cloth has not been put through cloth. */
DRAPE_API drape_status drape_write_positions(drape_scene* scene, size_t first, size_t count, const float* xyz);
/* m/s, at most 100 along each axis. */
DRAPE_API drape_status drape_write_velocities(drape_scene* scene, size_t first, size_t count, const float* xyz);

/* FNV-1a over the bits of all positions, as `drape simulate` prints it. */
DRAPE_API drape_status drape_hash(drape_scene* scene, uint64_t* hash);

typedef struct drape_measures {
    size_t struct_size;         /* sizeof(drape_measures), set by the caller */
    double stretch_max_percent; /* of the most stretched structural link; 0 if none is longer than at rest */
    double stretch_rms_percent; /* over structural links, where a shorter one counts as 0 */
    double kinetic_energy;      /* J */
} drape_measures;

/* DRAPE_FAILED where a position is not finite. */
DRAPE_API drape_status drape_measure(drape_scene* scene, drape_measures* measures);

/* ---- Pins, hands, cuts ---- */

/* The pinned particles, ascending; *count is how many. NULL where there are none. */
DRAPE_API const uint32_t* drape_pins(drape_scene* scene, size_t* count);
/* Pins particles where they are, or lets them go, with the next step. Each may be named once; none of a body. */
DRAPE_API drape_status drape_pin(drape_scene* scene, const uint32_t* particles, size_t count);
DRAPE_API drape_status drape_unpin(drape_scene* scene, const uint32_t* particles, size_t count);
/* Puts pinned particles there at once; xyz has `count` times three floats, m. For moves step by step: at 0.5 m/s a
 * cloth of 128 columns is stretched no more than at rest, at 2 m/s it is jerked. drape_grab() moves pins smoothly. */
DRAPE_API drape_status drape_move_pins(drape_scene* scene, const uint32_t* particles, size_t count, const float* xyz);

/* Groups of pins (`pinGroups` in scene files): pins that follow a collider, a body or keyframes together. Indices from
 * 0; names are valid until settings change. NULL where there is none. */
DRAPE_API size_t drape_pin_group_count(const drape_scene* scene);
DRAPE_API const char* drape_pin_group_name(drape_scene* scene, size_t index);
/* The particles of the group, ascending, whether it holds them now or has let go; *count is how many. Valid until the
 * scene is loaded, restarted or closed. NULL where there are none. */
DRAPE_API const uint32_t* drape_pin_group_particles(drape_scene* scene, const char* name, size_t* count);
/* How far the group is moved, m, from where it would be by what it follows, along axes that start as the world's and
 * turn with what it follows. The group goes to another offset at 2 m/s, and stops short where cloth is in the way. What
 * it follows, and when it lets go, is set by drape_set(), as in "pinGroups[0].collider". A group that is new, or whose
 * pins change, holds them from the next restart on. */
DRAPE_API drape_status drape_get_pin_group(drape_scene* scene, const char* name, float offset[3]);
DRAPE_API drape_status drape_move_pin_group(drape_scene* scene, const char* name, const float offset[3]);

/* Hands 0 to 7 hold particles by a spring of limited force, and pull the first of them to a target, m, no faster than
 * 15 m/s; the others keep their places beside it. Pins may be held: they are pinned again where they are let go. */
DRAPE_API drape_status drape_grab(drape_scene* scene, uint32_t hand, const uint32_t* particles, size_t count,
                                  const float target[3]);
DRAPE_API drape_status drape_drag(drape_scene* scene, uint32_t hand, const float target[3]);
DRAPE_API drape_status drape_release(drape_scene* scene, uint32_t hand);

/* Cuts with the next step all structural links, and those of free systems, that cross the parallelogram with the
 * corners from, to, to + depth, from + depth: a blade goes from `from` to `to`, m, and reaches as far as `depth`.
 * *links, if not NULL, is how many links it found. */
DRAPE_API drape_status drape_cut(drape_scene* scene, const float from[3], const float to[3], const float depth[3],
                                 size_t* links);

/* ---- Colliders, wind, settings ---- */

/* Colliders of the scene, those that are off included. */
DRAPE_API size_t drape_collider_count(const drape_scene* scene);
/* index from 0. Valid until settings change. NULL where there is none. */
DRAPE_API const char* drape_collider_name(drape_scene* scene, size_t index);
/* Where the collider of that name is now, m, and how it is turned: a unit quaternion x, y, z, w. turn may be NULL.
 * DRAPE_BAD_INPUT where it is off. */
DRAPE_API drape_status drape_get_collider(drape_scene* scene, const char* name, float place[3], float turn[4]);
/* Sends it there, with its path if it has one; it moves at 1.5 m/s at most. A ground takes the height alone. */
DRAPE_API drape_status drape_move_collider(drape_scene* scene, const char* name, const float place[3]);

/* The mean velocity of the air that is approached, m/s. */
DRAPE_API drape_status drape_get_wind(drape_scene* scene, float velocity[3]);
DRAPE_API drape_status drape_set_wind(drape_scene* scene, const float velocity[3]);
/* Sets a setting by its path in a scene file, such as "solver.gravity" or "ball.on", to a value in JSON
 * (docs/scene-format.md). Settings are what may change while cloth moves: not cloths, bodies, camera and light. */
DRAPE_API drape_status drape_set(drape_scene* scene, const char* field, const char* json);

/* ---- States ---- */

/* Writes all that it takes to go on from here, to the bit, to a file that is whole or as it was before. When it is
 * loaded, hands let go. */
DRAPE_API drape_status drape_save(drape_scene* scene, const char* path);
/* The scene becomes the one in that file, at that moment: counts may change. */
DRAPE_API drape_status drape_load(drape_scene* scene, const char* path);
/* The same in memory. *bytes is an array of the library's. */
DRAPE_API drape_status drape_save_bytes(drape_scene* scene, const void** bytes, size_t* size);
DRAPE_API drape_status drape_load_bytes(drape_scene* scene, const void* bytes, size_t size);

/* ---- Pictures: need OpenGL 4.5, with or without a GPU, and no window ---- */

typedef struct drape_picture {
    size_t struct_size;  /* sizeof(drape_picture) */
    uint32_t width;      /* pixels, up to 8192; 0: 1280 */
    uint32_t height;     /* pixels, up to 8192; 0: 720 */
    const char* quality; /* "fast", "draft", "full" or "still"; NULL: "full" */
    const char* view;    /* such as "strain", as `drape render --view` names them; NULL: "shaded" */
    int transparent;     /* 1: without ground and backdrop, with alpha; of quality "full" only */
    int has_camera;      /* 1: the camera below; 0: the scene's */
    float target[3];     /* m, that it looks at */
    float distance;      /* m, 0.01 to 1000 */
    float yaw;           /* degrees; 0 looks along -z, 90 along -x */
    float pitch;         /* degrees above the horizon, -89 to 89 */
} drape_picture;

#define DRAPE_PICTURE_INIT \
    { sizeof(drape_picture), 0, 0, NULL, NULL, 0, 0, {0, 0, 0}, 0, 0, 0 }

/* Draws the scene as it is now to a PNG or JPEG file, by its ending. picture may be NULL. Without an attached context
 * the library makes one of its own through EGL, and leaves the caller's EGL context current again. In a thread in which
 * a GLX context is current, as GLFW has it on X11, that fails: attach it, or draw in another thread. */
DRAPE_API drape_status drape_save_picture(drape_scene* scene, const drape_picture* picture, const char* path);
/* The same to memory: `size` bytes, which must be width * height * 4: sRGB red, green, blue and alpha, top row first.
 */
DRAPE_API drape_status drape_draw_picture(drape_scene* scene, const drape_picture* picture, uint8_t* rgba, size_t size);

/* ---- Steps on the GPU ---- */

typedef void (*drape_gl_function)(void);
/* Such as glfwGetProcAddress. */
typedef drape_gl_function (*drape_gl_loader)(const char* name);

/* From now on OpenGL takes the steps, with the same bits, in the context that is current: 4.5, core or compatible. It
 * must be current in all further calls with the scene. They leave the GL state changed (program, bindings,
 * framebuffer, viewport, tests): set what you need before you draw. loader NULL: in a context of the library's own,
 * without a window. */
DRAPE_API drape_status drape_gpu_attach(drape_scene* scene, drape_gl_loader loader);
/* Brings the state back: the CPU takes the steps. Nothing of the scene is left in the caller's context. */
DRAPE_API drape_status drape_gpu_detach(drape_scene* scene);

typedef enum drape_buffer {
    DRAPE_BUFFER_POSITIONS = 0, /* vec4 a particle: x, y, z in m; inverse mass */
    DRAPE_BUFFER_NORMALS = 1,   /* vec4 a particle: x, y, z of any length; 0 where it has no triangle */
    DRAPE_BUFFER_TRIANGLES = 2  /* uvec4 a triangle: its particles, all the same where it is gone; bits of its area */
} drape_buffer;

/* The name of a buffer object that holds the scene as it is now, for the caller's own shaders: to be read only, in any
 * way; no barrier is needed. A step may change the name, so ask after each. DRAPE_BAD_INPUT while not attached. */
DRAPE_API drape_status drape_gpu_buffer(drape_scene* scene, drape_buffer buffer, uint32_t* name);

#ifdef __cplusplus
}
#endif

#endif
