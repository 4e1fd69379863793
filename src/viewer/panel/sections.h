#pragma once

#include <array>
#include <glm/glm.hpp>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "scene/fields/fields.h"
#include "viewer/panel/panel.h"

namespace drape::viewer {

/// The data that a section needs to draw itself.
struct PanelContext {
    Controls controls;
    PanelState& state;
    const PanelModel& model;
    PanelDraft& draft;
    PanelRequests& requests;
    float scale;
};

/// A line of a section. It shows the control of the scene field at `path`, or the control that `draw` draws.
struct SectionLine {
    std::string_view path;
    bool (*isThere)(const PanelContext& context) = nullptr;  ///< tells whether the line is present; nullptr: always
    void (*draw)(PanelContext& context) = nullptr;
    /// Tells whether the line has an effect now; nullptr: always. A line without effect stays in its place and is grey.
    bool (*isEnabled)(const PanelContext& context) = nullptr;
};
/// Draws the lines. Then draws every labelled field that has no line and whose path begins with one of `sections`. Thus
/// a new field appears in the panel even if nobody adds a line for it.
void drawLines(PanelContext& context, std::span<const SectionLine> lines,
               std::initializer_list<std::string_view> sections);
/// Draws the control of a field and returns whether the user changed it. A field of a cloth belongs to the currently
/// displayed cloth.
/// `tooltip`: replaces the field's own tooltip; nullptr keeps it.
/// `effectiveTo`: larger values have no further effect.
bool drawField(PanelContext& context, std::string_view path, const char* tooltip = nullptr,
               float effectiveTo = std::numeric_limits<float>::infinity());
/// Returns the name of a field's control, such as "gravity" for "solver.gravity" or "fabric.sheen" for
/// "cloths[].fabric.sheen".
std::string widgetName(std::string_view path);
/// Returns the lower and upper end of the field's slider.
const Bounds& reachOf(const Field& field);
/// Formats a value of the field as its slider shows it, with its unit.
std::string shownNumber(const Field& field, float value);

/// Reserves space below the lines drawn since `top`, so that they never take less height than before.
/// `room`: greatest height so far, in pixels of a standard-density screen; updated.
/// `top`: ImGui::GetCursorPosY() before the lines.
void keepRoom(float& room, float top, float scale);

/// Draws the heading of a section and returns whether the section is open.
/// `open`: initial state, used until the user opens or closes the section.
bool openSection(PanelContext& context, const Caption& caption, bool open);

void drawSceneChooser(PanelContext& context);
void drawFabricChooser(PanelContext& context);
void drawSceneAndRun(PanelContext& context);
void drawRunSettings(PanelContext& context);
void drawSolver(PanelContext& context);
void drawNumbers(PanelContext& context);
void drawGraphs(PanelContext& context);
void drawPassTimes(PanelContext& context);
void drawWind(PanelContext& context);
void drawCloth(PanelContext& context);
/// Returns whether the scene has any cloth.
bool hasCloth(const PanelContext& context);
/// Returns whether the solver may take more substeps than the settings say, to keep the fabric in shape (substepsOf()).
/// It does not do so in the schemes of tutorials, nor without cloth.
bool keepsInShape(const PanelModel& model);
void drawAdvanced(PanelContext& context);
void drawPinGroups(PanelContext& context);
void drawFabricLook(PanelContext& context);
void drawLight(PanelContext& context);
void drawColliders(PanelContext& context);
void drawBall(PanelContext& context);
void drawGround(PanelContext& context);
void drawWalls(PanelContext& context);
/// Sets the default size, place and motion of a ball that the scene does not describe. Called when the user switches
/// the ball on.
void placeBall(PanelContext& context);
/// Draws the settings of a collider of Settings::colliders.
void drawCollider(PanelContext& context, Collider& collider);
void drawBodies(PanelContext& context);
/// Draws the animations of a body and its parts that cloth does not meet, if PanelModel::character is about it.
void drawCharacter(PanelContext& context, const BodyDescription& body);
/// Returns whether to offer that the body PanelState::crossedBody starts thin, because a garment crossed it at the
/// start.
bool offersThinStart(const PanelContext& context);
/// Draws the button that makes the body PanelState::crossedBody start thin; see offersThinStart().
void drawThinStart(PanelContext& context);
/// Draws the buttons of the offer PanelModel::pace, which must exist.
void drawPaceOffer(PanelContext& context);

using AxisCaptions = std::array<Caption, 3>;  // captions of the sliders for x, y and z
/// Draws three sliders, for x, y and z.
/// `owner`: prefix of the controls' names, "collider" or "body".
void drawVector(Controls& controls, const std::string& owner, const AxisCaptions& captions, glm::vec3& value, float low,
                float high, const char* format);
void drawPlace(PanelContext& context, const std::string& owner, Motion& motion);
void drawTurn(PanelContext& context, const std::string& owner, Motion& motion);
void drawMotion(PanelContext& context, const std::string& owner, Motion& motion);

/// More substeps, with which more of a fabric's stiffness has an effect.
struct SubstepsOffer {
    glm::uint substeps = 0;
    bool isEnough = true;            ///< whether all of the stiffness has an effect then; otherwise there are no more
    std::optional<double> realTime;  ///< greatest speed then, simulated seconds per real second; empty if unknown
};

/// Returns the number of substeps at which stretch and bend stiffness have their full effect, at most `most`. Returns
/// nothing if they have it already, or if there are `most` substeps already.
/// `limits`: those of sweepLimits().
/// `stepSeconds`: computing time of a step at the present substeps, s; 0 if unknown.
std::optional<SubstepsOffer> substepsOffer(const FabricLimits& limits, const Settings& settings, double stepSeconds,
                                           glm::uint most);

}  // namespace drape::viewer
