/* Draws the library's buffers with the example's own shader: window [SCENE [COLUMNS]]
 *
 * The library steps on the GPU in the context of this window, and returns the names of its buffers: positions, normals
 * and triangles never leave the GPU. The vertex shader reads them by its vertex number. Needs GLFW. */
#define GL_GLEXT_PROTOTYPES
#include <GL/glcorearb.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <drape.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const char *const kVertexShader =
    "#version 450\n"
    "layout(std430, binding = 0) readonly buffer Positions { vec4 positions[]; };\n"
    "layout(std430, binding = 1) readonly buffer Normals { vec4 normals[]; };\n"
    "layout(std430, binding = 2) readonly buffer Triangles { uvec4 triangles[]; };\n"
    "layout(location = 0) uniform vec4 ball;  // m: around the scene; w: radius\n"
    "layout(location = 1) uniform float turn; // radians, of the scene about its middle\n"
    "layout(location = 2) uniform float aspect;\n"
    "out vec3 normal;\n"
    "out vec3 toEye;\n"
    "vec3 turned(vec3 v) { return vec3(cos(turn) * v.x + sin(turn) * v.z, v.y, cos(turn) * v.z - sin(turn) * v.x); }\n"
    "void main() {\n"
    "    uint particle = triangles[gl_VertexID / 3][gl_VertexID % 3];\n"
    "    vec3 seen = turned(positions[particle].xyz - ball.xyz) / ball.w - vec3(0.0, 0.0, 3.0);\n"
    "    normal = turned(normals[particle].xyz);\n"
    "    toEye = -seen;\n"
    "    const float near = 1.0, far = 6.0, zoom = 2.8;\n"
    "    gl_Position = vec4(zoom * seen.x / aspect, zoom * seen.y,\n"
    "                       ((near + far) * -seen.z - 2.0 * near * far) / (far - near), -seen.z);\n"
    "}\n";

static const char *const kFragmentShader =
    "#version 450\n"
    "in vec3 normal;\n"
    "in vec3 toEye;\n"
    "out vec4 colour;\n"
    "void main() {\n"
    "    bool front = dot(normal, toEye) > 0.0;\n"
    "    vec3 n = normalize(front ? normal : -normal);\n"
    "    float light = 0.25 + 0.75 * max(0.0, dot(n, normalize(vec3(-0.5, 0.8, 0.6))));\n"
    "    vec3 cloth = front ? vec3(0.75, 0.18, 0.12) : vec3(0.20, 0.32, 0.60);\n"
    "    colour = vec4(pow(light * cloth, vec3(1.0 / 2.2)), 1.0);\n"
    "}\n";

static void fail(const char *message) {
    fprintf(stderr, "window: %s\n", message);
    exit(1);
}

static GLuint compile(GLenum stage, const char *text) {
    const GLuint shader = glCreateShader(stage);
    glShaderSource(shader, 1, &text, NULL);
    glCompileShader(shader);
    GLint compiled = 0;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
    if (!compiled) fail("a shader does not compile");
    return shader;
}

static GLuint link_program(void) {
    const GLuint program = glCreateProgram();
    glAttachShader(program, compile(GL_VERTEX_SHADER, kVertexShader));
    glAttachShader(program, compile(GL_FRAGMENT_SHADER, kFragmentShader));
    glLinkProgram(program);
    GLint linked = 0;
    glGetProgramiv(program, GL_LINK_STATUS, &linked);
    if (!linked) fail("the shaders do not fit together");
    return program;
}

/* A bounding sphere of all particles: x, y, z, radius, m. */
static void find_ball(drape_scene *scene, float ball[4]) {
    const size_t count = drape_particle_count(scene);
    const float *positions = drape_positions(scene);
    if (!positions || count == 0) fail("the scene has no particles");
    for (int axis = 0; axis < 3; ++axis) {
        float low = positions[axis], high = low;
        for (size_t i = 0; i < count; ++i) {
            low = fminf(low, positions[4 * i + axis]);
            high = fmaxf(high, positions[4 * i + axis]);
        }
        ball[axis] = 0.5f * (low + high);
        ball[3] += 0.25f * (high - low) * (high - low);
    }
    ball[3] = sqrtf(ball[3]);
}

int main(int argc, char **argv) {
    drape_options options = DRAPE_OPTIONS_INIT;
    options.columns = argc > 2 ? (uint32_t)atoi(argv[2]) : 0;
    drape_scene *scene;
    drape_error error;
    if (drape_open(argc > 1 ? argv[1] : "flag", &options, &scene, &error) != DRAPE_OK) fail(error.message);
    float ball[4] = {0};
    find_ball(scene, ball);

    if (!glfwInit()) fail("GLFW does not start");
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 4);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 5);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    GLFWwindow *window = glfwCreateWindow(960, 600, "Drape in a window of its own", NULL, NULL);
    if (!window) fail("there is no OpenGL 4.5");
    glfwMakeContextCurrent(window);
    if (drape_gpu_attach(scene, glfwGetProcAddress) != DRAPE_OK) fail(drape_message(scene));

    const GLuint program = link_program();
    GLuint vertices = 0; /* a vertex array without attributes, which GL requires for drawing */
    glCreateVertexArrays(1, &vertices);
    while (!glfwWindowShouldClose(window) && glfwGetKey(window, GLFW_KEY_ESCAPE) != GLFW_PRESS) {
        if (drape_step(scene, 1) != DRAPE_OK) fail(drape_message(scene));
        for (int buffer = DRAPE_BUFFER_POSITIONS; buffer <= DRAPE_BUFFER_TRIANGLES; ++buffer) {
            uint32_t name;
            if (drape_gpu_buffer(scene, (drape_buffer)buffer, &name) != DRAPE_OK) fail(drape_message(scene));
            glBindBufferBase(GL_SHADER_STORAGE_BUFFER, (GLuint)buffer, name);
        }
        int width, height;
        glfwGetFramebufferSize(window, &width, &height);
        glBindFramebuffer(GL_FRAMEBUFFER, 0);
        glViewport(0, 0, width, height);
        glEnable(GL_DEPTH_TEST);
        glClearColor(0.93f, 0.92f, 0.90f, 1.0f);
        glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
        glUseProgram(program);
        glUniform4fv(0, 1, ball);
        glUniform1f(1, 0.5f * sinf((float)drape_time(scene)));
        glUniform1f(2, height > 0 ? (float)width / (float)height : 1.0f);
        glBindVertexArray(vertices);
        glDrawArrays(GL_TRIANGLES, 0, (GLsizei)(3 * drape_triangle_count(scene)));
        glfwSwapBuffers(window);
        glfwPollEvents();
    }
    drape_close(scene); /* must come before the end of its context */
    glfwTerminate();
    return 0;
}
