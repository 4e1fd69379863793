// Implements the functions of drape.h for pictures, and steps on the GPU.

#include <algorithm>
#include <cmath>
#include <optional>

#include "gl/objects/framebuffer.h"
#include "io/files/picture_file.h"
#include "io/format_table.h"
#include "library/callers_state.h"
#include "library/drawing.h"
#include "library/handle.h"
#include "render/camera/camera.h"
#include "render/fabric/print_textures.h"
#include "render/frame/scene_frame.h"

namespace drape::library {
namespace {

constexpr std::uint32_t kUsualWidth = 1280;  // default size of a picture, pixels
constexpr std::uint32_t kUsualHeight = 720;

struct Wish {
    int width = 0;
    int height = 0;
    render::Quality quality = render::Quality::full;
    render::View view = render::View::shaded;
    bool transparent = false;
    std::optional<render::OrbitCamera> camera;  ///< camera that the caller chose; nothing: the scene's camera
};

int pixels(std::uint32_t given, std::uint32_t usual, const char* name) {
    if (given > static_cast<std::uint32_t>(io::kLargestPicture))
        refuse(std::string(name) + ": expected a number from 1 to " + std::to_string(io::kLargestPicture));
    return static_cast<int>(given == 0 ? usual : given);
}

template <class Enum>
Enum chosen(const char* name, Enum usual, const char* member) {
    if (name == nullptr) return usual;
    if (const auto value = valueNamed<Enum>(name)) return *value;
    refuse(std::string(member) + ": expected " + listOf(enumNames<Enum>()));
}

render::OrbitCamera cameraOf(const Scene& scene, const drape_picture& given) {
    SceneCamera view = scene.camera;
    view.target = {given.target[0], given.target[1], given.target[2]};
    view.distance = given.distance;
    view.yaw = given.yaw;
    view.pitch = given.pitch;
    for (const float number : {view.target.x, view.target.y, view.target.z, view.distance, view.yaw, view.pitch}) {
        if (!(std::fabs(number) <= kFarthestTarget)) refuse("drape_picture: a number of the camera is out of range");
    }
    if (!(view.distance >= 0.01f && view.distance <= 1000.0f))
        refuse("drape_picture.distance: expected a number from 0.01 to 1000");
    return render::OrbitCamera(view);
}

Wish wishOf(const Scene& scene, const drape_picture* picture) {
    const drape_picture given = structOf(picture, "drape_picture");
    Wish wish;
    wish.width = pixels(given.width, kUsualWidth, "drape_picture.width");
    wish.height = pixels(given.height, kUsualHeight, "drape_picture.height");
    wish.quality = chosen(given.quality, render::Quality::full, "drape_picture.quality");
    wish.view = chosen(given.view, render::View::shaded, "drape_picture.view");
    if (!render::needs(wish.view, render::Needs::nothing))
        refuse("drape_picture.view: " + std::string(enumName(wish.view)) + " is available only in the program");
    wish.transparent = given.transparent != 0;
    if (wish.transparent && wish.quality != render::Quality::full)
        refuse("drape_picture.transparent: requires quality full");
    if (given.has_camera != 0) wish.camera = cameraOf(scene, given);
    return wish;
}

/// Draws a picture and calls use(framebuffer).
template <class Use>
void draw(drape_scene& scene, const Wish& wish, Use use) {
    requireState(scene);
    const Scene& shown = scene.run->scene();
    render::requirePrints(shown, "");
    if (!scene.gl) scene.gl = std::make_unique<GlSide>(nullptr);
    GlSide& gl = *scene.gl;
    const GlTurn turn(gl);
    std::optional<CallersState> before;
    if (!gl.isOwn()) before.emplace();
    const Run& run = *scene.run;
    const GpuSolver& drawn = gl.drawn(run, *scene.cpu);
    Drawing& drawing = gl.drawing(run.model());
    if (haveDeformingBodies(run.model())) {
        const DrawnBodies bodies = drawnBodies(run.model(), run.clock(), drawn.read(Array::positions));
        drawing.geometry.showBodies(bodies, gl.commands());
    }
    const render::WorldView world = drawing.geometry.view(render::buffersOf(drawn), run.hands().torn());
    render::Frame frame =
        render::sceneFrame(shown, run.applied(), run.model(), world, placedColliders(run.applied(), run.clock()));
    if (wish.camera) frame.camera = *wish.camera;
    frame.look.quality = wish.quality;
    frame.look.view = wish.view;
    frame.look.transparent = wish.transparent;
    frame.look.legend = !wish.transparent;
    frame.facts.substepLength = run.clock().lastSubstepLength;
    const gl::Framebuffer picture("picture", wish.width, wish.height, 1);
    const render::Target target{picture.id(), wish.width, wish.height};
    if (wish.quality == render::Quality::still) {
        drawing.still.begin(wish.width, wish.height);
        while (!drawing.still.isDone()) drawing.still.add(frame, drawing.renderer, gl.commands());
        drawing.still.draw(target, gl.commands());
    } else {
        drawing.renderer.draw(frame, target, gl.commands());
    }
    use(picture);
    gl.requireNoErrors();
}

}  // namespace
}  // namespace drape::library

using namespace drape;
using namespace drape::library;

drape_status drape_save_picture(drape_scene* scene, const drape_picture* picture, const char* path) {
    return guarded(scene, [&](drape_scene& s) {
        const std::filesystem::path file = required(path, "path");
        const Wish wish = wishOf(s.run->scene(), picture);
        const io::Format* const format = io::formatOf(file, io::isPicture);
        if (format == nullptr) refuse(file.string() + ": expected a name that ends in " + io::endingsOf(io::isPicture));
        const auto write = std::get<io::WritePicture>(format->write);
        if (wish.transparent && write != &io::writePng)
            refuse(file.string() + ": transparency requires a file name that ends in .png");
        requireOutput(s, file, format->file);
        draw(s, wish, [&](const gl::Framebuffer& drawn) {
            if (wish.transparent)
                io::writePngWithAlpha(file, wish.width, wish.height, drawn.readPixelsWithAlpha());
            else
                write(file, wish.width, wish.height, drawn.readPixels());
        });
    });
}

drape_status drape_draw_picture(drape_scene* scene, const drape_picture* picture, uint8_t* rgba, size_t size) {
    return guarded(scene, [&](drape_scene& s) {
        required(rgba, "rgba");
        const Wish wish = wishOf(s.run->scene(), picture);
        const std::size_t needed =
            std::size_t{4} * static_cast<std::size_t>(wish.width) * static_cast<std::size_t>(wish.height);
        if (size != needed) refuse("size: is " + std::to_string(size) + ", expected " + std::to_string(needed));
        draw(s, wish, [&](const gl::Framebuffer& drawn) { std::ranges::copy(drawn.readPixelsWithAlpha(), rgba); });
    });
}

drape_status drape_gpu_attach(drape_scene* scene, drape_gl_loader loader) {
    return guarded(scene, [&](drape_scene& s) {
        requireState(s);
        if (s.gl && s.gl->takesSteps()) refuse("the scene is already attached to an OpenGL context");
        std::unique_ptr<GlSide> side;
        if (loader != nullptr || !s.gl) side = std::make_unique<GlSide>(loader);
        GlSide& gl = side ? *side : *s.gl;
        const GlTurn turn(gl);
        gl.takeSteps(*s.run, s.cpu->state());
        s.hasForces = false;
        if (side) s.gl = std::move(side);
    });
}

drape_status drape_gpu_detach(drape_scene* scene) {
    return guarded(scene, [&](drape_scene& s) {
        if (!s.gl || !s.gl->takesSteps()) refuse("the scene is not attached to an OpenGL context");
        s.cpu->setState(s.gl->solver().state());
        s.hasForces = false;
        if (s.gl->isOwn())
            s.gl->leaveSteps();
        else
            s.gl.reset();
    });
}

drape_status drape_gpu_buffer(drape_scene* scene, drape_buffer buffer, uint32_t* name) {
    return guarded(scene, [&](drape_scene& s) {
        required(name, "name");
        requireState(s);
        if (!s.gl || !s.gl->takesSteps()) refuse("the scene is not attached to an OpenGL context");
        GpuSolver& solver = s.gl->solver();
        switch (buffer) {
            case DRAPE_BUFFER_POSITIONS:
                *name = solver.positions().id();
                break;
            case DRAPE_BUFFER_NORMALS:
                solver.computeNormals();
                *name = solver.normals().id();
                break;
            case DRAPE_BUFFER_TRIANGLES:
                *name = solver.triangles().id();
                break;
            default:
                refuse("buffer: no such buffer, " + std::to_string(static_cast<int>(buffer)));
        }
        glMemoryBarrier(GL_ALL_BARRIER_BITS);
    });
}
