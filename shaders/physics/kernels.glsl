// The kernels: one thread's work each, load, call, store. positions, links, params and the rest are buffers in GLSL
// (interface.glsl) and members of drape::physics::Kernels in C++ (src/physics/kernels.h), which includes them all at
// once.
//
// positions: xyz in m, w = inverse mass in 1/kg, 0 = pinned. displacements: xyz = motion of the last substep in m, w =
// radius that the particle has of its own, m.
#include "physics/kernels/scale_displacement.glsl"
#include "physics/kernels/edit_particles.glsl"
#include "physics/kernels/brush_particles.glsl"
#include "physics/kernels/break_links.glsl"
#include "physics/kernels/break_dependents.glsl"
#include "physics/kernels/drop_triangles.glsl"
#include "physics/kernels/sample_air.glsl"
#include "physics/kernels/apply_wind.glsl"
#include "physics/kernels/apply_classic_wind.glsl"
#include "physics/kernels/attach.glsl"
#include "physics/kernels/gather_force.glsl"
#include "physics/kernels/integrate.glsl"
#include "physics/kernels/fall.glsl"
#include "physics/kernels/measure_bends.glsl"
#include "physics/kernels/unbend.glsl"
#include "physics/kernels/remember.glsl"
#include "physics/kernels/materials.glsl"
#include "physics/kernels/project_links.glsl"
#include "physics/kernels/project_tutorial_links.glsl"
#include "physics/kernels/clear_multipliers.glsl"
#include "physics/kernels/relax_links.glsl"
#include "physics/kernels/tethered.glsl"
#include "physics/kernels/hold_tethers.glsl"
#include "physics/kernels/contacts.glsl"
#include "physics/kernels/collide.glsl"
#include "physics/kernels/collide_tutorial.glsl"
#include "physics/kernels/absorb.glsl"
#include "physics/kernels/compute_normals.glsl"
