#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cloth/description/description.h"
#include "scene/load/clean_start.h"
#include "scene/scene.h"

namespace drape {

/// Edges of a garment's panels with the same label, and the height at which the garment is meant to be worn.
struct GarmentEdge {
    std::string label;
    std::vector<glm::uint> particles;  ///< particles of the edges, ascending, as indices into the cloth's particles
    /// Mean target of the particles in the world, m. The target of a particle is its place in the pattern, scaled,
    /// turned and placed as the mesh is. Other settings of the start (PatternSettings) do not change it.
    glm::vec3 target{0.0f};
    float targetHeight = 0.0f;  ///< target.y, m
};

/// Returns the labelled edges of a cloth that is a sewing pattern, by label; none for other cloths, and for arrays that
/// a program has passed. Reads the file of the pattern again. The meshes must have been read. Throws MeshError for a
/// file that has changed since and is no sewing pattern now.
std::vector<GarmentEdge> garmentEdges(const ClothDescription& cloth);

/// Returns the length of an edge on its panels, m.
double lengthOf(const GarmentEdge& edge, const MeshShape& shape);

/// A closed ring of a garment that is shorter than the girth of the body within it.
struct TightRing {
    std::string panel;    ///< panel with the longest part of the ring; empty if the mesh has no named panels
    double height = 0.0;  ///< height at which the ring has most room on the body, m
    double girth = 0.0;   ///< horizontal girth of the full-grown body there, m
    double length = 0.0;  ///< length around the ring on the flat panels, m

    /// Returns the length that is missing, m.
    double missing() const { return girth - length; }
};

/// Returns whether an edge with this label goes around the waist or the hips: "lower_interface" or "waist".
bool isWaist(std::string_view label);

/// Returns how much higher than in its file a garment's waist edge is worn, m; negative: lower. It is the smallest way,
/// up to 20 cm, to a height at which the body is at most 3 % larger around than the edge is long. GarmentCode's files
/// have belts of a waist's length at the height of the hips, and its simulator moves them to the waist. Returns 0 for a
/// garment whose edge fits where it is or nowhere near, and for one without such an edge. Reads the file of a pattern
/// again; throws MeshError if it has changed since.
double waistShift(const ClothDescription& cloth, const BodiesAtStart& bodies);

/// Finds rings of a garment around the trunk or a leg that would have to stretch by more than `limit` (0.1: 10 %).
/// Horizontal planes, one each centimetre, cut the panels where the file places them. A ring is compared with the least
/// girth of the body within 5 cm of its height, which is how far a worn garment may be from there; waistShift() moves
/// all heights. Panels of limbs, whose arms seldom point down, and rings beside elastic are left out, and so is the
/// part of the body from the armpits upwards. For each panel, the ring with the greatest ratio of girth to length is
/// returned, the greatest first. Reads the file of a pattern again; throws MeshError if it has changed since. `cloth`:
/// garment with panels (MeshShape::hasPanels) whose mesh has been read; others have no rings.
std::vector<TightRing> findTightRings(const ClothDescription& cloth, const BodiesAtStart& bodies, double limit);

/// Returns whether the bodies lie: they are less than 0.35 times as high as long.
bool lieDown(const BodiesAtStart& bodies);

/// Returns the places of a garment's particles where its file has them, scaled, turned and placed, m. They differ from
/// those at the start if the start of a sewing pattern has been moved (PatternSettings).
std::vector<glm::vec3> filePlaces(const ClothDescription& cloth);

/// Adds pin groups that hold the labelled edges of all sewing patterns while these are sewn on the first body, and let
/// go at rest. They are the edges that GarmentCode's simulator attaches (its public settings, attachment_label_names):
/// "lower_interface" and "strapless_top" (and "waist", the label of our own patterns) are held at their height,
/// "right_collar" and "left_collar" sideways. Their targets are those of garmentEdges(), with waistShift() for waists;
/// pins that start elsewhere move there until sewing ends. Does nothing without bodies. The meshes must have been read.
/// Throws MeshError as garmentEdges() does.
void attachEdges(Scene& scene);

}  // namespace drape
