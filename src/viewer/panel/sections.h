#pragma once

#include <array>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include "scene/fields/fields.h"
#include "viewer/panel/panel.h"

namespace drape::viewer {

/// Everything a section needs to draw itself.
struct PanelContext {
    Controls controls;
    PanelState& state;
    const PanelModel& model;
    const PanelEdits& edits;
    PanelRequests& requests;
    float scale;
};

/// One line of a section: the control of the field at `path`, or a control that `draw` draws.
struct SectionLine {
    std::string_view path;
    bool (*isThere)(const PanelContext& context) = nullptr;  ///< nullptr: always
    void (*draw)(PanelContext& context) = nullptr;
    /// Returns whether the line has an effect now; nullptr: always. A line without effect is greyed and keeps its
    /// place.
    bool (*isEnabled)(const PanelContext& context) = nullptr;
};
/// Draws the lines. Then draws every labelled field that has no line and whose path begins with one of `sections`: a
/// new field appears in the panel without a line of its own.
void drawLines(PanelContext& context, std::span<const SectionLine> lines,
               std::initializer_list<std::string_view> sections);
/// Draws the control of a field and returns whether the user changed it. A field of a cloth belongs to the cloth that
/// is shown.
/// `tooltip`: replaces the field's own; nullptr: keeps it.
/// `effectiveTo`: larger values have no further effect.
bool drawField(PanelContext& context, std::string_view path, const char* tooltip = nullptr,
               float effectiveTo = std::numeric_limits<float>::infinity());
/// Returns the name of a field's control: "gravity" for "solver.gravity", "fabric.sheen" for "cloths[].fabric.sheen".
std::string widgetName(std::string_view path);
/// Returns the range of the field's slider.
const Bounds& reachOf(const Field& field);
/// Formats a value of the field as its slider shows it, with its unit.
std::string shownNumber(const Field& field, float value);

/// Reserves space so that the lines from `top` on (ImGui::GetCursorPosY()) are as high as they ever were.
/// `room`: greatest height so far, in units of an ordinary screen; updated.
void keepRoom(float& room, float top, float scale);

/// Draws the heading of a section and returns whether the section is open.
/// `open`: used until the user changes it.
bool openSection(PanelContext& context, const Caption& caption, bool open);

void drawSceneChooser(PanelContext& context);
void drawFabricChooser(PanelContext& context);
void drawSceneAndRun(PanelContext& context);
void drawRunSettings(PanelContext& context);
void drawSolver(PanelContext& context);
void drawTools(PanelContext& context);
void drawNumbers(PanelContext& context);
void drawTraces(PanelContext& context);
void drawPassTimes(PanelContext& context);
void drawWind(PanelContext& context);
void drawCloth(PanelContext& context);
void drawPinGroups(PanelContext& context);
void drawFabricLook(PanelContext& context);
void drawLight(PanelContext& context);
void drawColliders(PanelContext& context);
/// Draw the settings of the colliders with short forms in scene files.
void drawBall(PanelContext& context);
void drawGround(PanelContext& context);
void drawWalls(PanelContext& context);
/// Gives a ball that the scene does not describe its default size, place and motion. Called when it is switched on.
void placeBall(PanelContext& context);
/// Draws the settings of an entry of Settings::colliders.
void drawCollider(PanelContext& context, Collider& collider);
void drawBodies(PanelContext& context);
/// Returns whether to offer a thin start for the body that a garment crossed (PanelState::crossedBody).
bool offersThinStart(const PanelContext& context);
/// Draws the button of that offer.
void drawThinStart(PanelContext& context);

/// Draws three sliders, for x, y and z. owner: prefix of their names, "collider" or "body".
using AxisCaptions = std::array<Caption, 3>;
void drawVector(Controls& controls, const std::string& owner, const AxisCaptions& captions, glm::vec3& value, float low,
                float high, const char* format);
/// Draw settings of a collider or of a body's frame.
void drawPlace(PanelContext& context, const std::string& owner, Motion& motion);
void drawTurn(PanelContext& context, const std::string& owner, Motion& motion);
void drawMotion(PanelContext& context, const std::string& owner, Motion& motion);

}  // namespace drape::viewer
