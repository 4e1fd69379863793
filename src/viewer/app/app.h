#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "gl/commands.h"
#include "gl/shader_library.h"
#include "viewer/app/actions.h"
#include "viewer/app/figures.h"
#include "viewer/app/layout.h"
#include "viewer/app/watches.h"
#include "viewer/edits/body_edits.h"
#include "viewer/files/file_desk.h"
#include "viewer/hand/mouse_hand.h"
#include "viewer/hand/pattern_view.h"
#include "viewer/input/input.h"
#include "viewer/look/picture_clock.h"
#include "viewer/look/scene_view.h"
#include "viewer/look/viewpoint.h"
#include "viewer/output/output.h"
#include "viewer/panel/bars.h"
#include "viewer/panel/panel.h"
#include "viewer/panel/thumbnails.h"
#include "viewer/simulation/pace_offer.h"
#include "viewer/simulation/simulation.h"
#include "viewer/simulation/solver_selection.h"
#include "viewer/simulation/step_clock.h"
#include "viewer/state/message_line.h"
#include "viewer/state/preferences.h"
#include "viewer/state/run_controls.h"
#include "viewer/state/scene_menu.h"
#include "viewer/undo/undo.h"

namespace drape::viewer {

/// The window as it is at the start of a picture, and what the user has done in it since the last one.
struct WindowInput {
    glm::ivec2 pixels{1};              ///< size of the window, pixels
    glm::vec2 size{1.0f};              ///< size of the window, in window coordinates
    float scale = 1.0f;                ///< window coordinates per pixel of a standard-density screen
    std::vector<InputEvent> events;    ///< events since the last picture
    UiCapture capture;                 ///< events that belong to the panel
    std::optional<glm::vec2> pointer;  ///< place of the pointer, in window coordinates, if it is over the scene
};

/// The contents of a window, without the window itself: a running scene, a camera, a panel. App connects parts that do
/// not know each other. Each part compares Simulation::epoch() once per picture, and discards its data of the old run
/// when the epoch changes. Needs a current GL context.
///
/// The window calls frame() for each picture. What the user can do is a public function too, and may be called at any
/// time between two pictures.
class App {
public:
    /// Opens the current scene of the menu. Throws SceneError, gl::DeviceLimit and gl::Error.
    /// `library`: must outlive this object.
    /// `solver`: the solver to begin with.
    App(SceneMenu menu, const gl::ShaderLibrary& library, SolverChoice solver = SolverChoice::automatic);
    /// Opens the current scene of the menu without loading it again. Throws gl::DeviceLimit and gl::Error.
    /// `start`: the start of that scene.
    /// `library`: must outlive this object.
    /// `solver`: the solver to begin with.
    App(SceneMenu menu, Start start, const gl::ShaderLibrary& library, SolverChoice solver = SolverChoice::automatic);
    App(const App&) = delete;  // some parts have pointers to other parts
    App& operator=(const App&) = delete;

    // A picture.

    /// Runs one picture: input, panel, steps, drawing. Returns whether it has drawn one.
    /// `realSeconds`: real time since the last call, s.
    /// `look`: called once when the last picture's steps are done, so that its events are the latest. Begins the frame
    /// of the controls (Ui::begin()), which the caller ends. Returns nothing, and begins nothing, if the window is
    /// minimised; time then goes on, and nothing is drawn.
    bool frame(double realSeconds, const std::function<std::optional<WindowInput>()>& look);
    /// Waits for the steps that the CPU has begun beside the last picture. Call it before the run is read.
    void settle();
    /// Returns whether the window may wait for the user's next input, because the picture stays the same and the user
    /// does not move the mouse or type.
    bool mayRest() const { return isIdle() && !pictures_.isBusy(); }
    /// Returns the times, the size and the quality of the picture that is on the screen now.
    FrameFacts frameFacts();
    /// Returns whether the picture stays the same until the next input of the user.
    bool isIdle() const;

    // Input.

    void execute(const Command& command);
    void move(const CameraMotion& motion) { viewpoint_.move(motion, simulation_.scene().settings); }
    /// Makes the camera turn about the point of the cloth under the pointer from now on. Does nothing if there is none.
    /// `pointer`: window coordinates.
    void setPivot(glm::vec2 pointer);
    /// Returns whether the tool could take something under the pointer.
    /// `pointer`: window coordinates.
    bool isTouching(glm::vec2 pointer, Tool tool);
    /// Applies the signals of the hand since the last picture.
    /// `widening`: wheel notches to widen the tool by; negative narrows it.
    void handle(std::span<const HandSignal> signals, float widening);
    /// Hides the hint about the first mouse gestures, since the user has made one. If it was shown, it is never shown
    /// again.
    void dismissHint();
    /// Creates the rows for actionTable(). It is a member, since actions call private functions.
    static std::vector<ActionRow> actions();

    /// Opens a file of any kind, and shows a message with the result or the error. A scene is opened. A sewing pattern
    /// is opened, and the panel asks who wears it, or whether it is worn over those that a body wears already. A BVH
    /// moves the selected body. A picture is printed on all cloths. A mesh wears the open sewing
    /// pattern if nobody does yet. Otherwise, if the scene can have bodies, the panel asks whether the mesh becomes a
    /// body or a cloth. If it cannot, the mesh is draped as cloth.
    void openFile(const std::filesystem::path& path);
    /// Opens files that are dropped together, after a picture that says so. A character that is dropped with sewing
    /// patterns wears them, the first one innermost.
    void openSoon(const std::vector<std::filesystem::path>& files);
    /// Adds a collider in the middle of the picture, or in front of the cloth if the cloth is in the way.
    void addCollider(ColliderShape shape);
    /// Adds a mesh as a body. If nobody wears the open sewing pattern yet, it is sewn on this body. Throws SceneError
    /// and the exceptions of Simulation::open().
    void addBody(const std::filesystem::path& file, BodyPlace place = BodyPlace::usual);

    /// Sets the view at the start. Undo does not take it back.
    void show(render::View view);
    /// Shows a message in the panel.
    void say(std::string message, bool isError = false);
    /// Shows a message that disappears after some seconds.
    void note(std::string message);
    /// Shows a message, followed by a line for each of the scene's meshNotes() and stiffnessNotes().
    void sayWithSceneNotes(std::string message);
    /// Calls `tell` with the current scene now, and later with each scene whose meshes have been read.
    void tellMeshes(std::function<void(const Scene&)> tell);
    /// Sets the greatest memory for undo and the time line, MiB.
    void setMemory(std::size_t megabytes) { undo_.setBudget(megabytes << 20); }

    // Recordings, preferences, the end.

    /// Sets the longest time of a clip's picture in full quality for which the window waits, s. If pictures take
    /// longer, the clip is drawn when its recording has ended.
    void setLongestFull(double seconds) { output_.setLongestFull(seconds); }
    /// Ends all recordings and saves their files. A clip that is being drawn again stays as it was recorded. Throws
    /// io::Error.
    void endRecordings() { output_.endRecordings(); }
    /// Ends the still for a file that is being drawn, if there is one, and saves it as far as it is drawn. Throws
    /// io::Error.
    void finishPicture() { output_.finishPicture(); }
    /// Applies the remembered settings, and shows the hint about the first mouse gestures if the user has not seen it
    /// yet.
    void recall(const Preferences& values);
    /// Writes the current settings to `values`.
    void remember(Preferences& values) const;
    bool wantsToQuit() const { return run_.quits; }
    /// Returns whether the window may close now. Call it when the desktop has asked the window to close. If work is
    /// unsaved, returns false and asks the user; wantsToQuit() becomes true if the answer permits it.
    bool mayClose();
    /// Returns whether a question about unsaved work or a dialog for a file is open.
    bool isAsking() const { return files_.isAsking(); }
    /// Returns the part of the window that the picture to save or the clip shows, if it is not the whole visible part.
    std::optional<PixelBox> pictureFrame() const;

    // Read access to the parts.

    const Simulation& simulation() const { return simulation_; }
    const Timeline& timeline() const { return undo_.timeline(); }
    const Watches& watches() const { return watches_; }
    const Viewpoint& viewpoint() const { return viewpoint_; }
    const UndoOffer& undoOffer() const { return undo_.offer(); }
    const RunControls& runControls() const { return run_; }
    const MessageLine& message() const { return message_; }
    const PanelState& panel() const { return panel_; }
    const WidgetLog& widgets() const { return widgets_; }
    const Recordings& recordings() const { return output_.recordings(); }
    const MouseHand& mouseHand() const { return mouseHand_; }
    const PatternView& pattern() const { return pattern_; }
    const SceneView& view() const { return view_; }
    /// Appends all commands that are sent to the GPU to `list`, until the next call with nullptr.
    void recordTo(std::vector<gl::Command>* list) { commands_.recordTo(list); }

private:
    friend class AppParts;  // calls parts of frame() for tests

    // Errors. Each calls `work`; if it throws an exception other than gl::Lost (errorOf()), shows the error as a
    // message and returns false.
    bool shows(const std::function<void()>& work);
    /// Also pauses time, for errors of steps and pictures, which would come again.
    bool attempt(const std::function<void()>& work);

    // app.cpp: the parts of frame(), in their order.
    void setViewport(const WindowInput& window);
    void takeInput(const WindowInput& window, double realSeconds);
    /// Draws the panel and the notes, and performs the user's requests in them.
    void drawPanel(const WindowInput& window);
    /// Takes the steps that are due. If the CPU can take them while the picture is drawn, leaves them to draw().
    void step(double realSeconds);
    /// Copies all data that the picture needs from the simulation.
    void prepare();
    /// Draws the marks of the hand over the scene.
    /// `pointer`: place of the pointer, in window coordinates; nothing if it is not over the scene.
    void drawHand(float scale, std::optional<glm::vec2> pointer);
    /// Draws the scene into the window's framebuffer. If step() has left steps to this function, the CPU takes them at
    /// the same time, and only the next picture shows their result.
    void draw();
    /// Takes the steps that are due, for a window that shows no picture.
    void run(double realSeconds);

    // app.cpp: steps and pictures.
    void advance(int steps, bool keepsBefore = false);
    void decideSteps(double realSeconds);
    /// Returns the number of steps to take: `steps`, or fewer if a body's cache ends earlier. Pauses time when the
    /// cache ends. The user can continue with Play.
    int upToEndOfMotion(int steps);
    void endReplay();
    void adviseOnPace();
    void followView();
    SceneView::Wish wish() const;
    void singleStep();
    void frameCloth();
    void resetCamera();
    void toggleWireframe();
    void cycleView(int by);
    void togglePattern();
    /// Returns whether the strip with the sewing pattern is shown.
    bool showsPattern() const { return run_.pattern && hasPanels(simulation_.model()); }

    // app_panel.cpp: the window's controls.
    Layout layout(float scale, glm::vec2 window) const;
    GraphModel graphs() const;
    void takeOn(const PanelDraft& draft);
    void drawNotes(const Layout& layout, PanelRequests& requests, float scale);
    void drawOffers(const Layout& layout, PanelRequests& requests, float scale);
    void drawQuestions(const Layout& layout, float scale);
    /// Returns the selected collider or body, which has an outline.
    Solid picked() const;
    void showWind(const Layout& layout, glm::vec2 window);
    void tellWhatAppeared();
    TimeBarModel timeBarView() const;
    void follow(const TimeBarChoice& wish);
    void quit();

    // app_edits.cpp: changes to the running scene. `what` is the name of the act, for undo.
    void open(int index);
    void openSource(const std::string& source, const SceneWishes& wishes = {});
    void restart();
    void resetScene();
    void apply(const PanelRequests& requests);
    void chooseSolver(SolverChoice choice);
    void chooseOptions(const std::vector<std::size_t>& chosen);
    void chooseFabric(const std::string& name);
    void setParticles(const ParticleRequest& request);
    void setScale(const ScaleRequest& request);
    void useColumns(glm::uint columns);
    void removeSelected();
    void moveBody(const std::string& name, glm::vec3 by);
    void setBodies(std::vector<BodyDescription> bodies, std::string what);
    void startWith(Scene scene, std::string what);
    void startAgain(Start start, std::string what);
    /// Opens another scene. Afterwards offers to undo it, if the present scene has changes that are not saved.
    void leaveFor(const std::string& source, const SceneWishes& wishes = {});
    /// Calls `work`, which begins an epoch of the simulation, as an act that undo can take back.
    void begin(std::string what, const std::function<void()>& work);
    /// Returns the functions by which undo reads and sets the window.
    UndoWindow undoWindow();
    OpenScene openScene() const;
    void reopen(const OpenScene& scene);
    ShownAs shownAs() const;
    void showAs(const ShownAs& shown);

    // app_bodies.cpp: new bodies; sewing patterns, who wears them, and how the wearer moves.
    /// Updates the answers that a question about a mesh offers, for the open scene.
    void judge(MeshQuestion& question);
    /// Asks whether a mesh becomes a body or a cloth. Throws SceneError if it can be neither body nor cloth.
    void askForUse(const std::filesystem::path& file);
    void joinBody(const std::filesystem::path& file);
    /// Selects a body that was just added.
    void showAdded(const std::string& body);
    void askForWearer();
    void wear(const std::filesystem::path& body);
    void wearOver(const std::filesystem::path& garment);
    /// Lets a body play an animation. If it is in the pose of its mesh, the cloth stays as it is.
    void play(const AnimationRequest& request);
    void ignoreParts(const std::vector<std::string>& names);
    /// Updates `character_` for the selected body.
    const Character* character();

    // app_files.cpp: files and pictures.
    void drawFiles(const Layout& layout, glm::vec2 window, float scale);
    void follow(const FileMenuChoice& wish);
    /// Does what a dialog has asked a file for.
    void use(FileAction purpose, const std::filesystem::path& file);
    void noteOpened();
    /// Opens a mesh as a cloth.
    /// `over`: mesh file of a body beneath it, see joinBodies(); empty: none.
    void drape(const std::filesystem::path& path, const std::string& over = "");
    void print(const std::filesystem::path& path);
    void save(const std::filesystem::path& path);
    /// Returns a picture for a file, as the window shows the scene now.
    /// `size`: pixels.
    Shot shot(glm::ivec2 size, render::Quality quality) const;
    OutputWindow outputWindow();
    void toggleRecording();

    SceneMenu menu_;
    gl::Commands commands_;
    Simulation simulation_;
    SolverSelection solver_;
    StepClock clock_;
    PaceAdvisor pace_;
    Input input_;
    MouseHand mouseHand_;
    PatternView pattern_;
    Viewpoint viewpoint_;
    SceneView view_;
    PictureClock pictures_;
    Watches watches_;
    RunControls run_;
    MessageLine message_;
    Output output_;
    Undo undo_;
    FileDesk files_;
    WaitingWork waiting_;
    PanelState panel_;
    WidgetLog widgets_;
    Character character_;
    std::optional<Thumbnails> thumbnails_;  // created when the panel is first shown
    std::function<void(const Scene&)> tellMeshes_;
};

}  // namespace drape::viewer
