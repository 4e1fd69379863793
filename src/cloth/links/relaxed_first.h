#pragma once

#include "cloth/core/model.h"

namespace drape {

/// Sets LinkMaterial::relaxedFirst of the links of all meshes, adding materials as needed. relaxedFirst is the fraction
/// of numericalCompliance() that a link gets, rounded to a quarter. It depends on when the link is relaxed, and so on
/// the order of Model::links.
///
/// Consider link i and a link j that is relaxed later and shares particle p with it. Link j moves p by its multiplier
/// m_j times the inverse mass w_p, and so lengthens i by -w_p m_j cos(i, j), with both directions taken from p. The
/// fraction is the sum of these over all later links, divided by (wa + wb) m_i. Multipliers are those of an evenly
/// stretched cloth: m is proportional to rest length over compliance. The links around an inner particle then balance.
/// So the fraction is 1 for a link that comes before all others and 0 for the last. In a grid it agrees with
/// relaxationHalf().
void setRelaxedFirst(Model& model);

}  // namespace drape
