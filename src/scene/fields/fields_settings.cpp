#include "scene/fields/field_tables.h"
#include "scene/place.h"

namespace drape {
namespace {

template <auto kMember>
Slot solver(Scene& scene, const ElementIndex&) {
    return slotOf(scene.settings.*kMember);
}

template <LinkKind kKind>
Slot stiffness(Scene& scene, const ElementIndex&) {
    return slotOf(scene.settings.stiffness[static_cast<std::size_t>(kKind)]);
}

Slot linkOrder(Scene& scene, const ElementIndex&) { return slotOf(scene.world.linkOrder); }

template <auto kMember>
Slot wind(Scene& scene, const ElementIndex&) {
    return slotOf(scene.settings.wind.*kMember);
}

template <auto kMember>
Slot ball(Scene& scene, const ElementIndex&) {
    return slotOf(scene.settings.ball().*kMember);
}

/// Returns the motion of the ball. Offers only the first motions.
Slot ballPath(Scene& scene, const ElementIndex& index) {
    auto slot = std::get<ChoiceSlot>(ball<&Motion::motion>(scene, index));
    constexpr auto kPaths = static_cast<std::size_t>(ColliderMotion::circle) + 1;
    slot.names = slot.names.first(kPaths);
    slot.labels = slot.labels.first(kPaths);
    return slot;
}

Slot groundHeight(Scene& scene, const ElementIndex&) { return slotOf(scene.settings.ground().place.y); }

template <auto kMember>
Slot ground(Scene& scene, const ElementIndex&) {
    return slotOf(scene.settings.ground().*kMember);
}

template <auto kMember>
Slot walls(Scene& scene, const ElementIndex&) {
    return slotOf(scene.settings.walls().*kMember);
}

template <auto kMember>
Slot tear(Scene& scene, const ElementIndex&) {
    return slotOf(scene.settings.tear.*kMember);
}

template <auto kMember>
Slot tethers(Scene& scene, const ElementIndex&) {
    return slotOf(scene.settings.tethers.*kMember);
}

template <auto kMember>
Slot contact(Scene& scene, const ElementIndex&) {
    return slotOf(scene.settings.clothContact.*kMember);
}

using Wind = WindSettings;
using Tear = TearSettings;
using Tethers = TetherSettings;
using Contact = ClothContactSettings;

constexpr Field kSettingsFields[] = {
    {"solver.timeStep", solver<&Settings::timeStep>, within(0.001, 0.1), "s", "Length of a step, fixed."},
    shown({.label = "Substeps",
           .tooltip = "Parts that a time step is divided into. Twice as many stretch a quarter as much and take twice "
                      "as long. More are taken by themselves where a fast ball or a storm needs them.",
           .reach = {1.0, 128.0}},
          {"solver.substeps", solver<&Settings::substeps>, within(1, 256), "",
           "Parts that a step is cut into. More of them stretch less. Cloths take more where a fast ball, a storm or a "
           "long step needs them, and none shorter than 1/20,000 s; with `constrainFirst`, or links that are not "
           "`coloured`, these and no more."}),
    shown({.label = "Iterations",
           .tooltip = "Passes over all links in each substep, as in tutorials. Twice as many stretch half as much.",
           .reach = {1.0, 64.0}},
          {"solver.iterations", solver<&Settings::iterations>, within(1, 256), "",
           "Times that all links are projected in each substep."}),
    shown({"Order",
           "What a step does first: forces, as everywhere in Drape, or links, as in the tutorial that this scene "
           "follows, whose cloth stretches more."},
          {"solver.order", solver<&Settings::order>, kNoBounds, "",
           "`integrateFirst`: forces, then links and contacts. `constrainFirst`: links, then forces, then contacts, as "
           "tutorials have it; then nothing but tethers bounds how far cloths stretch."}),
    {"solver.damping", solver<&Settings::damping>, within(0, 100), "1/s or 1",
     "`perSecond`: rate in 1/s at which velocity is lost. `perStep`: the share of it lost in a step, at most 1."},
    {"solver.dampingUnit", solver<&Settings::dampingUnit>, kNoBounds, "", "What `damping` means."},
    {"solver.accelerationShare", solver<&Settings::accelerationShare>, kNoBounds, "",
     "Share of the acceleration that a step takes up. `whole` is Verlet's rule; `half` is what some tutorials have."},
    {"solver.dampedAcceleration", solver<&Settings::dampedAcceleration>, kNoBounds, "",
     "Whether damping also takes its share of the acceleration."},
    {"solver.linkOrder", linkOrder, kNoBounds, "",
     "In which order links are projected. `coloured`: in few passes of many links at once, the one for cloths; "
     "`forwards`: as tutorials do, particle by particle, its link to the left and then upwards, systems as listed; "
     "`backwards`: the same from the last to the first."},
    {"solver.pinnedShare", solver<&Settings::pinnedShare>, kNoBounds, "",
     "What the partner of a held particle takes of a link's correction. `half` is what tutorials have; `yields`: half, "
     "and the held particle gives way until all links have been projected, with `integrateFirst` only."},
    shown({.label = "Structural",
           .tooltip = "Stiffness of links along the threads: the share of their error that one pass removes, 0 to 1.",
           .number = "%.3f"},
          {"solver.stiffness.structural", stiffness<LinkKind::structural>, kShare, "",
           "Share of a link's error that one projection removes: links along the sides of the cells."}),
    shown({.label = "Shear",
           .tooltip = "Stiffness of diagonal links: the share of their error that one pass removes, 0 to 1.",
           .number = "%.3f"},
          {"solver.stiffness.shear", stiffness<LinkKind::shear>, kShare, "",
           "The same of links along the diagonals of the cells."}),
    shown({.label = "Bend",
           .tooltip = "Stiffness against bending: the share of their error that one pass removes from links over two "
                      "cells, 0 to 1. Less makes finer folds.",
           .number = "%.3f"},
          {"solver.stiffness.bend", stiffness<LinkKind::bend>, kShare, "",
           "The same of links to the next particle but one. Less makes finer folds."}),
    shown({.label = "Diagonal bend",
           .tooltip = "Stiffness of links two columns and two rows away: the share of their error that one pass "
                      "removes, 0 to 1.",
           .number = "%.3f"},
          {"solver.stiffness.diagonalBend", stiffness<LinkKind::diagonalBend>, kShare, "",
           "The same of `diagonalBendLinks`."}),
    shown({.label = "Stretch stiffness",
           .tooltip =
               "Membrane stiffness (Young's modulus times thickness), in newtons per metre: the force on each metre of "
               "width that would double the length. Rubber sheet 10 to 1000, woven cotton 1000 to 10,000.",
           .reach = {10.0, 1e5},
           .logarithmic = true},
          {"solver.membraneStiffness", solver<&Settings::membraneStiffness>, within(0, 1e7), "N/m",
           "Young's modulus times thickness of cloths, from which their structural and shear links get their "
           "compliance in place of `stiffness`. 0: none, as hard as `stiffness` says. What is more than the substeps "
           "resolve (`simulate` tells) acts as hard."}),
    shown({.label = "Bend stiffness",
           .tooltip = "Moment on each metre of width that bends the cloth to a radius of 1 m, in millionths of a "
                      "newton metre. Silk 3, cotton 10, denim 100.",
           .reach = {1e-8, 1e-2},
           .unit = "µN m",
           .scale = 1e6f,
           .logarithmic = true},
          {"solver.bendingStiffness", solver<&Settings::bendingStiffness>, within(0, 1), "N m",
           "Bending stiffness of cloths with `bendLinks`, for each width; the bend links themselves do not act then. "
           "0: they act as `stiffness` says. What is more than the substeps resolve acts like that."}),
    {"solver.thickness", solver<&Settings::thickness>, within(0, 0.1), "m",
     "Distance kept between particles and colliders. It moves the cloth and is not drawn; `cloth.fabric.thickness` is "
     "drawn and moves nothing."},
    {"solver.gravity", solver<&Settings::gravity>, kPlace, "m/s²", "Acceleration of everything."},

    shown({"Model",
           "Drag and lift on the moving cloth, or the simpler force of the tutorials, which ignores how fast the cloth "
           "moves."},
          {"wind.model", wind<&Wind::model>, kNoBounds, "",
           "`physical`: drag and lift of the moving cloth. `classic`: a tutorial's force, whatever the cloth's "
           "velocity."}),
    {"wind.velocity", wind<&Wind::velocity>, kPlace, "m/s",
     "Mean velocity of the air. `physical` only; a file without `wind.classicForce` may give the force here."},
    {"wind.classicForce", wind<&Wind::classicForce>, kPlace, "N/m²",
     "Half the force on each particle of a triangle of 1 m² that faces the wind. `classic` only."},
    shown({"Gusts", "Variation of the wind speed: 0 is steady, 1 very gusty."},
          {"wind.gustiness", wind<&Wind::gustiness>, kShare, "",
           "Strength of the gusts. At 1 they deviate from the mean by about 0.45 of its speed along each axis (RMS), "
           "by 1.5 at most."}),
    {"wind.gustLength", wind<&Wind::gustLength>, within(0.01, 1000), "m", "Size of the largest gusts."},
    {"wind.airDensity", wind<&Wind::airDensity>, within(0, 100), "kg/m³", "Density of the air. `physical` only."},
    {"wind.drag", wind<&Wind::drag>, kFactor, "", "Coefficient of a plate across the flow. `physical` only."},
    {"wind.lift", wind<&Wind::lift>, kFactor, "", "Coefficient at right angles to the flow. `physical` only."},

    {"ball.on", ball<&Collider::on>, kNoBounds, "", "Whether there is a ball."},
    shown({"Path", "How the ball moves: not at all, back and forth along a line, there and back once, or in a circle."},
          {"ball.path", ballPath, kNoBounds, "",
           "`still`; `line`: it swings through its centre as a cosine; `once`: there and back once along that line, "
           "then it rests where it started; `circle`: it goes round the vertical through its centre."}),
    {"ball.centre", ball<&Motion::place>, kPlace, "m", "Middle of the path."},
    {"ball.travel", ball<&Motion::travel>, kPlace, "m", "From the middle of the path to where the ball starts."},
    {"ball.speed", ball<&Motion::speed>, within(0, 1000), "m/s",
     "Along the path; on a line its greatest, in the middle."},
    {"ball.radius", ball<&Collider::radius>, within(0.001, 1000), "m", "Radius."},
    shown({.label = "Friction",
           .tooltip = "Friction between cloth and ball (Coulomb's coefficient).",
           .reach = {0.0, 2.0}},
          {"ball.friction", ball<&Collider::friction>, kFactor, "", "Coulomb coefficient."}),

    {"ground.on", ground<&Collider::on>, kNoBounds, "", "Whether there is a level ground."},
    {"ground.height", groundHeight, kPlace, "m", "Its y."},
    shown({.label = "Friction",
           .tooltip = "Friction between cloth and ground (Coulomb's coefficient).",
           .reach = {0.0, 2.0}},
          {"ground.friction", ground<&Collider::friction>, kFactor, "", "Coulomb coefficient."}),
    shown({"Bounce", "Share of the impact speed that is returned, 0 to 1."},
          {"ground.restitution", ground<&Collider::restitution>, kShare, "",
           "Share of the speed against it that it returns."}),

    {"walls.on", walls<&Collider::on>, kNoBounds, "", "Whether there is a box around everything."},
    {"walls.low", walls<&Collider::low>, kPlace, "m", "Its corner; below `high` along each axis."},
    {"walls.high", walls<&Collider::high>, kPlace, "m", "The opposite corner."},
    shown({"Rule",
           "What a wall does to a particle that has passed it. Bounce puts it on the wall and sends it back; the "
           "others are rules of tutorials."},
          {"walls.rule", walls<&Collider::rule>, kNoBounds, "",
           "What a wall does to a particle that has passed it. `bounce`: put on the wall, speed against it returned "
           "times `restitution`, friction along it. The others are rules of tutorials. `stop`: put on the wall, keeps "
           "only the motion up to there. `mirrorPlace`: as far inside as it was outside, where it came from left "
           "alone. `reverse`: put on the wall, the motion up to there returned times `restitution`. `mirrorMotion`: "
           "place and past mirrored, all motion times `restitution` and what damping leaves."}),
    shown({"Bounce", "Share of the impact speed that is returned, 0 to 1."},
          {"walls.restitution", walls<&Collider::restitution>, kShare, "", "Share of the speed that they return."}),
    shown({.label = "Friction", .tooltip = "Friction along the walls (Coulomb's coefficient).", .reach = {0.0, 2.0}},
          {"walls.friction", walls<&Collider::friction>, kFactor, "", "Coulomb coefficient. `bounce` only."}),

    {"tear.resistance", tear<&Tear::resistance>, kNoBounds, "",
     "The stretch at which links of cloths break. `none`: they do not. `strong`, `medium`, `weak`: 8, 4 and 1.5 times "
     "their rest length. `ratio`: `tear.ratio`."},
    shown({.label = "Tears at",
           .tooltip = "Length at which a thread breaks, in percent of its length at rest.",
           .reach = {1.01, 10.0},
           .number = "%.0f %% length",
           .scale = 100.0f,
           .logarithmic = true},
          {"tear.ratio", tear<&Tear::ratio>, kTearRatio, "", "Of length to rest length. `ratio` only."}),

    shown({"Tethers",
           "Keeps pinned cloth from stretching: no particle gets farther from a pin than the cloth is long. Cloth that "
           "can tear has no tethers."},
          {"tethers.on", tethers<&Tethers::on>, kNoBounds, "",
           "Whether a cloth's particles are held no farther from its pins than the cloth is long between them. Not "
           "where links can tear."}),
    {"tethers.slack", tethers<&Tethers::slack>, kShare, "", "Share of its length by which a tether may be exceeded."},
    shown({"Self-collision",
           "Keeps the cloth from passing through itself and through other cloths. Takes several times as long."},
          {"contact.on", contact<&Contact::on>, kNoBounds, "",
           "Whether layers of cloth stay apart: a cloth from itself and from others. Not with a tutorial's scheme."}),
    shown({.label = "Cloth gap",
           .tooltip = "Distance kept between layers of cloth, in millimetres; less where the cells of a cloth are too "
                      "fine for it.",
           .reach = {0.0004, 0.01},
           .number = "%.1f",
           .unit = "mm",
           .scale = 1000.0f},
          {"contact.thickness", contact<&Contact::thickness>, within(0.0004, 0.1), "m",
           "Distance that is kept between layers of cloth; less where the cells of a cloth are too fine for it. From "
           "colliders `solver.thickness` is kept."}),
    shown(
        {.label = "Cloth friction",
         .tooltip = "Friction of cloth on cloth (Coulomb's coefficient).",
         .reach = {0.0, 1.5}},
        {"contact.friction", contact<&Contact::friction>, within(0, 10), "", "Coulomb coefficient of cloth on cloth."}),
};

}  // namespace

std::span<const Field> settingsFields() { return kSettingsFields; }

}  // namespace drape
