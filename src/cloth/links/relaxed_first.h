#pragma once

#include "cloth/core/model.h"

namespace drape {

/// Sets LinkMaterial::relaxedFirst of the links of all meshes: the share of the numerical compliance
/// (numericalCompliance()) that a link has in the order of Model::links, in quarters. Materials are added for it.
///
/// A link j that is relaxed later moves a particle p that it shares with link i by its multiplier m_j times the inverse
/// mass w_p, and so makes i longer by -w_p m_j cos(i, j), both directions taken from p. The sum of these over all later
/// links, divided by (wa + wb) m_i, is the share. Multipliers are taken as in a cloth that is drawn out evenly: m is in
/// proportion to rest length over compliance. The links around an inner particle then balance, so the share is 1 for a
/// link that comes before all others, and 0 for the last; in a grid it agrees with relaxationHalf().
void setRelaxedFirst(Model& model);

}  // namespace drape
