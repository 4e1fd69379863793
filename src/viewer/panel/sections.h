#pragma once

#include <array>
#include <string>

#include "viewer/panel/panel.h"

namespace drape::viewer {

/// All that a section of the panel draws with.
struct PanelContext {
    Controls controls;
    PanelState& state;
    const PanelView& view;
    PanelRequests& requests;
    float scale;
};

void drawSceneAndRun(PanelContext& context);
void drawSolver(PanelContext& context);
void drawHands(PanelContext& context);
void drawNumbers(PanelContext& context);
void drawTraces(PanelContext& context);
void drawPassTimes(PanelContext& context);
void drawWind(PanelContext& context);
void drawCloth(PanelContext& context);
void drawFabricChooser(PanelContext& context);
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

/// Three sliders, of x, y and z; their names go on from the owner's: "collider", or "body".
using AxisCaptions = std::array<Caption, 3>;
void drawVector(Controls& controls, const std::string& owner, const AxisCaptions& captions, glm::vec3& value, float low,
                float high, const char* format);
/// Parts of the settings of a collider, or of the frame of a body.
void drawPlace(PanelContext& context, const std::string& owner, Collider& collider);
void drawTurn(PanelContext& context, const std::string& owner, Collider& collider);
void drawMotion(PanelContext& context, const std::string& owner, Collider& collider);

void drawPictureAndFile(PanelContext& context);

}  // namespace drape::viewer
