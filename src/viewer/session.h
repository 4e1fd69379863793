#pragma once

#include "gl/commands.h"
#include "gl/shader_library.h"
#include "render/camera.h"
#include "viewer/fixed_step.h"
#include "viewer/input.h"
#include "viewer/panel.h"
#include "viewer/rate_meter.h"
#include "viewer/run_controls.h"
#include "viewer/scene_menu.h"
#include "viewer/scene_view.h"
#include "viewer/simulation.h"

namespace drape::viewer {

/// What goes on in the window, whatever window that is: a scene that runs, a camera, a panel. Needs a current GL
/// context.
class Session {
public:
    /// The library must outlive it. Throws SceneError, gl::DeviceLimit and gl::Error.
    Session(SceneMenu menu, const gl::ShaderLibrary& library);
    Session(const Session&) = delete;  // its parts point at each other
    Session& operator=(const Session&) = delete;

    void execute(const Command& command);
    void move(const CameraMotion& motion);
    /// Takes the steps that are due. realSeconds: since the last call.
    void run(double realSeconds);
    /// Draws the scene into the window's framebuffer.
    void draw();
    /// Draws panel and notes between Ui::begin and Ui::end. scale: of the Ui; window: its size in window coordinates.
    void drawPanel(float scale, glm::vec2 window);

    /// The picture that the coming calls are about. pixelRatio: pixels per window coordinate.
    void setViewport(glm::ivec2 pixels, float pixelRatio, float scale);

    bool wantsToQuit() const { return wantsToQuit_; }
    const Simulation& simulation() const { return simulation_; }
    const render::OrbitCamera& camera() const { return camera_; }
    const RunControls& runControls() const { return run_; }
    const PanelState& panel() const { return panel_; }
    const Viewport& viewport() const { return viewport_; }
    const WidgetLog& widgets() const { return widgets_; }

private:
    void open(int index);
    void apply(const PanelRequests& requests);
    void frameCloth();
    void save(const std::string& name);
    void savePicture();
    void say(std::string message, bool isError = false);
    void refreshReadouts(double realSeconds);

    SceneMenu menu_;
    gl::Commands commands_;
    Simulation simulation_;
    SceneView view_;
    render::OrbitCamera camera_;
    RunControls run_;
    FixedStep clock_;
    RateMeter pace_;
    PanelState panel_;
    WidgetLog widgets_;
    Readouts readouts_;
    double readoutsAge_ = 1.0;  // s
    Viewport viewport_;
    float pixelRatio_ = 1.0f;
    bool wantsToQuit_ = false;
};

}  // namespace drape::viewer
