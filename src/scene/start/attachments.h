#pragma once

#include "scene/scene.h"

namespace drape {

/// Adds pin groups that hold the labelled edges of all sewing patterns while these are sewn on the first body, and let
/// go at rest. They are the edges that GarmentCode's simulator attaches (its public settings, attachment_label_names):
/// "lower_interface" and "strapless_top" (and "waist", the label of our own patterns) are held at their height,
/// "right_collar" and "left_collar" sideways. Their targets are those of garmentEdges(), with waistShift() for waists;
/// pins that start elsewhere move there until sewing ends. Does nothing without bodies. The meshes must have been read.
/// Throws MeshError as garmentEdges() does.
void attachEdges(Scene& scene);

}  // namespace drape
