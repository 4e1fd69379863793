#pragma once

#include <array>
#include <vector>

#include "cloth/mesh/tethers/link_graph.h"
#include "cloth/tethers/pin_groups.h"

namespace drape {

/// Gives the particles of a mesh their tethers, as tetherGrid() does for grids: one to a pin of each group
/// (groupMeshPins()), the shortest first. It is as long as the straight distance at rest, m, to the nearest pin of the
/// group, if the segment stays inside one flat piece (FlatMesh, SightLines). If not, it leads to the pin that is
/// nearest along links: straight, if that segment stays inside; else as long as that path, which is somewhat longer
/// than the geodesic across the cloth, so that the tether never restricts motion that the cloth allows. Where there is
/// no path, there is no tether. Pins have none.
///
/// tethers: of all particles of the world. isPinned: of all particles of the world, whether it is fixed as a pin is.
/// firstParticle: that of the mesh.
void tetherMesh(std::vector<physics::Tether>& tethers, glm::uint firstParticle, const MeshSheet& sheet,
                const std::vector<bool>& isPinned);

/// The pins of a mesh in as many groups as a particle can have tethers, as groupPins() for grids. Pins linked with each
/// other, such as a boundary loop or an end of a hammock, form one set, of which a particle needs only the nearest.
/// Sets are assigned to the groups round-robin, in the order of their first pins.
///
/// pins: ascending. Groups may be empty.
std::array<std::vector<glm::uint>, kMostTethers> groupMeshPins(const LinkGraph& links, std::span<const glm::uint> pins);

}  // namespace drape
