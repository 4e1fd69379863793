#pragma once

// The kernels of shaders/physics/kernels over arrays of records, as many elements at a time as there are lanes: for
// models of any topology, cut, torn or held. Their text is the shared one; only the names mean a value for each lane.
// Included once for each instruction set, after row_kernels.h.

#define FN LANE
#define PRECISE
#include "physics/gust.glsl"
#undef PRECISE
#undef FN

using vec4 = OneVec4;
#include "physics/types.glsl"

struct LaneKernels {
    const SubstepParams& params;
    Vec4s positions, displacements, remembered, air, forces, multipliers, curvatures;
    Records<1> linkRecords, triangleRecords;
    Records<2> materialRecords, tetherRecords;
    Uints triangleStarts, trianglesOf, bendNeighbours;

    LANE_MEMBER LaneKernels(const LaneArrays& arrays)
        : params(*static_cast<const SubstepParams*>(arrays.params)),
          positions{arrays.positions},
          displacements{arrays.displacements},
          remembered{arrays.remembered},
          air{arrays.air},
          forces{arrays.forces},
          multipliers{arrays.multipliers},
          curvatures{arrays.curvatures},
          linkRecords{arrays.links},
          triangleRecords{arrays.triangles},
          materialRecords{arrays.materials},
          tetherRecords{arrays.tethers},
          triangleStarts{arrays.triangleStarts},
          trianglesOf{arrays.trianglesOf},
          bendNeighbours{arrays.bendNeighbours} {}

    using vec4 = LaneVec4;

    struct Link {
        Uint a, b;
        Real restLength;
        Uint material;
    };
    struct LinkAt {
        Records<1> records;
        NextPlaces places;
        LastUints material;
        LANE_MEMBER operator Link() const {
            const LaneVec4 v = records.load(places);
            return {floatBitsToUint(v.x), floatBitsToUint(v.y), v.z, floatBitsToUint(v.w)};
        }
    };
    struct Links {
        Records<1> records;
        LANE_MEMBER LinkAt operator[](unsigned i) const { return {records, {i}, {records, {i}}}; }
    };

    struct Triangle {
        Uint a, b, c;
        Real restArea;
    };
    struct Triangles {
        Records<1> records;
        LANE_MEMBER Triangle operator[](unsigned i) const {
            const LaneVec4 v = records.load(NextPlaces{i});
            return {floatBitsToUint(v.x), floatBitsToUint(v.y), floatBitsToUint(v.z), v.w};
        }
    };

    struct LinkMaterial {
        Real stiffness, tearRatio;
        Uint kind, flags;
        Real compliance, relaxedFirst, bending;
    };
    struct Materials {
        Records<2> records;
        LANE_MEMBER LinkMaterial operator[](Uint place) const {
            // Links of a colour are mostly of one material.
            unsigned places[kLanes];
            storeUint(places, place);
            if (!anyLane(place != *places)) {
                const float* const m = records.first + 8ull * *places;
                const Uint kind = floatBitsToUint(Real(m[2])), flags = floatBitsToUint(Real(m[3]));
                return {m[0], m[1], kind, flags, m[4], m[5], m[6]};
            }
            const LaneVec4 v = records.load(AnyPlaces{place}, 0);
            const LaneVec4 w = records.load(AnyPlaces{place}, 1);
            return {v.x, v.y, floatBitsToUint(v.z), floatBitsToUint(v.w), w.x, w.y, w.z};
        }
    };

    struct Tether {
        Uint pinA, pinB, pinC, pinD;
        Real lengthA, lengthB, lengthC, lengthD;
    };
    struct Tethers {
        Records<2> records;
        LANE_MEMBER Tether operator[](unsigned i) const {
            const LaneVec4 pins = records.load(NextPlaces{i}, 0);
            const LaneVec4 lengths = records.load(NextPlaces{i}, 1);
            return {floatBitsToUint(pins.x),
                    floatBitsToUint(pins.y),
                    floatBitsToUint(pins.z),
                    floatBitsToUint(pins.w),
                    lengths.x,
                    lengths.y,
                    lengths.z,
                    lengths.w};
        }
    };

    Links links{linkRecords};
    Triangles triangles{triangleRecords};
    Materials materials{materialRecords};
    Tethers tethers{tetherRecords};

#define FN LANE_MEMBER inline
#define PRECISE
#include "physics/kernels/absorb.glsl"
#include "physics/kernels/apply_classic_wind.glsl"
#include "physics/kernels/apply_wind.glsl"
#include "physics/kernels/clear_multipliers.glsl"
#include "physics/kernels/collide.glsl"
#include "physics/kernels/collide_tutorial.glsl"
#include "physics/kernels/contacts.glsl"
#include "physics/kernels/fall.glsl"
#include "physics/kernels/gather_force.glsl"
#include "physics/kernels/hold_tethers.glsl"
#include "physics/kernels/integrate.glsl"
#include "physics/kernels/materials.glsl"
#include "physics/kernels/measure_bends.glsl"
#include "physics/kernels/project_links.glsl"
#include "physics/kernels/project_tutorial_links.glsl"
#include "physics/kernels/relax_links.glsl"
#include "physics/kernels/remember.glsl"
#include "physics/kernels/sample_air.glsl"
#include "physics/kernels/scale_displacement.glsl"
#include "physics/kernels/tethered.glsl"
#include "physics/kernels/unbend.glsl"
#undef PRECISE
#undef FN
};

template <void (LaneKernels::*kernel)(unsigned)>
static void runInLanes(const LaneArrays& arrays, unsigned first, unsigned end) {
    LaneKernels kernels(arrays);
    for (unsigned i = first; i < end; i += kLanes) (kernels.*kernel)(i);
}

constexpr LaneKernel kInLanes[] = {
#define DRAPE_KERNEL_inLanes(function) runInLanes<&LaneKernels::function>
#define DRAPE_KERNEL_oneByOne(function) nullptr
#define DRAPE_KERNEL(kernel, file, over, function, lanes, ...) DRAPE_KERNEL_##lanes(function),
#include "solver/kernel_table.inc"
#undef DRAPE_KERNEL
#undef DRAPE_KERNEL_oneByOne
#undef DRAPE_KERNEL_inLanes
};
