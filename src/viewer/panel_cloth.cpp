// The sections about the cloth itself and the solver's settings, and the last one: picture and file.

#include <imgui.h>

#include <algorithm>
#include <filesystem>

#include "viewer/panel_sections.h"

namespace drape::viewer {
namespace {

struct PinChoice {
    PinPattern pattern;
    const char* name;
};
constexpr PinChoice kPinChoices[] = {
    {PinPattern::none, "none"},
    {PinPattern::topCorners, "two corners"},
    {PinPattern::fourCorners, "four corners"},
    {PinPattern::topRow, "top row"},
    {PinPattern::topSpaced, "spaced along the top"},
    {PinPattern::leftEdge, "left edge"},
    {PinPattern::listed, "from the scene"},
};

const GridDescription& shownCloth(const PanelContext& context) {
    return context.view.scene.world.cloths[static_cast<std::size_t>(context.state.cloth)];
}

/// Which cloth the pins and particles are of.
void drawClothChoice(PanelContext& context) {
    const std::size_t count = context.view.scene.world.cloths.size();
    if (count < 2) return;
    std::vector<std::string> numbers;
    for (std::size_t i = 0; i < count; ++i) numbers.push_back(std::to_string(i + 1));
    std::vector<const char*> names;
    for (const std::string& number : numbers) names.push_back(number.c_str());
    const Caption caption{"cloth", "Sheet", "The cloth that pins, columns and rows are shown of."};
    constexpr std::size_t kMostButtons = 6;
    if (count <= kMostButtons) {
        context.controls.oneOf(caption, context.state.cloth, names);
    } else {
        context.controls.choice(caption, context.state.cloth, names);
    }
}

void drawPins(PanelContext& context) {
    const GridDescription& cloth = shownCloth(context);
    const auto shown = static_cast<std::size_t>(context.state.cloth);
    const bool offersListed = context.state.offersListedPins[shown];
    PinRequest request{shown, cloth.pins, cloth.pinSpacing};
    std::vector<const char*> names;
    int index = 0;
    for (const PinChoice& choice : kPinChoices) {
        if (choice.pattern == PinPattern::listed && !offersListed) continue;
        if (choice.pattern == cloth.pins) index = static_cast<int>(names.size());
        names.push_back(choice.name);
    }
    if (context.controls.choice(
            {"pins", "Held at",
             "Particles that are held. Those newly held stay where they are; the others begin to fall."},
            index, names)) {
        request.pattern = kPinChoices[static_cast<std::size_t>(index)].pattern;
        context.requests.pins = request;
    }
    if (cloth.pins != PinPattern::topSpaced) return;
    constexpr glm::uint kFarthest = 32;
    if (context.controls.slider(
            {"pinSpacing", "Every", "Columns from one held particle of the top row to the next. No unit."},
            request.spacing, 1, kFarthest, "%u columns")) {
        context.requests.pins = request;
    }
}

void drawResolution(PanelContext& context) {
    constexpr glm::uint kMost = 512;
    glm::uvec2& particles = context.state.particles;
    if (!ImGui::IsAnyItemActive()) particles = shownCloth(context).particles;
    bool chosen =
        context.controls.sliderOnRelease({"columns", "Columns",
                                          "Particles along the top of the cloth. Cuts the same sheet finer or "
                                          "coarser and starts again. No unit."},
                                         particles.x, 4, kMost);
    chosen |=
        context.controls.sliderOnRelease({"rows", "Rows",
                                          "Particles down the side of the cloth. Cuts the same sheet finer or coarser "
                                          "and starts again. No unit."},
                                         particles.y, 4, kMost);
    if (chosen) context.requests.particles = {static_cast<std::size_t>(context.state.cloth), particles};
}

/// The length of gravity; its direction stays.
void drawGravity(PanelContext& context) {
    glm::vec3& gravity = context.view.settings.gravity;
    float strength = glm::length(gravity);
    if (!context.controls.slider(
            {"gravity", "Gravity", "Acceleration of everything, in metres per second squared; 9.81 on earth."},
            strength, 0.0f, context.state.ranges.gravity, "%.2f m/s²")) {
        return;
    }
    // Kept above 0, so that the direction is not lost.
    const glm::vec3 direction = glm::length(gravity) > 0.0f ? glm::normalize(gravity) : glm::vec3(0.0f, -1.0f, 0.0f);
    gravity = direction * std::max(strength, 1e-6f);
}

bool hasLinks(const WorldDescription& world, LinkKind kind) {
    switch (kind) {
        case LinkKind::structural:
            return true;
        case LinkKind::shear:
            return std::ranges::any_of(world.cloths, &GridDescription::shearLinks);
        case LinkKind::bend:
            return std::ranges::any_of(world.cloths, &GridDescription::bendLinks);
        case LinkKind::diagonalBend:
            return std::ranges::any_of(world.cloths, &GridDescription::diagonalBendLinks);
    }
    return false;
}

void drawStiffness(PanelContext& context) {
    struct Kind {
        Caption caption;
        LinkKind kind;
    };
    constexpr Kind kKinds[] = {
        {{"stiffness.structural", "Structural",
          "Links along the threads: the share of their error that one projection removes, 0 to 1. No unit."},
         LinkKind::structural},
        {{"stiffness.shear", "Shear",
          "Links across the cells: the share of their error that one projection removes, 0 to 1. No unit."},
         LinkKind::shear},
        {{"stiffness.bend", "Bend",
          "Links to the next particle but one: the share of their error that one projection removes, 0 to 1. Less "
          "makes finer folds. No unit."},
         LinkKind::bend},
        {{"stiffness.diagonalBend", "Diagonal",
          "Links two columns and two rows away: the share of their error that one projection removes, 0 "
          "to 1. No unit."},
         LinkKind::diagonalBend},
    };
    for (const Kind& kind : kKinds) {
        if (!hasLinks(context.view.scene.world, kind.kind)) continue;
        float& value = context.view.settings.stiffness[static_cast<std::size_t>(kind.kind)];
        context.controls.slider(kind.caption, value, 0.0f, 1.0f, "%.3f");
    }
}

void drawSubsteps(PanelContext& context) {
    Settings& settings = context.view.settings;
    context.controls.slider({"substeps", "Substeps",
                             "Parts that a step is cut into. Twice as many stretch a quarter as much and take "
                             "twice as long. No unit."},
                            settings.substeps, 1, 128);
    context.controls.slider({"iterations", "Iterations",
                             "Times that all links are projected in each substep, as tutorials have it. Twice as "
                             "many stretch half as much. No unit."},
                            settings.iterations, 1, 64);
    static constexpr const char* kOrders[] = {"forces first", "links first"};
    int order = settings.order == StepOrder::integrateFirst ? 0 : 1;
    if (context.controls.choice(
            {"order", "Order",
             "Forces, then links and contacts; or links, then forces and contacts, as some tutorials "
             "have it."},
            order, kOrders)) {
        settings.order = order == 0 ? StepOrder::integrateFirst : StepOrder::constrainFirst;
    }
}

void drawDamping(PanelContext& context) {
    Settings& settings = context.view.settings;
    if (settings.dampingUnit == DampingUnit::perSecond) {
        context.controls.slider(
            {"damping", "Damping",
             "Rate at which all motion is lost, in 1/s: 0.2 loses 18 % of the velocity in a second."},
            settings.damping, 0.0f, context.state.ranges.damping, "%.2f 1/s");
    } else {
        context.controls.slider(
            {"damping", "Damping", "Share of all velocity that is lost in a step, as tutorials have it. No unit."},
            settings.damping, 0.0f, 0.2f, "%.3f a step");
    }
}

}  // namespace

void drawCloth(PanelContext& context) {
    const bool hasCloth = !context.view.scene.world.cloths.empty();
    const char* title = hasCloth ? "Cloth" : "Solver";
    if (!context.controls.section({"section.cloth", title, "What is simulated, and how."}, true)) return;
    if (hasCloth) {
        drawClothChoice(context);
        drawPins(context);
    }
    drawDamping(context);
    drawGravity(context);
    drawStiffness(context);
    drawSubsteps(context);
    if (hasCloth) drawResolution(context);
}

void drawPictureAndFile(PanelContext& context) {
    if (!context.controls.section({"section.file", "Picture and file", "What is drawn, and what is saved."}, true))
        return;
    context.controls.checkbox({"quality", "Full quality",
                               "Four samples in a pixel (4x MSAA) and all of the light. Without it drawing takes a "
                               "third of the time, which is how "
                               "the program starts where the CPU draws. Pictures saved by F12 always have it."},
                              context.view.run.fullQuality);
    context.controls.checkbox({"wireframe", "Lines of the triangles", "Draws the solver's triangles as lines. Key: L."},
                              context.view.run.wireframe);
    if (context.controls.button({"savePicture", "Save picture",
                                 "Writes the picture without the panel to a new PNG file in this folder. "
                                 "Key: F12."},
                                -1.0f)) {
        context.requests.commands.push_back({Action::savePicture});
    }
    context.controls.textField(
        {"fileName", "File", "Name of the scene file to write, in this folder unless it says another."},
        context.state.fileName);
    const std::string name = context.state.fileName.data();
    std::error_code ignored;
    const bool replaces = !name.empty() && std::filesystem::exists(name, ignored);
    if (context.controls.button(
            {"saveScene", replaces ? "Save scene over that file" : "Save scene",
             "Writes cloth, settings and camera as they are now to the file. \"drape compare FILE\" and \"drape view "
             "FILE\" start from it."},
            -1.0f) &&
        !name.empty()) {
        context.requests.saveAs = name;
    }
    if (context.controls.button({"saveLog", "Save input log",
                                 "Writes all that was done to the cloth since its start to a file of that name that "
                                 "ends in .log. \"drape replay FILE\" does it again."},
                                -1.0f) &&
        !name.empty()) {
        context.requests.saveLogAs = name;
    }
}

}  // namespace drape::viewer
