#pragma once

#include <optional>
#include <string>

#include "scene/load/clean_start.h"

namespace drape {

/// Placement of a sewing pattern in the world. It is stored in `scale` and `place` of the mesh, while the search for a
/// clean start changes only MeshDescription::pattern.
struct GarmentPlace {
    float scale = 1.0f;   ///< factor of the whole pattern about the floor of its file, also of the panels' lengths
    float raised = 0.0f;  ///< height by which the pattern is raised after scaling, m
    /// Edge that does not fit where the pattern stands, such as "the shoulders are 9.6 cm too low"; empty: all fit, or
    /// the user has chosen the place.
    std::string misfit;

    bool isMoved() const { return scale != 1.0f || raised != 0.0f; }
};

/// A place that the user wants. If either is given, the other keeps its default, and nothing else decides.
struct PlaceWish {
    std::optional<float> scale;   ///< as GarmentPlace::scale, 0.1 to 10
    std::optional<float> raised;  ///< as GarmentPlace::raised, -10 to 10 m

    bool isGiven() const { return scale || raised; }
    /// Whether the body gets an animation after the garment is sewn, so that its mesh has to stay as it is.
    bool bodyMoves = false;
};

/// Finds the place of a pattern on bodies. The pattern stays where its file puts it if its first landmark fits there:
/// 1. Shoulders: the tops of edges with "armhole" in their label, or of the seams between limbs and trunk, are at most
///    4.5 % of the body's height below the body's shoulder at the same distance from the middle, or 2.5 % above it.
///    GarmentCode's panels stand 2 to 5 cm below the shoulders of their own body.
/// 2. Edges labelled "strapless_top" are at 60 to 82 % of the body's height.
/// 3. Edges labelled "lower_interface", which are worn between hips and waist, are at 45 to 70 % of it.
/// Otherwise the pattern is moved or scaled so that the landmark fits. Up to 20 % of the landmark's height, it is only
/// raised or lowered; beyond, it is scaled about the floor (y = 0 in its file), and its floor is put under the bodies.
/// A body whose shoulders are far from 82 % of its height, such as one with a large head, is not smaller, only of other
/// proportions: there the pattern is raised or lowered too.
/// A pattern without landmarks stays, and so does one on bodies that lie.
///
/// `cloth`: a sewing pattern whose mesh has been read.
GarmentPlace findGarmentPlace(const ClothDescription& cloth, const BodiesAtStart& bodies);

/// Places a pattern whose mesh has been read. The distance between its particles in metres stays. The next loadMeshes()
/// reads its file again.
void usePlace(MeshDescription& garment, const GarmentPlace& place);

/// Describes a moved place as "scaled by 0.64 and raised by 3.0 cm, since the waist is 41 cm too high". Returns an
/// empty text for a pattern that stays.
std::string describe(const GarmentPlace& place);

}  // namespace drape
