#pragma once

#include <array>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "render/frame/quality.h"
#include "scene/scene.h"
#include "solver/compare.h"
#include "solver/gpu/gpu_measure.h"
#include "viewer/hand/solid_drag.h"
#include "viewer/input/input.h"
#include "viewer/panel/angles.h"
#include "viewer/simulation/pace_offer.h"
#include "viewer/simulation/simulation.h"
#include "viewer/state/message_line.h"
#include "viewer/state/readouts.h"
#include "viewer/state/run_controls.h"
#include "viewer/widgets/controls.h"

namespace drape::viewer {

class Thumbnails;

/// Counts of edges that pass through triangles, and of edges that only touch one.
struct CrossingCounts {
    std::uint64_t crossing = 0;
    std::uint64_t touching = 0;
};

/// Numbers that the panel shows.
struct Readouts {
    double frameSeconds = 0.0;
    std::optional<double> realTimeFactor;  ///< simulated seconds per real second
    double stepSeconds = 0.0;              ///< computing time of a step; 0: not known yet
    bool stepIsWallTime = false;
    std::optional<Stretch> stretch;
    std::optional<double> kineticEnergy;      ///< J
    std::optional<CrossingCounts> crossings;  ///< counted some pictures ago
    std::uint64_t stalledSubsteps = 0;   ///< counted some pictures ago; on the GPU only while crossings are counted
    std::optional<PinLag> pins;          ///< pins of groups; empty where there are no groups
    std::optional<FastMover> fastMover;  ///< fast collider or body of the last step
    glm::uint particles = 0;
    glm::uint links = 0;
    std::uint64_t steps = 0;
    double simulatedSeconds = 0.0;
    Backend backend = Backend::gpu;
    std::string backendReason;                        ///< why the backend was chosen; empty where the user chose it
    render::Quality quality = render::Quality::full;  ///< quality of the picture on show
    int stillPictures = 0;                            ///< pictures averaged in the still on show; 0: no still
    bool lockstep = false;
    Comparison comparison;
    std::uint64_t comparedFloats = 0;
    Trace trace;                                  ///< of all pictures of the last seconds
    std::string device;                           ///< name of the OpenGL renderer
    std::vector<gl::PassTimes::Share> passTimes;  ///< GPU time of each kernel in a step; measured only while shown
    bool passTimesAreWallTime = false;
};

/// Ends of the sliders' ranges. They depend on the opened scene and not on the present values: otherwise a slider's
/// range would grow while it is dragged.
struct SliderRanges {
    float gravity = 20.0f;       ///< m/s^2
    float damping = 5.0f;        ///< 1/s
    float ballRadius = 1.0f;     ///< m
    float ballSpeed = 5.0f;      ///< m/s, of all colliders
    float place = 3.0f;          ///< m from the origin, in both directions
    float colliderSize = 2.0f;   ///< m, sides and radii of all colliders except the ball
    float wind = 25.0f;          ///< m/s
    float classicWind = 200.0f;  ///< N/m^2
};
SliderRanges rangesFor(const Settings& settings);

/// A line in the list of scenes or fabrics.
struct PicturedLine {
    std::string name;
    std::string picture;  ///< name of its picture in Thumbnails
    std::string meaning;
    std::string key;  ///< shortcut that chooses the line; empty: none
};

/// A question about a dropped mesh or an opened sewing pattern.
struct MeshQuestion {
    std::string file;
    bool asksForBody = false;  ///< true: who wears this sewing pattern? false: is this mesh a body or a cloth?
};

/// The panel's state from frame to frame.
struct PanelState {
    WindAngles wind;
    SunAngles sun;
    SliderRanges ranges;
    glm::uvec2 particles{0, 0};      ///< resolution on the sliders while one is dragged
    std::array<char, 1024> print{};  ///< name of the print file while it is typed
    int cloth = 0;                   ///< index of the cloth whose pins and resolution are shown
    int look = 0;  ///< look that is shown. 0: the cloth's own; k: that of the k-th entry of ClothDescription::panels
    std::vector<bool> offersListedPins;       ///< for each cloth: whether the scene lists its pins
    Solid::Kind picked = Solid::Kind::none;   ///< kind of the thing that the user has picked; it is outlined
    Solid::Kind reveals = Solid::Kind::none;  ///< kind of the picked thing whose line is scrolled into view next
    /// Scroll positions before and after a line was revealed, in window coordinates. The panel scrolls back when
    /// nothing is picked any more, unless the user has scrolled or clicked in between.
    std::optional<float> scrollBefore, scrollRevealed;
    int revealedFor = 0;                        ///< pictures since the line was revealed
    std::string collider;                       ///< name of the selected collider; empty: none
    float colliderRoom = 0.0f;                  ///< see keepRoom()
    std::array<char, 41> colliderName{};        ///< name of the collider while it is typed
    std::string body;                           ///< name of the selected body; empty: none
    std::optional<BodyDescription> editedBody;  ///< the selected body as edited, while a control is held
    std::array<char, 41> bodyName{};            ///< name of the body while it is typed
    std::string crossedBody;                    ///< name of the body that a garment crossed at the start (ThinStart)
    std::string pinGroup;                       ///< name of the pin group that is shown; unknown: the first one
    std::array<char, 1024> bodyFile{};          ///< mesh file to add, while its name is typed
    std::vector<MeshQuestion> dropped;          ///< questions that wait for an answer
    float longestBody = 2.0f;                   ///< m, end of the slider of a body's length
    std::map<std::string, bool> sections;       ///< whether a section is open; holds those the user has changed
    std::array<char, 64> sceneSearch{};         ///< text in the search field of the list of scenes
    std::vector<PicturedLine> sceneLines;       ///< lines of the list of scenes while it is open
    bool offersLinksFirst = false;              ///< the scene was opened with StepOrder::constrainFirst
};

/// The data that the panel shows.
struct PanelModel {
    const Scene& scene;
    const Readouts& readouts;
    const MessageLine& message;
    std::span<const std::string> sceneNames;
    int sceneIndex = 0;   ///< place of the open scene in the menu
    FabricLimits limits;  ///< of the simulated model
    const Thumbnails* thumbnails = nullptr;
};

/// The values that the panel edits in place. Edits in place are seen by diffs: History (undo), Run (log). Everything
/// else is a request.
struct PanelEdits {
    Scene& scene;  ///< only its settings, its light and the looks of its cloths
    RunControls& run;
    HandControls& hand;
};

/// A new pin pattern for a cloth.
struct PinRequest {
    std::size_t cloth = 0;
    PinPattern pattern = PinPattern::none;
    glm::uint spacing = 2;
};

/// A collider or a body that a pin group shall follow. Both names are empty: its own motion.
struct FollowRequest {
    std::string group;
    std::string collider;
    std::string body;
};

/// A new resolution for a cloth.
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
    std::optional<std::vector<std::size_t>> options;  ///< index of the choice of each option of the scene
    std::optional<std::string> fabric;                ///< preset for all cloths; empty: the fabrics of the scene
    std::optional<SolverChoice> solver;
    std::optional<bool> lockstep;
    std::optional<ColliderShape> newCollider;
    std::optional<std::vector<BodyDescription>> bodies;  ///< all bodies of the edited scene
    std::optional<BodyColourRequest> bodyColour;
    std::optional<std::string> newBody;    ///< mesh file of a body to add
    std::optional<std::string> drape;      ///< mesh file to open as cloth
    std::optional<std::string> wearer;     ///< mesh file of the body that wears the open sewing pattern
    bool choosesWearer = false;            ///< asks for the file of the wearer
    std::optional<glm::uint> columns;      ///< resolution that the machine can run in real time, see PaceOffer
    bool answersOffer = false;             ///< the offer is dismissed
    bool passTimes = false;                ///< timings of kernels are shown, so they have to be measured
    std::optional<std::string> complaint;  ///< an error message for the user
};

inline constexpr const char* kPanelWindow = "Drape";  ///< name of the panel's Dear ImGui window

/// Returns the width of the panel in window coordinates.
/// `scale`: window coordinates per unit of an ordinary screen.
/// `window`: size of the window, in window coordinates.
float panelWidth(float scale, glm::vec2 window);

/// Draws the panel along the left edge of the window.
/// `scale`: see panelWidth().
PanelRequests drawPanel(PanelState& state, WidgetLog& log, const PanelModel& model, const Edits& edits, float scale);

/// Draws the offer with its buttons.
/// `topCentre`: middle of its upper edge, in window coordinates.
void drawPaceOffer(WidgetLog& log, PanelRequests& requests, const PaceOffer& offer, glm::vec2 topCentre, float scale);

/// Asks the first question of PanelState::dropped.
/// `centre`: middle of the question, in window coordinates.
void drawDropped(PanelState& state, WidgetLog& log, PanelRequests& requests, glm::vec2 centre, float scale);

/// Selects a collider, so that the panel shows its settings.
void selectCollider(PanelState& state, const Settings& settings, const std::string& name);

/// Selects a body, so that the panel shows its settings.
void selectBody(PanelState& state, const std::vector<BodyDescription>& bodies, const std::string& name);

/// Sets the state for a scene that was just opened.
void showScene(PanelState& state, const Scene& scene);

}  // namespace drape::viewer
