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
#include "viewer/files/file_desk.h"
#include "viewer/hand/mouse_hand.h"
#include "viewer/look/picture_clock.h"
#include "viewer/look/scene_view.h"
#include "viewer/look/viewpoint.h"
#include "viewer/output/recordings.h"
#include "viewer/panel/panel.h"
#include "viewer/panel/thumbnails.h"
#include "viewer/panel/time_bar.h"
#include "viewer/simulation/pace_advisor.h"
#include "viewer/simulation/simulation.h"
#include "viewer/simulation/solver_selection.h"
#include "viewer/simulation/step_clock.h"
#include "viewer/state/message_line.h"
#include "viewer/state/preferences.h"
#include "viewer/state/run_controls.h"
#include "viewer/state/scene_menu.h"
#include "viewer/undo/timeline.h"

namespace drape::viewer {

/// The contents of a window, without the window itself: a running scene, a camera, a panel. It puts together parts that
/// do not know each other. Each part compares Simulation::epoch() in its own call of a picture, and starts afresh by
/// itself where the cloth does. Needs a current GL context.
///
/// A picture takes its calls in this order: settle(); setViewport(), then the person's input; drawPanel(); step();
/// prepare(), drawHand(), draw().
class App {
public:
    /// The library must outlive it. solver: the first one. Throws SceneError, gl::DeviceLimit and gl::Error.
    App(SceneMenu menu, const gl::ShaderLibrary& library, SolverChoice solver = SolverChoice::automatic);
    /// start: the start of the scene that the menu has open.
    App(SceneMenu menu, Start start, const gl::ShaderLibrary& library, SolverChoice solver = SolverChoice::automatic);
    App(const App&) = delete;  // parts point at others
    App& operator=(const App&) = delete;

    // A picture.

    /// Waits for the steps that were taken beside the picture before.
    void settle();
    /// Sets the window that the coming calls are about. pixelRatio: pixels per window coordinate. scale: window
    /// coordinates per unit of an ordinary screen.
    void setViewport(glm::ivec2 pixels, float pixelRatio, float scale);
    /// Draws panel and notes between Ui::begin and Ui::end, and does what the person asks there. window: its size,
    /// window coordinates.
    void drawPanel(float scale, glm::vec2 window);
    /// Takes the steps that are due, or leaves them to draw() where the CPU can take them beside the picture.
    /// realSeconds: since the last call.
    void step(double realSeconds);
    /// Takes from the simulation all that the picture needs. isBusy: somebody moves the mouse or types, so a picture
    /// must not take long.
    void prepare(bool isBusy);
    /// Draws the hand's marks over the scene. pointer: nothing where it is not over the scene. atHand: the tool that a
    /// press would use.
    void drawHand(float scale, std::optional<glm::vec2> pointer, Tool atHand);
    /// Draws the scene into the window's framebuffer while the CPU takes its steps. These are seen in the next picture.
    void draw();
    /// The facts of the picture that is on the screen now.
    FrameFacts frameFacts();
    /// Takes the steps that are due, for a window that shows no picture.
    void run(double realSeconds);
    /// Whether the picture will stay as it is until somebody does something.
    bool isIdle() const;

    // Input.

    void execute(const Command& command);
    void move(const CameraMotion& motion) { viewpoint_.move(motion, simulation_.scene().settings); }
    /// Turns the camera about the point of the cloth under the pointer from now on, if there is one.
    void setPivot(glm::vec2 pointer);
    /// Whether something for the tool is under the pointer, window coordinates.
    bool isTouching(glm::vec2 pointer, Tool tool);
    /// Applies the hand's signals since the last picture. widening: notches by which its radius is to grow.
    void handle(std::span<const HandSignal> signals, float widening);
    /// A first gesture has been seen: the hint has done its work.
    void dismissHint();
    /// The rows of all actions; see actionTable().
    static std::vector<ActionRow> actions();

    /// Opens a scene or a sewing pattern, and asks in the panel who wears the pattern; or prints a picture on all
    /// cloths. A mesh wears the open sewing pattern if nobody does. Any other mesh is draped, or, where the scene can
    /// have bodies, the panel asks whether it is to be a body or a cloth. Tells the result, or the error.
    void openFile(const std::filesystem::path& path);
    /// Adds a collider in the middle of the picture, or before the cloth where that is in the way.
    void addCollider(ColliderShape shape);
    /// Adds a mesh that cloth drapes over, under the cloth or before it. A sewing pattern that nobody wears yet is sewn
    /// on it. Throws SceneError, and as Simulation::open() does.
    void addBody(const std::filesystem::path& file);

    /// The view at the start, which is nobody's edit.
    void show(render::View view);
    /// A message for the panel.
    void say(std::string message, bool isError = false);
    /// A message that goes after some seconds.
    void note(std::string message);
    /// Says it, followed by a line for each of the scene's meshNotes().
    void sayWithMeshNotes(std::string message);
    /// Calls `tell` with the scene, and with each further scene whose meshes are read.
    void tellMeshes(std::function<void(const Scene&)> tell);
    /// megabytes: that undo and the time line may take.
    void setMemory(std::size_t megabytes) { timeline_.setBudget(megabytes << 20); }

    // Recordings, preferences, the end.

    /// Adds the frames that are due to the recordings.
    void record();
    /// Puts the recordings in their places. Throws io::Error.
    void endRecordings();
    /// Takes on the remembered settings, and shows the hint to a person who has not seen it.
    void recall(const Preferences& values);
    /// Writes the present settings to `values`.
    void remember(Preferences& values) const;
    bool wantsToQuit() const { return run_.quits; }
    /// Whether the desktop may close the window now. If not, a person is asked about unsaved work, and the answer may
    /// make wantsToQuit() true.
    bool mayClose();
    /// Whether a question about unsaved work is open, or a dialog for a file.
    bool isAsking() const { return files_.isAsking(); }

    // The parts.

    const Simulation& simulation() const { return simulation_; }
    const Timeline& timeline() const { return timeline_; }
    const Watches& watches() const { return watches_; }
    const Viewpoint& viewpoint() const { return viewpoint_; }
    const RunControls& runControls() const { return run_; }
    const MessageLine& message() const { return message_; }
    const PanelState& panel() const { return panel_; }
    const WidgetLog& widgets() const { return widgets_; }
    const Recordings& recordings() const { return recordings_; }
    const MouseHand& mouseHand() const { return mouseHand_; }
    const SceneView& view() const { return view_; }
    /// Appends all that is sent to the GPU from now on, until called with nullptr.
    void recordTo(std::vector<gl::Command>* list) { commands_.recordTo(list); }

private:
    /// Does something that each picture needs. If that throws, tells the error, stops time and returns false; the
    /// window stays open.
    bool attempt(const std::function<void()>& work);

    // app.cpp: steps and pictures.
    void advance(int steps, bool keepsBefore = false);
    void decideSteps(double realSeconds);
    /// How many of `steps` remain before a body's cache ends the run. The last of them pauses it, and Play goes on.
    int upToEndOfMotion(int steps);
    void adviseOnPace();
    void followView();
    SceneView::Wish wish(bool isBusy = false) const;
    void singleStep();
    void frameCloth();
    void resetCamera();
    void toggleWireframe();
    void cycleView(int by);

    // app_panel.cpp: the window's controls.
    Layout layout(float scale, glm::vec2 window) const;
    void drawNotes(const Layout& layout, PanelRequests& requests, float scale);
    void drawQuestions(const Layout& layout, float scale);
    /// The outlined thing.
    Solid picked() const;
    void showWind(glm::vec2 window);
    void tellWhatAppeared();
    void quit();

    // app_edits.cpp: changes to the running scene. what: the name of the act, for undo.
    void open(int index);
    void openSource(const std::string& source);
    void restart();
    void restore();
    void apply(const PanelRequests& requests);
    void chooseSolver(SolverChoice choice);
    void chooseOptions(const std::vector<std::size_t>& chosen);
    void chooseFabric(const std::string& name);
    void setParticles(const ParticleRequest& request);
    void useColumns(glm::uint columns);
    void removeSelected();
    void moveBody(const std::string& name, glm::vec3 by);
    void setBodies(std::vector<BodyDescription> bodies, std::string what);
    void startWith(Scene scene, std::string what);
    void startAgain(Start start, std::string what);
    /// Does something that begins an epoch of the simulation, as an act.
    void begin(std::string what, const std::function<void()>& work);

    // app_garment.cpp: a sewing pattern and who wears it.
    void askForWearer();
    void wear(const std::filesystem::path& body);

    // app_undo.cpp: undo, redo and the time line.
    /// Does something to the cloth that can be undone. what: a noun, as in "Undid: restart".
    void act(std::string what, const std::function<void()>& work);
    void beginStroke(Tool tool);
    void endStroke();
    void commitEdits();
    void followEdits();
    void undo();
    void redo();
    void returnTo(const KeptMoment& moment, std::weak_ptr<const KeptMoment> latest);
    void takeOn(const Edited& edited);
    OpenScene openScene() const;
    ShownAs shownAs() const;
    TimeBarModel timeBarView() const;
    void follow(const TimeBarChoice& wish);
    void showMoment(double seconds);
    void goOnFromHere();
    void endReplay();

    // app_files.cpp: pictures, recordings, files.
    void drape(const std::filesystem::path& path);
    void print(const std::filesystem::path& path);
    void save(const std::filesystem::path& path);
    void saveLog(const std::filesystem::path& path);
    void saveState(const std::filesystem::path& path);
    void savePicture();
    void savePictureIn(const std::filesystem::path& file, const PictureOptions& wish);
    void toggleRecording();
    void endRecording();
    void addClipFrames(int count);
    void toggleMeshRecording();
    void endMeshRecording();
    void addMeshFrames(int count);

    // app_menu.cpp: the File menu, its dialogs, and the question about unsaved work.
    void drawFiles(const Layout& layout, glm::vec2 window, float scale);
    void follow(const FileMenuChoice& wish);
    void openAny();
    void saveScene();
    void saveSceneAs();
    void ask(FileAction purpose);
    void use(FileAction purpose, const std::filesystem::path& file);
    void noteOpened();
    /// acts: the file holds cuts and pins as well.
    void noteSaved(const std::filesystem::path& file, bool acts);
    /// Whether a person is asked first whether unsaved work may be lost. `work` is then done with the answer. before:
    /// it in words, as UnsavedQuestion::before.
    bool asksFirst(std::string before, std::function<void()> work);
    void drawUnsaved(float scale, glm::vec2 centre);
    void goOn();

    SceneMenu menu_;
    gl::Commands commands_;
    Simulation simulation_;
    SolverSelection solver_;
    StepClock clock_;
    PaceAdvisor pace_;
    Timeline timeline_;
    MouseHand mouseHand_;
    Viewpoint viewpoint_;
    SceneView view_;
    PictureClock pictures_;
    Watches watches_;
    Recordings recordings_;
    FileDesk files_;
    RunControls run_;
    MessageLine message_;
    PanelState panel_;
    WidgetLog widgets_;
    std::optional<Thumbnails> thumbnails_;  // once the panel was shown
    std::function<void(const Scene&)> tellMeshes_;
};

}  // namespace drape::viewer
