// Draws the section of pin groups: the thing that each group follows, and the place of the group relative to it.

#include <imgui.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "base/grouped.h"
#include "viewer/panel/sections.h"

namespace drape::viewer {
namespace {

PinGroup& shownGroup(PanelContext& context) {
    std::vector<PinGroup>& groups = context.edits.scene.settings.pinGroups;
    const auto found = std::ranges::find(groups, context.state.pinGroup, &PinGroup::name);
    return found == groups.end() ? groups.front() : *found;
}

std::string centimetres(float metres) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1f cm", 100.0 * double{metres});
    return text;
}

std::vector<const char*> pointersTo(const std::vector<std::string>& texts) {
    std::vector<const char*> pointers;
    for (const std::string& text : texts) pointers.push_back(text.c_str());
    return pointers;
}

void drawGroupChoice(PanelContext& context) {
    const std::vector<PinGroup>& groups = context.model.scene.settings.pinGroups;
    std::vector<std::string> names;
    for (const PinGroup& group : groups) names.push_back(group.name);
    int index = static_cast<int>(&shownGroup(context) - groups.data());
    if (context.controls.choice({"pinGroup", "Group", "The group of pins whose settings are shown below."}, index,
                                pointersTo(names)))
        context.state.pinGroup = names[static_cast<std::size_t>(index)];
}

void drawFollowed(PanelContext& context) {
    const PinGroup& group = shownGroup(context);
    std::vector<FollowRequest> offered{{group.name, {}, {}}};
    std::vector<std::string> labels{group.motion == ColliderMotion::still ? "nothing" : "its own motion"};
    for (const Collider& collider : context.model.scene.settings.colliders) {
        offered.push_back({group.name, collider.name, {}});
        labels.push_back(collider.name);
    }
    for (const BodyDescription& body : context.model.scene.world.bodies) {
        offered.push_back({group.name, {}, body.frame.name});
        labels.push_back(body.frame.name + " (body)");
    }
    const auto isPresent = [&](const FollowRequest& each) {
        return each.collider == group.collider && each.body == group.body;
    };
    int index = static_cast<int>(std::ranges::find_if(offered, isPresent) - offered.begin());
    if (context.controls.choice(
            {"pinGroup.follows", "Follows",
             "The collider or body that these pins follow, or a motion of their own. They start from their "
             "present places. They follow a newly added collider only after a restart."},
            index, pointersTo(labels)))
        context.requests.follow = offered[static_cast<std::size_t>(index)];
}

void drawLag(PanelContext& context) {
    const std::optional<PinLag>& lag = context.model.readouts.pins;
    std::string text = "...";
    if (lag && lag->pins == 0)
        text = "no firm pins";
    else if (lag && lag->behind == 0)
        text = "none of " + grouped(lag->pins);
    else if (lag)
        text = grouped(lag->behind) + " of " + grouped(lag->pins) + ", up to " + centimetres(lag->most);
    context.controls.readout(
        {"pinGroup.behind", "Held back",
         "Firm pins of all groups that a body or other cloth holds back by more than 1 mm. They catch up "
         "when their way is free."},
        text);
}

constexpr AxisCaptions kOffsets = {
    {{"offsetX", "Offset X", "Offset of the pins along x, in metres. Dragging one of the pins moves all of them."},
     {"offsetY", "Offset Y", "Offset of the pins along y, in metres. Dragging one of the pins moves all of them."},
     {"offsetZ", "Offset Z", "Offset of the pins along z, in metres. Dragging one of the pins moves all of them."}}};

}  // namespace

void drawPinGroups(PanelContext& context) {
    if (context.model.scene.settings.pinGroups.empty()) return;
    if (!openSection(context,
                     {"section.pins", "Pin groups", "Groups of pins that follow a collider, a body or a motion."},
                     true))
        return;
    drawGroupChoice(context);
    drawFollowed(context);
    PinGroup& group = shownGroup(context);
    const float reach = context.state.ranges.place;
    drawVector(context.controls, "pinGroup", kOffsets, group.offset, -reach, reach, "%.2f m");
    context.controls.slider(
        {"pinGroup.compliance", "Softness", "How far each pin gives way, in metres per newton of pull; 0: firm pins."},
        group.compliance, 0.0f, 0.5f, "%.3f m/N");
    drawLag(context);
}

}  // namespace drape::viewer
