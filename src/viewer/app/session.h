#pragma once

#include <chrono>
#include <functional>

#include "gl/commands.h"
#include "gl/shader_library.h"
#include "render/camera/camera.h"
#include "viewer/app/figures.h"
#include "viewer/files/file_desk.h"
#include "viewer/hand/collider_watch.h"
#include "viewer/hand/mouse_hand.h"
#include "viewer/input/input.h"
#include "viewer/look/scene_view.h"
#include "viewer/look/window_camera.h"
#include "viewer/output/recordings.h"
#include "viewer/panel/panel.h"
#include "viewer/panel/thumbnails.h"
#include "viewer/panel/time_bar.h"
#include "viewer/simulation/crossing_watch.h"
#include "viewer/simulation/pace_offer.h"
#include "viewer/simulation/pacing.h"
#include "viewer/simulation/seen_motion.h"
#include "viewer/simulation/simulation.h"
#include "viewer/state/preferences.h"
#include "viewer/state/run_controls.h"
#include "viewer/state/scene_menu.h"
#include "viewer/undo/history.h"
#include "viewer/undo/moment.h"

namespace drape::viewer {

/// The contents of a window, without the window itself: a running scene, a camera, a panel. Needs a current GL
/// context.
class Session {
public:
    /// The library must outlive it. solver: the one at first. Throws SceneError, gl::DeviceLimit and gl::Error.
    Session(SceneMenu menu, const gl::ShaderLibrary& library, SolverChoice solver = SolverChoice::automatic);
    /// start: of the scene that the menu has open.
    Session(SceneMenu menu, Start start, const gl::ShaderLibrary& library,
            SolverChoice solver = SolverChoice::automatic);
    Session(const Session&) = delete;  // its parts point at each other
    Session& operator=(const Session&) = delete;

    void execute(const Command& command);
    /// At first; nobody's edit.
    void show(render::View view);
    void move(const CameraMotion& motion);
    /// The camera turns about that point of the cloth from now on, if the pointer is over it.
    void setPivot(glm::vec2 pointer);
    /// Whether there is something for a tool under the pointer, which is in window coordinates.
    bool isTouching(glm::vec2 pointer, Tool tool);
    /// Applies the hand's signals since the last picture. widening: notches by which its radius is to grow.
    void handle(std::span<const HandSignal> signals, float widening);
    /// Takes the steps that are due. realSeconds: since the last call.
    void run(double realSeconds);
    /// Draws the scene into the window's framebuffer.
    void draw();

    /// The same two for a window, in which steps and drawing overlap. settle() comes first in a picture, then hands and
    /// panel, prepare(), drawHand() and drawWhileStepping(). A CPU's steps are on show in the next picture.
    void settle();
    /// isBusy: somebody moves the mouse or types, so that pictures must not take long.
    void prepare(double realSeconds, bool isBusy);
    void drawWhileStepping();
    /// To be called once the picture is on the screen.
    FrameFacts frameFacts();
    /// Whether the picture will stay as it is until somebody does something.
    bool isIdle() const {
        const bool isCounted = !countsCrossings() || crossings_.isUpToDate(simulation_);
        return run_.paused && view_.isFinished() && isCounted && noteSeconds_ <= 0.0;
    }

    /// Adds the due frames to the clips that are being recorded, if there are any; draw() does so too.
    void record();
    /// Puts the clips in their places, if there are any. Throws io::Error.
    void endRecordings();
    /// Draws panel and notes between Ui::begin and Ui::end. scale: of the Ui; window: its size in window coordinates.
    void drawPanel(float scale, glm::vec2 window);
    /// Draws the hand's marks, after the scene. pointer: nothing where it is not over the scene; atHand: the
    /// tool that a press would use.
    void drawHand(float scale, std::optional<glm::vec2> pointer, Tool atHand);

    /// The picture that the coming calls are about. pixelRatio: pixels per window coordinate.
    void setViewport(glm::ivec2 pixels, float pixelRatio, float scale);

    /// Opens a scene or a sewing pattern, of which the panel asks who wears it, or prints a picture on all cloths. A
    /// mesh is who wears the sewing pattern that is open, if nobody does. For another mesh the panel asks whether it is
    /// to be a body or a cloth if the scene can have bodies; else it is draped. Says so, or reports the error.
    void openFile(const std::filesystem::path& path);
    /// In the middle of the picture, or before the cloth where that is in the way.
    void addCollider(ColliderShape shape);
    /// A mesh that cloth drapes over, under the cloth or before it; a sewing pattern that nobody wears yet is sewn on
    /// it. Throws SceneError, and as Simulation::open() does.
    void addBody(const std::filesystem::path& file);
    /// One line for the panel.
    void say(std::string message, bool isError = false);
    /// Says it with the scene's meshNotes() in lines of their own behind it.
    void sayWithMeshNotes(std::string message);
    /// Calls `tell` with the scene, and with each one of which meshes are read from now on.
    void tellMeshes(std::function<void(const Scene&)> tell);
    /// MB that undo and the time line may take.
    void setMemory(std::size_t megabytes) { moments_.setBudget(megabytes << 20); }

    /// Takes on the remembered settings, and shows the hint to users who have not seen it.
    void recall(const Preferences& values);
    /// Writes the session's present settings to it.
    void remember(Preferences& values) const;
    /// After the first gesture.
    void dismissHint() {
        hintSeen_ = hintSeen_ || hint_;
        hint_ = false;
    }
    bool showsHint() const { return hint_; }

    bool wantsToQuit() const { return wantsToQuit_; }
    /// To be asked when the desktop closes the window: false while a person is asked about unsaved work. The answer
    /// may make wantsToQuit() true.
    bool mayClose();
    /// A question about unsaved work, or for a file.
    bool isAsking() const { return files_.isAsking(); }
    const Simulation& simulation() const { return simulation_; }
    const render::OrbitCamera& camera() const { return camera_; }
    const RunControls& runControls() const { return run_; }
    const PanelState& panel() const { return panel_; }
    const Readouts& readouts() const { return readouts_; }
    const Viewport& viewport() const { return viewport_; }
    const WidgetLog& widgets() const { return widgets_; }
    const Recordings& recordings() const { return recordings_; }
    const MouseHand& mouseHand() const { return mouseHand_; }
    const History& history() const { return history_; }
    const MomentRing& moments() const { return moments_; }
    /// The moments of the present run, or of the one that is played again, the latest first.
    std::vector<std::shared_ptr<const Moment>> timeLine() const;
    const SceneView& view() const { return view_; }
    /// Watches while the view of crossings is shown, or the panel counts them.
    const CrossingWatch& crossings() const { return crossings_; }
    /// How the window shows the scene.
    Lens lens() const;
    /// Appends all that is sent to the GPU from now on, until called with nullptr.
    void recordTo(std::vector<gl::Command>* list) { commands_.recordTo(list); }

private:
    /// Does something that each picture needs. If it throws, that is said, time stops, and the answer is false: the
    /// window stays.
    bool attempt(const std::function<void()>& work);
    void advance(int steps, bool keepsBefore = false);
    int stepsDue(double realSeconds);
    /// How many of `steps` remain before a body's cache ends the run; the last of them pauses it. After that, Play
    /// continues.
    int upToEnd(int steps);
    void followPlayed();
    void chooseSolver(SolverChoice solver);
    /// Chooses anew where the program does, after the cloth has become another size.
    void followSize();
    SceneView::Wish wish() const;
    void open(int index);
    void openSource(const std::string& source);
    void drape(const std::filesystem::path& path);
    void print(const std::filesystem::path& path);
    void askForWearer();
    void wear(const std::filesystem::path& body);
    void tellCrossedStart(const CrossedStart& crossed);
    void restart();
    void restore();
    void apply(const PanelRequests& requests);
    void chooseOptions(const std::vector<std::size_t>& chosen);
    void removeSelected();
    void moveBody(const std::string& name, glm::vec3 by);
    /// The outlined thing.
    Solid picked() const;
    void showWind(glm::vec2 window);
    /// what: the name of the act, for undo.
    void setBodies(std::vector<BodyDescription> bodies, std::string what);
    void startWith(Scene scene, std::string what);
    void setParticles(const ParticleRequest& request);
    void chooseFabric(const std::string& name);
    /// what: for undo, see act().
    void startAgain(Start start, std::string what);
    /// Does something to the cloth that can be undone. what: a noun, as in "Undid: restart".
    void act(std::string what, const std::function<void()>& work);
    void beginStroke(Tool tool);
    void endStroke();
    void commitEdits();
    void followEdits();
    void undo();
    void redo();
    /// Nothing where the cloth has blown up.
    std::optional<Moment> momentNow();
    void returnTo(const std::shared_ptr<const Moment>& moment);
    void takeOn(const Edited& edited);
    ShownAs shownAs() const;
    // The time line.
    void keepPeriodically(double realSeconds);
    TimeBarModel timeBarView() const;
    void follow(const TimeBarChoice& wish);
    void showMoment(double seconds);
    void goOnFromHere();
    void endReplay();
    /// A message that goes after a few seconds.
    void note(std::string message);
    void endNote();
    void frameCloth();
    /// m; minus infinity where there is no ground.
    float lowestEye(const render::OrbitCamera& camera) const;
    void put(const render::OrbitCamera& camera);
    void fly(const render::OrbitCamera& end);
    void moveFlight(double realSeconds);
    bool mayResize() const;
    void watchPace(double realSeconds);
    /// For another cloth, whose pace is measured anew if the offer has not been answered.
    void withdrawOffer();
    void forgetCrossings();
    std::string slowSolverNote();
    void useColumns(glm::uint columns);
    void cycleView(int by);
    void compareForView();
    void save(const std::filesystem::path& path);
    void savePicture();
    void toggleRecording();
    void endRecording();
    void addClipFrames(int count);
    void toggleMeshRecording();
    void endMeshRecording();
    void addMeshFrames(int count);
    void savePictureIn(const std::filesystem::path& file, const PictureOptions& wish);
    // The File menu.
    void drawFiles(float scale, glm::vec2 window, float left);
    void follow(const FileMenuChoice& wish);
    void ask(FileAction purpose);
    void use(FileAction purpose, const std::filesystem::path& file);
    void workOnFile(Action action);
    void noteOpened();
    /// acts: cuts and pins are in that file as well.
    void noteSaved(const std::filesystem::path& file, bool acts);
    Unsaved unsaved() const;
    /// Whether a person is asked first whether unsaved work may be lost; `work` is then done with the answer. before:
    /// it in words, as UnsavedQuestion::before.
    bool asksFirst(std::string before, std::function<void()> work);
    void drawUnsaved(float scale, glm::vec2 centre);
    void goOn();

    void saveLog(const std::filesystem::path& path);
    void saveState(const std::filesystem::path& path);
    void refreshReadouts(double realSeconds);
    bool countsCrossings() const { return run_.crossings || render::needsSearch(run_.view); }
    void pollCrossings();
    void readPins();

    const gl::ShaderLibrary* library_;
    SceneMenu menu_;
    gl::Commands commands_;
    Simulation simulation_;
    MouseHand mouseHand_;
    History history_;
    MomentRing moments_;
    std::weak_ptr<const Moment> latest_;  // that is kept of the present run
    std::optional<Moment> stroke_;        // before the present stroke of the hand
    Tool strokeTool_ = Tool::grab;
    std::optional<Settings> played_;  // before the latest steps of a log that is played
    /// The end of the part that is played again from an earlier moment of the time line; null: none is.
    std::shared_ptr<const Moment> replayEnd_;
    bool recordsReplay_ = false;  // until that end
    double sinceKept_ = 0.0;      // s since a moment was kept for the time line
    double keepCost_ = 0.0;       // s that it took
    std::string note_;            // that is on show
    double noteSeconds_ = 0.0;    // for which it still is
    SceneView view_;
    gl::Timer pictureTimer_;
    QualityGovernor governor_;
    render::OrbitCamera camera_;
    std::optional<CameraFlight> flight_;  // that moves it
    SeenMotion motion_;
    CrossingWatch crossings_;
    ColliderWatch colliderWatch_;
    RunControls run_;
    FixedStep clock_;
    RateMeter pace_;
    PaceWatch paceWatch_;
    std::optional<PaceOffer> offer_;  // on show
    PanelState panel_;
    std::optional<Thumbnails> thumbnails_;  // once the panel was shown
    WidgetLog widgets_;
    Readouts readouts_;
    std::function<void(const Scene&)> tellMeshes_;
    std::string crossedPanels_;  // describe(CleanStart) of the garment that this run started with
    FileDesk files_;
    Recordings recordings_;
    double readoutsAge_ = 1.0;  // s
    double pinsAge_ = 0.0;      // s, of readouts_.pins
    int pendingSteps_ = 0;      // that drawWhileStepping() begins
    float shareDue_ = 1.0f;     // of the step that is not yet due, see FixedStep::share()
    float shareBegun_ = 1.0f;   // the same when the steps were begun that are taken beside drawing
    float share_ = 1.0f;        // of the picture
    bool isPrepared_ = false;   // there is something for it to draw
    FrameFacts facts_;          // of this picture
    std::chrono::steady_clock::time_point pictureBegan_;
    glm::uint measuredParticles_ = 0;  // with which the program has chosen the solver
    bool solverIsChosen_ = false;      // by a person, in the panel
    bool isBusy_ = false;
    Viewport viewport_;
    float pixelRatio_ = 1.0f;
    float scale_ = 1.0f;                                // of the Ui
    float legendText_ = 16.0f;                          // pixels
    float legendAbove_ = 0.0f;                          // pixels
    bool lockstepForView_ = false;                      // nobody else asked for it
    render::View comparedView_ = render::View::shaded;  // that compareForView() has seen
    bool hint_ = false;                                 // is shown
    bool hintSeen_ = false;                             // was shown until there was a gesture
    bool wantsToQuit_ = false;
};

}  // namespace drape::viewer
