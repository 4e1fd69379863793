#pragma once

#include <array>
#include <vector>

#include "cloth/mesh/tethers/link_graph.h"
#include "cloth/tethers/pin_groups.h"

namespace drape {

/// Gives the particles of a mesh their tethers, as tetherGrid() does for grids: one to the nearest pin of each group
/// (groupMeshPins()), shortest first. A tether is as long as the shortest path of a SurfaceGraph, m. That path is
/// slightly longer than the geodesic across the cloth, so the tether never restricts motion that the cloth allows.
/// Without a path a particle gets no tether. Pins have none.
///
/// `tethers`: one entry for each particle of the world.
/// `firstParticle`: first particle of the mesh.
/// `isPinned`: one flag for each particle of the world.
void tetherMesh(std::vector<physics::Tether>& tethers, glm::uint firstParticle, const MeshSheet& sheet,
                const std::vector<bool>& isPinned);

/// Divides the pins of a mesh into groups, like groupPins() for grids. The number of groups is the greatest number of
/// tethers of a particle. Linked pins, such as a boundary loop or an end of a hammock, form one set, since a particle
/// needs only the nearest of them. Sets are assigned to the groups round-robin, in the order of their first pins.
/// Groups may be empty.
///
/// `pins`: particles, ascending.
std::array<std::vector<glm::uint>, kMostTethers> groupMeshPins(const LinkGraph& links, std::span<const glm::uint> pins);

}  // namespace drape
