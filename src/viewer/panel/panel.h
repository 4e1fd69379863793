#pragma once

#include <array>
#include <cmath>
#include <glm/glm.hpp>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "render/frame/view.h"
#include "scene/load/file_space.h"
#include "scene/scene.h"
#include "solver/compare.h"
#include "solver/gpu/gpu_measure.h"
#include "viewer/hand/drags.h"
#include "viewer/input/input.h"
#include "viewer/simulation/pace_offer.h"
#include "viewer/simulation/simulation.h"
#include "viewer/state/message_line.h"
#include "viewer/state/readouts.h"
#include "viewer/state/run_controls.h"
#include "viewer/widgets/controls.h"

namespace drape::viewer {

class Thumbnails;
struct Character;
struct GraphModel;

/// The direction to the sun as two angles.
struct SunAngles {
    float heading = 0.0f;  ///< degrees, -180 to 180; 0: in front of the scene (+z); 90: to the right of it (+x)
    float height = 0.0f;   ///< angle above the horizon, degrees, -90 to 90

    /// Returns the unit vector towards the sun.
    glm::vec3 direction() const {
        const float h = glm::radians(heading);
        const float e = glm::radians(height);
        return {std::cos(e) * std::sin(h), std::sin(e), std::cos(e) * std::cos(h)};
    }

    /// Sets the angles from a direction. Leaves them unchanged if they already describe the direction, because a
    /// heading of 180 would otherwise become -180. A vertical direction leaves the heading unchanged.
    /// `toSun`: vector towards the sun, of any length above 0.
    void follow(const glm::vec3& toSun) {
        const float length = glm::length(toSun);
        if (length == 0.0f || glm::distance(toSun / length, direction()) <= 1e-4f) return;
        height = glm::degrees(std::asin(glm::clamp(toSun.y / length, -1.0f, 1.0f)));
        if (std::hypot(toSun.x, toSun.z) > 1e-6f * length) heading = glm::degrees(std::atan2(toSun.x, toSun.z));
    }
};

/// The vector of the wind as a strength and two angles. It is a velocity in m/s, or a force per area in N/m^2 in the
/// classic model (WindSettings::vector()).
struct WindAngles {
    float strength = 0.0f;  ///< m/s, at least 0
    /// Direction in which the wind blows, degrees, -180 to 180; 0: along -z, away from a camera with yaw 0; 90: +x.
    float heading = 0.0f;
    /// Angle above the horizontal, degrees, -90 to 90; the wind blows upwards if it is above 0.
    float elevation = 0.0f;

    /// Returns the vector, m/s or N/m^2.
    glm::vec3 velocity() const {
        const float h = glm::radians(heading);
        const float e = glm::radians(elevation);
        return strength * glm::vec3(std::cos(e) * std::sin(h), std::sin(e), -std::cos(e) * std::cos(h));
    }

    /// Sets the strength and the angles from a vector. If it is zero, the angles stay. They also stay if they already
    /// describe the vector, so that dragging one slider does not move another.
    /// `velocity`: m/s, or N/m^2 in the classic model.
    void follow(const glm::vec3& velocity) {
        if (glm::distance(velocity, this->velocity()) <= 1e-4f * (1.0f + strength)) return;
        strength = glm::length(velocity);
        if (strength < 1e-6f) return;
        elevation = glm::degrees(std::asin(glm::clamp(velocity.y / strength, -1.0f, 1.0f)));
        if (std::hypot(velocity.x, velocity.z) > 1e-6f * strength)
            heading = glm::degrees(std::atan2(velocity.x, -velocity.z));
    }
};

/// The number of edges that pass through triangles, and of edges that only touch one.
struct CrossingCounts {
    std::uint64_t crossing = 0;
    std::uint64_t touching = 0;
};

/// The numbers that the panel shows.
struct Readouts {
    double frameSeconds = 0.0;
    std::optional<double> realTimeFactor;  ///< simulated seconds per real second
    double stepSeconds = 0.0;              ///< computing time of a step, s; 0 if not known yet
    bool stepIsWallTime = false;
    std::optional<Stretch> stretch;
    std::optional<double> kineticEnergy;      ///< kinetic energy of the particles, J
    std::optional<CrossingCounts> crossings;  ///< crossings as counted some pictures ago
    /// Number of stalled substeps some pictures ago; on the GPU only while crossings are counted.
    std::uint64_t stalledSubsteps = 0;
    std::optional<PinLag> pins;          ///< lag of pins that belong to groups; empty if there are no groups
    std::optional<FastMover> fastMover;  ///< fast collider or body in the last step, if any
    glm::uint particles = 0;
    glm::uint links = 0;
    std::uint64_t steps = 0;
    double simulatedSeconds = 0.0;
    Backend backend = Backend::gpu;
    std::string backendReason;                        ///< why the program chose the backend; empty if the user chose it
    render::Quality quality = render::Quality::full;  ///< quality of the current picture
    int stillPictures = 0;  ///< number of pictures averaged in the still; 0 if there is no still
    bool lockstep = false;
    Comparison comparison;
    std::uint64_t comparedFloats = 0;
    /// Why steps take more substeps than the settings say (whyMoreSubsteps()); empty if they do not.
    std::string moreSubsteps;
    std::string device;  ///< name of the OpenGL renderer
    /// GPU time of each kernel in a step; measured only while the panel shows it.
    std::vector<gl::PassTimes::Share> passTimes;
    bool passTimesAreWallTime = false;
};

/// The upper limits of the sliders. They depend on the opened scene, not on the current values: otherwise a slider's
/// range would grow while it is dragged.
struct SliderRanges {
    float gravity = 20.0f;       ///< greatest gravity, m/s^2
    float damping = 5.0f;        ///< greatest damping, 1/s
    float ballRadius = 1.0f;     ///< greatest radius of the ball, m
    float ballSpeed = 5.0f;      ///< greatest speed of all colliders, m/s
    float place = 3.0f;          ///< greatest coordinate of a place along each axis, m; the smallest is its negative
    float colliderSize = 2.0f;   ///< greatest side and radius of all colliders except the ball, m
    float wind = 25.0f;          ///< greatest wind speed, m/s
    float classicWind = 200.0f;  ///< greatest strength of the classic wind, N/m^2
};
SliderRanges rangesFor(const Settings& settings);

/// A line in the list of scenes or fabrics.
struct PicturedLine {
    std::string name;
    std::string picture;  ///< name of the line's picture in Thumbnails
    std::string meaning;
    std::string key;  ///< key that chooses the line; empty if there is none
};

/// A question about a dropped mesh or an opened sewing pattern.
struct MeshQuestion {
    std::string file;
    bool asksForBody = false;  ///< true: asks who wears a pattern; false: asks if a mesh is a body or a cloth
    bool isLayer = false;      ///< whether it is a pattern that may be worn over those of the open scene
    MeshBox box{};             ///< box of a mesh that may become a body, see boxInFile()
    SharedSpace space{};       ///< how that mesh fits the cloth of the open scene
    /// Name of the open mesh, if it can be the body for a cloth from this file; empty: it cannot.
    std::string wearer{};
};

/// A panel of a sewing pattern.
struct PanelChoice {
    std::size_t cloth = 0;
    std::string name{};  ///< empty: none

    bool operator==(const PanelChoice&) const = default;
};

/// The state of the panel that is kept from frame to frame.
struct PanelState {
    WindAngles wind;
    SunAngles sun;
    SliderRanges ranges;
    glm::uvec2 particles{0, 0};      ///< resolution that the sliders show while one of them is dragged
    std::array<char, 1024> print{};  ///< name of the print file in its text field
    int cloth = 0;                   ///< index of the cloth whose pins and resolution are shown
    /// Index of the displayed look. 0: the cloth's own look; k: the look of the k-th entry of ClothDescription::panels;
    /// the number of entries + 1: the look of `panel`, which has none of its own yet.
    int look = 0;
    PanelChoice panel;                   ///< panel that is selected in the sewing pattern
    bool revealsLook = false;            ///< whether the section of the look is scrolled into view in the next frame
    std::vector<bool> offersListedPins;  ///< whether the scene lists the pins of each cloth
    /// Kind of the thing that the user has picked in the scene; it is outlined.
    Solid::Kind picked = Solid::Kind::none;
    /// Kind of the picked thing whose line is scrolled into view in the next frame.
    Solid::Kind reveals = Solid::Kind::none;
    /// Scroll positions before and after a line was scrolled into view, in window coordinates. When nothing is picked
    /// any more, the panel scrolls back, unless the user has scrolled or clicked in between.
    std::optional<float> scrollBefore, scrollRevealed;
    int revealedFor = 0;  ///< number of pictures since the line was scrolled into view
    /// Names of ball, ground and walls that have been on since the scene was opened. The list of obstacles omits the
    /// others.
    std::set<std::string> listedForms;
    std::string collider;                 ///< name of the selected collider; empty if there is none
    float colliderRoom = 0.0f;            ///< greatest height so far of a collider's settings, see keepRoom()
    std::array<char, 41> colliderName{};  ///< name of the collider in its text field
    std::string body;                     ///< name of the selected body; empty if there is none
    /// Edited version of the selected body, as long as the user holds a control.
    std::optional<BodyDescription> editedBody;
    std::array<char, 41> bodyName{};    ///< name of the body in its text field
    std::string animation;              ///< name of the chosen animation; empty: that of the body, or the first
    std::string crossedBody;            ///< name of the body that a garment crossed at the start (ThinStart)
    std::string pinGroup;               ///< name of the displayed pin group; if unknown, the first group is displayed
    std::array<char, 1024> bodyFile{};  ///< name of the mesh file to add, in its text field
    std::vector<MeshQuestion> dropped;  ///< questions that wait for an answer
    float longestBody = 2.0f;           ///< greatest length on the slider of a body's length, m
    /// Whether a section is open; only holds sections that the user has opened or closed.
    std::map<std::string, bool> sections;
    bool graphsForces = false;               ///< whether the graphs show forces
    std::optional<std::uint64_t> graphStep;  ///< step under the pointer in the graphs of the last picture
    std::array<char, 64> sceneSearch{};      ///< text in the search field of the list of scenes
    std::vector<PicturedLine> sceneLines;    ///< lines of the list of scenes while it is open
    bool offersLinksFirst = false;           ///< whether the scene was opened with StepOrder::constrainFirst
};

/// The data that the panel shows.
struct PanelModel {
    const Scene& scene;
    const Readouts& readouts;
    const MessageLine& message;
    std::span<const std::string> sceneNames;
    int sceneIndex = 0;  ///< index of the open scene in the menu
    /// Greatest stiffness that has an effect in the simulated model (sweepLimits()).
    FabricLimits limits;
    const Thumbnails* thumbnails = nullptr;
    const GraphModel* graphs = nullptr;    ///< null while the graphs are not shown
    const PaceOffer* pace = nullptr;       ///< offer of a smaller cloth in the status line, or null
    const Character* character = nullptr;  ///< animations and parts of the selected body; null without one
};

/// Copies of the open scene and of the window's controls, in which the controls of the panel change values.
struct PanelDraft {
    Scene scene;  ///< only settings, light and looks of its cloths may be edited
    RunControls run;
};

/// A request for a new pin pattern of a cloth.
struct PinRequest {
    std::size_t cloth = 0;
    PinPattern pattern = PinPattern::none;
    glm::uint spacing = 2;
};

/// A request that a pin group follow a collider or a body. If both names are empty, it follows its own motion.
struct FollowRequest {
    std::string group;
    std::string collider;
    std::string body;
};

/// A request for a new resolution of a cloth.
struct ParticleRequest {
    std::size_t cloth = 0;
    glm::uvec2 particles{0, 0};
};

/// A request for another unit of a cloth's mesh file.
struct ScaleRequest {
    std::size_t cloth = 0;
    float scale = 1.0f;  ///< length of a unit of the file, m
};

/// A request for a new colour of a body, sRGB, 0 to 1.
struct BodyColourRequest {
    std::size_t body = 0;
    glm::vec3 colour{0.0f};
};

/// The place of a new body.
enum class BodyPlace {
    usual,     ///< `asInFile` if that is certain; otherwise asks if the cloth is a mesh of the user, or else `fitted`
    asInFile,  ///< in the place that its file gives it, see joinBodies()
    fitted     ///< scaled, and under the cloth or in front of it
};

/// A request for a new body from a mesh file.
struct BodyRequest {
    std::string file;
    BodyPlace place = BodyPlace::usual;
};

/// A request that a body play an animation (AnimationWish).
struct AnimationRequest {
    std::string body;  ///< name of the body
    std::string name;
    std::string file;
};

/// All that the user wants of the panel in a frame. The panel itself changes nothing.
struct PanelRequests {
    /// The draft, if the user has used a control that may have changed it. It takes the place of the scene's settings,
    /// light and looks, and of the window's controls.
    std::optional<PanelDraft> edits;
    std::vector<Command> commands;
    std::optional<PinRequest> pins;
    std::optional<FollowRequest> follow;
    std::optional<ParticleRequest> particles;
    std::optional<ScaleRequest> scale;
    std::optional<std::vector<std::size_t>> options;  ///< index of the chosen value of each option of the scene
    std::optional<std::string> fabric;  ///< name of the fabric for all cloths; empty for the scene's own fabrics
    std::optional<SolverChoice> solver;
    std::optional<bool> lockstep;
    std::optional<ColliderShape> newCollider;
    std::optional<std::vector<BodyDescription>> bodies;  ///< new list of all bodies of the scene
    std::optional<BodyColourRequest> bodyColour;
    std::optional<BodyRequest> newBody;
    std::optional<AnimationRequest> animation;
    std::optional<std::vector<std::string>> ignores;  ///< ClothDescription::ignores of all cloths
    std::optional<std::string> drape;                 ///< mesh file to open as a cloth
    std::optional<std::string> drapeOver;             ///< mesh file to open as a cloth over the mesh that is open now
    std::optional<std::string> wornOver;              ///< sewing pattern that is worn over those of the open scene
    std::optional<std::string> wearer;                ///< mesh file of the body that will wear the open sewing pattern
    bool choosesWearer = false;                       ///< whether to ask for the mesh file of the wearer
    std::optional<glm::uint> columns;      ///< columns of the smaller cloth that the user has accepted, see PaceOffer
    bool answersOffer = false;             ///< whether the user has accepted or dismissed the offer of a smaller cloth
    bool passTimes = false;                ///< whether times of kernels must be measured because the panel shows them
    bool graphs = false;                   ///< whether steps must be measured because the panel shows graphs
    bool forces = false;                   ///< whether the steps that are measured must have forces
    std::optional<double> showAt;          ///< earlier moment to show, simulated s
    std::optional<std::string> note;       ///< a message that disappears after some seconds
    std::optional<std::string> complaint;  ///< an error message for the user
};

inline constexpr const char* kPanelWindow = "Drape";  ///< name of the panel's Dear ImGui window

/// Returns the width of the panel, in window coordinates.
/// `scale`: window coordinates per pixel of a standard-density screen.
/// `window`: size of the window, in window coordinates.
float panelWidth(float scale, glm::vec2 window);

/// Draws the panel along the left edge of the window. Returns the user's requests.
/// `model`: its scene must be that of the draft, so that all controls show the same values.
/// `draft`: copies of the present values.
/// `scale`: see panelWidth().
PanelRequests drawPanel(PanelState& state, WidgetLog& log, const PanelModel& model, PanelDraft& draft, float scale);

/// Draws the first question of PanelState::dropped, if there is one.
/// `centre`: middle of the question, in window coordinates.
void drawDropped(PanelState& state, WidgetLog& log, PanelRequests& requests, glm::vec2 centre, float scale);

/// Selects a collider, so that the panel shows its settings.
void selectCollider(PanelState& state, const Settings& settings, const std::string& name);

/// Selects a body, so that the panel shows its settings.
void selectBody(PanelState& state, const std::vector<BodyDescription>& bodies, const std::string& name);

/// Selects a panel of a sewing pattern, so that the panel of the window shows its look. Does nothing if that panel is
/// selected already.
void selectPanel(PanelState& state, const Scene& scene, const PanelChoice& panel);

/// Resets the panel's state for a scene that was just opened.
void showScene(PanelState& state, const Scene& scene);

}  // namespace drape::viewer
