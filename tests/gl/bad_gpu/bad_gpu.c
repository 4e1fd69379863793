// A library that simulates a GPU with one fault when it is preloaded before a program. BAD_GPU names the fault. Some
// faults begin after the Nth call, with N from BAD_GPU_AFTER, so that the driver seems right at first. All other calls
// go to the real driver.
//
// Programs find OpenGL through eglGetProcAddress() or glXGetProcAddress(), and these through dlsym().
#define _GNU_SOURCE
#include <GL/glcorearb.h>
#include <dlfcn.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef void (*Function)(void);

static Function driver(const char* name);
#define DRIVER(type, name) ((type)driver(name))

static int is(const char* fault) {
    const char* chosen = getenv("BAD_GPU");
    return chosen != NULL && strcmp(chosen, fault) == 0;
}

// Returns whether the fault has begun, by counting the calls of its function.
static int isTime(void) {
    static int calls = 0;
    const char* after = getenv("BAD_GPU_AFTER");
    return ++calls > (after == NULL ? 0 : atoi(after));
}

static GLenum pending = GL_NO_ERROR;

static void dispatch(GLuint x, GLuint y, GLuint z) {
    if (is("crash") && isTime()) raise(SIGSEGV);
    if (is("abort") && isTime()) abort();
    if (is("nothing") && isTime()) return;
    if (is("memory of a kernel") && isTime()) {
        pending = GL_OUT_OF_MEMORY;
        return;
    }
    DRIVER(PFNGLDISPATCHCOMPUTEPROC, "glDispatchCompute")(x, y, z);
}

static void getBuffer(GLuint buffer, GLintptr offset, GLsizeiptr size, void* data) {
    if (is("hang") && isTime()) pause();
    DRIVER(PFNGLGETNAMEDBUFFERSUBDATAPROC, "glGetNamedBufferSubData")(buffer, offset, size, data);
    if (is("a wrong bit") && isTime()) *(unsigned char*)data ^= 1;
}

static void bufferStorage(GLuint buffer, GLsizeiptr size, const void* data, GLbitfield flags) {
    if (is("memory of a buffer") && isTime()) {
        pending = GL_OUT_OF_MEMORY;
        return;
    }
    DRIVER(PFNGLNAMEDBUFFERSTORAGEPROC, "glNamedBufferStorage")(buffer, size, data, flags);
}

static GLenum getError(void) {
    const GLenum error = pending;
    pending = GL_NO_ERROR;
    return error != GL_NO_ERROR ? error : DRIVER(PFNGLGETERRORPROC, "glGetError")();
}

static GLenum resetStatus(void) {
    if (is("reset") && isTime()) return GL_UNKNOWN_CONTEXT_RESET;
    return DRIVER(PFNGLGETGRAPHICSRESETSTATUSPROC, "glGetGraphicsResetStatus")();
}

static void getInteger64(GLenum name, GLint64* value) {
    DRIVER(PFNGLGETINTEGER64VPROC, "glGetInteger64v")(name, value);
    if (is("few blocks") && name == GL_MAX_COMPUTE_SHADER_STORAGE_BLOCKS) *value = 8;
    if (is("no blocks to draw with") && name == GL_MAX_VERTEX_SHADER_STORAGE_BLOCKS) *value = 0;
    if (is("small blocks") && name == GL_MAX_SHADER_STORAGE_BLOCK_SIZE) *value = 1 << 14;
}

static void getShader(GLuint shader, GLenum name, GLint* value) {
    DRIVER(PFNGLGETSHADERIVPROC, "glGetShaderiv")(shader, name, value);
    if (is("compile") && name == GL_COMPILE_STATUS && isTime()) *value = GL_FALSE;
}

static void getProgram(GLuint program, GLenum name, GLint* value) {
    DRIVER(PFNGLGETPROGRAMIVPROC, "glGetProgramiv")(program, name, value);
    if (is("link") && name == GL_LINK_STATUS && isTime()) *value = GL_FALSE;
}

static const struct {
    const char* name;
    Function function;
} kFaulty[] = {
    {"glDispatchCompute", (Function)dispatch},
    {"glGetNamedBufferSubData", (Function)getBuffer},
    {"glNamedBufferStorage", (Function)bufferStorage},
    {"glGetError", (Function)getError},
    {"glGetGraphicsResetStatus", (Function)resetStatus},
    {"glGetInteger64v", (Function)getInteger64},
    {"glGetShaderiv", (Function)getShader},
    {"glGetProgramiv", (Function)getProgram},
};

static Function (*driversLookup)(const char*) = NULL;

static Function driver(const char* name) { return driversLookup(name); }

static Function lookup(const char* name) {
    for (size_t k = 0; k < sizeof kFaulty / sizeof *kFaulty; ++k)
        if (strcmp(name, kFaulty[k].name) == 0) return kFaulty[k].function;
    return driversLookup(name);
}

void* dlsym(void* library, const char* name) {
    static void* (*next)(void*, const char*) = NULL;
    if (next == NULL) *(void**)&next = dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.34");
    if (next == NULL) *(void**)&next = dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.2.5");
    void* found = next(library, name);
    const char* const lookups[] = {"eglGetProcAddress", "glXGetProcAddress", "glXGetProcAddressARB"};
    for (size_t k = 0; found != NULL && k < sizeof lookups / sizeof *lookups; ++k) {
        if (strcmp(name, lookups[k]) != 0) continue;
        *(void**)&driversLookup = found;
        return (void*)lookup;
    }
    return found;
}
