#pragma once

#include "json/value.h"

namespace drape::json {

/// A value changed by a patch. An object laid over an object is laid over it member by member, and its new members are
/// added; an object laid over a list is laid over the elements that its members "0", "1"... name; everything else
/// replaces what was there. Throws Error where the patch names an element that the list does not have, which begins
/// with the place in the patch: "links.7: no such element, ...".
Value laidOver(Value base, const Value& patch);

}  // namespace drape::json
