#pragma once

#include <array>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include "scene/fields/fields.h"
#include "viewer/panel/panel.h"

namespace drape::viewer {

/// All that a section of the panel draws with.
struct PanelContext {
    Controls controls;
    PanelState& state;
    const PanelModel& model;
    const Edits& edits;
    PanelRequests& requests;
    float scale;
};

/// One line of a section: the field of that path, or what `draw` draws in place of it.
struct SectionLine {
    std::string_view path;
    bool (*isThere)(const PanelContext& context) = nullptr;  ///< nullptr: always
    void (*draw)(PanelContext& context) = nullptr;
    /// Whether it has an effect now; nullptr: always. Otherwise it is greyed, so that the lines below stay in place.
    bool (*isEnabled)(const PanelContext& context) = nullptr;
};
/// Draws these lines, and then all fields with a label that have no line and whose paths begin with one of `sections`:
/// a new field needs no line to be in the panel.
void drawLines(PanelContext& context, std::span<const SectionLine> lines,
               std::initializer_list<std::string_view> sections);
/// The control of a field, of the cloth that is shown where it is a cloth's. tooltip: in place of its own. effectiveTo:
/// beyond it the value has no further effect. Returns whether it was changed.
bool drawField(PanelContext& context, std::string_view path, const char* tooltip = nullptr,
               float effectiveTo = std::numeric_limits<float>::infinity());
/// Of a field's control: "gravity" of "solver.gravity", "fabric.sheen" of "cloths[].fabric.sheen".
std::string widgetName(std::string_view path);
/// How far the field's slider reaches.
const Bounds& reachOf(const Field& field);
/// A number of the field as its slider shows it, with its unit.
std::string shownNumber(const Field& field, float value);

/// Goes on below as if the lines from `top` (ImGui::GetCursorPosY()) on were the most that `room` remembers, in units
/// of an ordinary screen.
void keepRoom(float& room, float top, float scale);

/// Draws the heading of a section, and returns whether it is open: as it was left, or `open` at first.
bool openSection(PanelContext& context, const Caption& caption, bool open);

void drawSceneChooser(PanelContext& context);
void drawFabricChooser(PanelContext& context);
void drawSceneAndRun(PanelContext& context);
void drawRunSettings(PanelContext& context);
void drawSolver(PanelContext& context);
void drawTools(PanelContext& context);
void drawQuality(PanelContext& context);
void drawNumbers(PanelContext& context);
void drawTraces(PanelContext& context);
void drawPassTimes(PanelContext& context);
void drawWind(PanelContext& context);
void drawCloth(PanelContext& context);
void drawPinGroups(PanelContext& context);
void drawFabricLook(PanelContext& context);
void drawLight(PanelContext& context);
void drawColliders(PanelContext& context);
/// The settings of the short forms, for drawColliders().
void drawBall(PanelContext& context);
void drawGround(PanelContext& context);
void drawWalls(PanelContext& context);
/// Sets default size, place and motion of a ball that was switched on and that the scene does not describe.
void placeBall(PanelContext& context);
/// The settings of an entry of Settings::colliders.
void drawCollider(PanelContext& context, Collider& collider);
void drawBodies(PanelContext& context);
/// The button that lets the body start thin that a garment crossed at the start (PanelState::crossedBody).
bool offersThinStart(const PanelContext& context);
void drawThinStart(PanelContext& context);

/// Three sliders, of x, y and z; their names go on from the owner's: "collider", or "body".
using AxisCaptions = std::array<Caption, 3>;
void drawVector(Controls& controls, const std::string& owner, const AxisCaptions& captions, glm::vec3& value, float low,
                float high, const char* format);
/// Parts of the settings of a collider, or of the frame of a body.
void drawPlace(PanelContext& context, const std::string& owner, Motion& motion);
void drawTurn(PanelContext& context, const std::string& owner, Motion& motion);
void drawMotion(PanelContext& context, const std::string& owner, Motion& motion);

}  // namespace drape::viewer
