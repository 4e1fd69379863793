#pragma once

#include <array>
#include <chrono>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "scene/scene.h"
#include "solver/compare.h"
#include "solver/gpu/gpu_measure.h"
#include "viewer/hand/solid_drag.h"
#include "viewer/input/input.h"
#include "viewer/panel/angles.h"
#include "viewer/simulation/pace_offer.h"
#include "viewer/simulation/simulation.h"
#include "viewer/state/readouts.h"
#include "viewer/state/run_controls.h"
#include "viewer/widgets/controls.h"

namespace drape::viewer {

class Thumbnails;

/// How often edges pass through triangles, and how often they only touch them.
struct CrossingCounts {
    std::uint64_t crossing = 0;
    std::uint64_t touching = 0;
};

/// Numbers that the panel shows.
struct Readouts {
    double frameSeconds = 0.0;
    std::optional<double> realTimeFactor;  ///< simulated seconds per real second
    double stepSeconds = 0.0;              ///< of computing; 0: not known yet
    bool stepIsWallTime = false;
    std::optional<Stretch> stretch;
    std::optional<double> kineticEnergy;      ///< J
    std::optional<CrossingCounts> crossings;  ///< some pictures old
    std::uint64_t stalledSubsteps = 0;        ///< likewise; on the GPU only known while crossings are counted
    std::optional<PinLag> pins;               ///< of groups; nothing where there are none
    std::optional<FastMover> fastMover;       ///< of the last step
    glm::uint particles = 0;
    glm::uint links = 0;
    std::uint64_t steps = 0;
    double simulatedSeconds = 0.0;
    Backend backend = Backend::gpu;
    std::string backendReason;                        ///< why it was chosen; empty where a person has chosen
    render::Quality quality = render::Quality::full;  ///< of the picture on show
    int stillPictures = 0;                            ///< that are in it; 0: it is no still
    bool lockstep = false;
    Comparison comparison;
    std::uint64_t comparedFloats = 0;
    Trace trace;                                  ///< of all pictures of the last seconds
    std::string device;                           ///< name of the OpenGL renderer
    std::vector<gl::PassTimes::Share> passTimes;  ///< of one step on the GPU, by kernel; only while they are looked at
    bool passTimesAreWallTime = false;
};

/// How far sliders reach: as far as the scene needs that was opened. They must not follow the values that they set, or
/// a slider that is held would run away.
struct SliderRanges {
    float gravity = 20.0f;       ///< m/s^2
    float damping = 5.0f;        ///< 1/s
    float ballRadius = 1.0f;     ///< m
    float ballSpeed = 5.0f;      ///< m/s, also of other colliders
    float place = 3.0f;          ///< m from the origin, each way
    float colliderSize = 2.0f;   ///< m, sides and radii of colliders other than the ball
    float wind = 25.0f;          ///< m/s
    float classicWind = 200.0f;  ///< N/m^2
};
SliderRanges rangesFor(const Settings& settings);

/// A line of the lists of scenes and fabrics.
struct PicturedLine {
    std::string name;
    std::string picture;  ///< name in Thumbnails
    std::string meaning;
    std::string key;  ///< that chooses it; empty: none
};

/// A question about a mesh.
struct MeshQuestion {
    std::string file;
    bool asksForBody = false;  ///< who wears this sewing pattern, which is open; else whether it is a body or a cloth
};

/// The panel's state from frame to frame.
struct PanelState {
    WindAngles wind;
    SunAngles sun;
    SliderRanges ranges;
    glm::uvec2 particles{0, 0};      ///< while a slider is being dragged
    std::array<char, 1024> print{};  ///< file that is being typed, to be printed on the cloth
    std::string message;             ///< the latest
    bool messageIsError = false;
    std::chrono::steady_clock::time_point messageSince{};
    int cloth = 0;  ///< the one whose pins and particles are shown
    int look = 0;   ///< of it: 0: its own look; k: that of the k-th of its ClothDescription::panels
    std::vector<bool> offersListedPins;       ///< of each cloth: the scene came with pins of its own
    Solid::Kind picked = Solid::Kind::none;   ///< which of the two below was picked by a person, and is outlined
    Solid::Kind reveals = Solid::Kind::none;  ///< whose line is to come into view
    /// Where the panel was scrolled to before it revealed a line, and after, in window coordinates: it goes back once
    /// nothing is picked any more, unless a person has scrolled or clicked there.
    std::optional<float> scrollBefore, scrollRevealed;
    int revealedFor = 0;                        ///< pictures
    std::string collider;                       ///< name of the one that is selected; empty: none
    float colliderRoom = 0.0f;                  ///< see keepRoom()
    std::array<char, 41> colliderName{};        ///< while it is being typed
    std::string body;                           ///< name of the body that is selected; empty: none
    std::optional<BodyDescription> editedBody;  ///< as it is to be, while a control of it is held
    std::array<char, 41> bodyName{};            ///< while it is being typed
    std::string crossedBody;                    ///< that a garment crossed as this run started (ThinStart); or empty
    std::string pinGroup;                       ///< name of the group of pins that is shown; of none: the first
    std::array<char, 1024> bodyFile{};          ///< file that is being typed, of a mesh to be added
    std::vector<MeshQuestion> dropped;          ///< that wait for an answer
    float longestBody = 2.0f;                   ///< m, as far as the slider of a body's length reaches
    std::map<std::string, bool> sections;       ///< whether they are open, of those that were opened or closed
    std::array<char, 64> sceneSearch{};         ///< while the list of scenes is open
    std::vector<PicturedLine> sceneLines;       ///< likewise
    bool offersLinksFirst = false;              ///< the scene came with StepOrder::constrainFirst
};

/// The data that the panel shows.
struct PanelModel {
    const Scene& scene;
    const Readouts& readouts;
    std::span<const std::string> sceneNames;
    int sceneIndex = 0;   ///< place of the open scene in the menu
    FabricLimits limits;  ///< of the simulated model
    const Thumbnails* thumbnails = nullptr;
};

/// The values that the panel edits in place. Edits in place are seen by diffs: History (undo), Run (log). Everything
/// else is a request.
struct Edits {
    Scene& scene;  ///< only its settings, its light and the looks of its cloths
    RunControls& run;
    HandControls& hand;
};

/// How a cloth is to be held.
struct PinRequest {
    std::size_t cloth = 0;
    PinPattern pattern = PinPattern::none;
    glm::uint spacing = 2;
};

/// What a group of pins is to follow: a collider, a body, or with neither name its own motion.
struct FollowRequest {
    std::string group;
    std::string collider;
    std::string body;
};

/// Into how many particles a cloth is to be cut.
struct ParticleRequest {
    std::size_t cloth = 0;
    glm::uvec2 particles{0, 0};
};

/// A new colour for a body, sRGB.
struct BodyColourRequest {
    std::size_t body = 0;
    glm::vec3 colour{0.0f};
};

struct PanelRequests {
    std::vector<Command> commands;
    std::optional<PinRequest> pins;
    std::optional<FollowRequest> follow;
    std::optional<ParticleRequest> particles;
    std::optional<std::vector<std::size_t>> options;  ///< the choice of each option of the scene
    std::optional<std::string> fabric;                ///< preset that all cloths are to be made of; empty: the scene's
    std::optional<SolverChoice> solver;
    std::optional<bool> lockstep;
    std::optional<ColliderShape> newCollider;
    std::optional<std::vector<BodyDescription>> bodies;  ///< all that the scene is to have
    std::optional<BodyColourRequest> bodyColour;
    std::optional<std::string> newBody;  ///< file of its mesh
    std::optional<std::string> drape;    ///< file of a mesh that is to be a cloth
    std::optional<std::string> wearer;   ///< mesh of who is to wear the sewing pattern that is open
    bool choosesWearer = false;          ///< a file is to be asked for that is
    std::optional<glm::uint> columns;    ///< that a machine keeps up with, see PaceOffer
    bool answersOffer = false;           ///< it is not to be shown any more
    bool passTimes = false;              ///< they are looked at
};

inline constexpr const char* kPanelWindow = "Drape";  ///< its name to Dear ImGui

/// Width of the panel in window coordinates. scale: of Ui; window: size in window coordinates.
float panelWidth(float scale, glm::vec2 window);

/// Draws the panel along the left edge of the window.
PanelRequests drawPanel(PanelState& state, WidgetLog& log, const PanelModel& model, const Edits& edits, float scale);

/// The offer with its buttons. topCentre: middle of its upper edge, in window coordinates.
void drawPaceOffer(WidgetLog& log, PanelRequests& requests, const PaceOffer& offer, glm::vec2 topCentre, float scale);

/// Asks the first question of PanelState::dropped. centre: of the question, in window coordinates.
void drawDropped(PanelState& state, WidgetLog& log, PanelRequests& requests, glm::vec2 centre, float scale);

/// Shows that collider's settings.
void selectCollider(PanelState& state, const Settings& settings, const std::string& name);

/// Shows that body's.
void selectBody(PanelState& state, const std::vector<BodyDescription>& bodies, const std::string& name);

/// Takes on a scene that was just opened.
void showScene(PanelState& state, const Scene& scene);

}  // namespace drape::viewer
