#include "scene/fields.h"

#include <algorithm>

namespace drape {
namespace {

Slot description(Scene& scene, std::size_t) { return slotOf(scene.description); }

template <auto kMember>
Slot cloth(Scene& scene, std::size_t) {
    return slotOf(scene.world.cloths.front().*kMember);
}

template <auto kMember>
Slot solver(Scene& scene, std::size_t) {
    return slotOf(scene.settings.*kMember);
}

template <LinkKind kKind>
Slot stiffness(Scene& scene, std::size_t) {
    return slotOf(scene.settings.stiffness[static_cast<std::size_t>(kKind)]);
}

template <auto kMember>
Slot pin(Scene& scene, std::size_t element) {
    return slotOf(scene.world.cloths.front().listedPins[element].*kMember);
}

template <auto kMember>
Slot wind(Scene& scene, std::size_t) {
    return slotOf(scene.settings.wind.*kMember);
}

template <auto kMember>
Slot ball(Scene& scene, std::size_t) {
    return slotOf(scene.settings.ball.*kMember);
}

template <auto kMember>
Slot ground(Scene& scene, std::size_t) {
    return slotOf(scene.settings.ground.*kMember);
}

template <auto kMember>
Slot camera(Scene& scene, std::size_t) {
    return slotOf(scene.camera.*kMember);
}

constexpr Bounds within(double low, double high) { return {low, high}; }
constexpr Bounds kNoBounds{};
constexpr Bounds kPlace{-1000.0, 1000.0};  // m
constexpr Bounds kFactor{0.0, 10.0};       // of friction, drag and lift
constexpr Bounds kShare{0.0, 1.0};
constexpr Bounds kSide{GridDescription::kMinSide, GridDescription::kMaxSide};

using Grid = GridDescription;
using Wind = WindSettings;
using Ball = BallSettings;
using Ground = GroundSettings;
using Camera = CameraView;

constexpr Field kFields[] = {
    {"description", description, within(0, 400), "",
     "One line that says what the scene shows, and where its numbers come from."},

    {"cloth.particles", cloth<&Grid::particles>, kSide, "", "Particles along `across` and along `down`."},
    {"cloth.size", cloth<&Grid::size>, within(0.001, 1000), "m", "Size of the sheet along `across` and along `down`."},
    {"cloth.origin", cloth<&Grid::origin>, kPlace, "m", "Place of the particle in column 0, row 0. y is up."},
    {"cloth.across", cloth<&Grid::across>, within(-1, 1), "", "Direction of the columns: a unit vector."},
    {"cloth.down", cloth<&Grid::down>, within(-1, 1), "",
     "Direction of the rows: a unit vector at right angles to `across`."},
    {"cloth.gather", cloth<&Grid::gather>, within(0, 0.9), "",
     "Share of the width that pleats take up when the cloth starts, as in a curtain on a short rod."},
    {"cloth.pleats", cloth<&Grid::pleats>, within(1, 256), "", "Pleats that `gather` makes."},
    {"cloth.massPerArea", cloth<&Grid::massPerArea>, within(0.001, 100), "kg/m²",
     "Mass of the fabric; silk has about 0.07, cotton 0.15, denim 0.4. Used where `particleMass` is 0."},
    {"cloth.particleMass", cloth<&Grid::particleMass>, within(0, 1000), "kg",
     "Mass of each particle, as tutorials have it: 0 for none, else at least 1e-6."},
    {"cloth.thickness", solver<&Settings::thickness>, within(0, 0.1), "m",
     "Distance kept between particles and obstacles."},
    {"cloth.diagonalBendLinks", cloth<&Grid::diagonalBendLinks>, kNoBounds, "",
     "Whether there are also links to the particles two columns and two rows away."},
    {"cloth.pins", cloth<&Grid::pins>, kNoBounds, "", "Which particles are held."},
    {"cloth.listedPins", cloth<&Grid::listedPins>, kNoBounds, "",
     "The held particles where `pins` is `listed`, each once; without effect where it is not."},
    {"cloth.listedPins[].at", pin<&ListedPin::at>, within(0, GridDescription::kMaxSide - 1), "",
     "Column and row, from 0. Must be given.", true},
    {"cloth.listedPins[].offset", pin<&ListedPin::offset>, kPlace, "m", "Moved by this from its place in the sheet."},

    {"solver.timeStep", solver<&Settings::timeStep>, within(0.001, 0.1), "s", "Length of a step, fixed."},
    {"solver.substeps", solver<&Settings::substeps>, within(1, 256), "",
     "Parts that a step is cut into. More of them stretch less."},
    {"solver.iterations", solver<&Settings::iterations>, within(1, 256), "",
     "Times that all links are projected in each substep."},
    {"solver.order", solver<&Settings::order>, kNoBounds, "",
     "`integrateFirst`: forces, then links and contacts. `constrainFirst`: links, then forces, then contacts, as "
     "tutorials have it."},
    {"solver.damping", solver<&Settings::damping>, within(0, 100), "1/s or 1",
     "`perSecond`: rate in 1/s at which velocity is lost. `perStep`: the share of it lost in a step, at most 1."},
    {"solver.dampingUnit", solver<&Settings::dampingUnit>, kNoBounds, "", "What `damping` means."},
    {"solver.pinnedShare", solver<&Settings::pinnedShare>, kNoBounds, "",
     "What the partner of a held particle takes of a link's correction. `half` is what tutorials have."},
    {"solver.stiffness.structural", stiffness<LinkKind::structural>, kShare, "",
     "Share of a link's error that one projection removes: links along the sides of the cells."},
    {"solver.stiffness.shear", stiffness<LinkKind::shear>, kShare, "",
     "The same of links along the diagonals of the cells."},
    {"solver.stiffness.bend", stiffness<LinkKind::bend>, kShare, "",
     "The same of links to the next particle but one. Less makes finer folds."},
    {"solver.stiffness.diagonalBend", stiffness<LinkKind::diagonalBend>, kShare, "",
     "The same of `diagonalBendLinks`."},
    {"solver.gravity", solver<&Settings::gravity>, kPlace, "m/s²", "Acceleration of everything."},

    {"wind.model", wind<&Wind::model>, kNoBounds, "",
     "`physical`: drag and lift of the moving cloth. `classic`: a tutorial's force, whatever the cloth's velocity."},
    {"wind.velocity", wind<&Wind::velocity>, kPlace, "m/s",
     "Mean velocity of the air. `classic`: half the force in N on each particle of a triangle that has 1 m² and faces "
     "the wind."},
    {"wind.gustiness", wind<&Wind::gustiness>, kShare, "",
     "Strength of the gusts. At 1 they deviate from the mean by about 0.45 of its speed along each axis (RMS), by 1.5 "
     "at most."},
    {"wind.gustLength", wind<&Wind::gustLength>, within(0.01, 1000), "m", "Size of the largest gusts."},
    {"wind.airDensity", wind<&Wind::airDensity>, within(0, 100), "kg/m³", "Density of the air. `physical` only."},
    {"wind.drag", wind<&Wind::drag>, kFactor, "", "Coefficient of a plate across the flow. `physical` only."},
    {"wind.lift", wind<&Wind::lift>, kFactor, "", "Coefficient at right angles to the flow. `physical` only."},

    {"ball.on", ball<&Ball::on>, kNoBounds, "", "Whether there is a ball."},
    {"ball.path", ball<&Ball::path>, kNoBounds, "",
     "`still`; `line`: it swings through its centre as a cosine; `circle`: it goes round the vertical through its "
     "centre."},
    {"ball.centre", ball<&Ball::centre>, kPlace, "m", "Middle of the path."},
    {"ball.travel", ball<&Ball::travel>, kPlace, "m", "From the middle of the path to where the ball starts."},
    {"ball.speed", ball<&Ball::speed>, within(0, 1000), "m/s",
     "Along the path; on a line its greatest, in the middle."},
    {"ball.radius", ball<&Ball::radius>, within(0.001, 1000), "m", "Radius."},
    {"ball.friction", ball<&Ball::friction>, kFactor, "", "Coulomb coefficient."},

    {"ground.on", ground<&Ground::on>, kNoBounds, "", "Whether there is a level ground."},
    {"ground.height", ground<&Ground::height>, kPlace, "m", "Its y."},
    {"ground.friction", ground<&Ground::friction>, kFactor, "", "Coulomb coefficient."},

    {"camera.target", camera<&Camera::target>, kPlace, "m", "The point that is looked at."},
    {"camera.distance", camera<&Camera::distance>, within(0.01, 1000), "m", "From there to the eye."},
    {"camera.yaw", camera<&Camera::yaw>, within(-360, 360), "degrees", "0 looks along -z, 90 along -x."},
    {"camera.pitch", camera<&Camera::pitch>, within(-89, 89), "degrees", "Above the horizon."},
    {"camera.fieldOfView", camera<&Camera::fieldOfView>, within(5, 120), "degrees", "From bottom to top."},
};

}  // namespace

std::span<const Field> sceneFields() { return kFields; }

const Field* listHolding(const Field& field) {
    const std::size_t brackets = field.path.find("[]");
    if (brackets == std::string_view::npos) return nullptr;
    return std::ranges::find(kFields, field.path.substr(0, brackets), &Field::path);
}

}  // namespace drape
