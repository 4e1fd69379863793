#pragma once

#include "cloth/links/bends_and_lines.h"
#include "cloth/topology/breakage.h"
#include "cloth/topology/patches.h"
#include "physics/kernel.h"
#include "solver/plan/contact_arrays.h"
#include "solver/plan/step.h"

namespace drape {

/// In the table of arrays, marks an array whose elements all start as zero. The array has elementCount() elements.
struct Zeros {};
inline constexpr Zeros zeros;

/// Calls `use` with the first values of an array: a list of its elements, or `zeros`.
/// `step`: source of the values of arrays that are made in each step.
template <class Use>
void withFirstValues(Array array, const Model& model, const Step& step, Use use) {
    switch (array) {
#define DRAPE_ARRAY(name, element, each, made, order, values) \
    case Array::name:                                         \
        return use(values);
#include "physics/array_table.inc"
    }
}

}  // namespace drape
