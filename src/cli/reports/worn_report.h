#pragma once

#include <optional>
#include <span>
#include <string>

#include "json/value.h"
#include "run/worn.h"
#include "scene/start/garment_place.h"

namespace drape::cli {

/// Returns the facts about a garment that are known before it is sewn: its bodies, and rings that are too small for
/// them. The meshes must have been read. Throws MeshError as findTightRings() does.
WornFacts factsBefore(const Scene& scene);

/// Returns "drape: sew:" lines of what is known before sewing, one for each panel that is too small: "too small:
/// wb_front by 4 cm (83 cm around, the body has 87 cm at a height of 1.05 m)".
std::vector<std::string> tightLines(const WornFacts& facts);

/// Returns the name of the panel with the most edges that are stretched by more than `limit` (%). Returns an empty text
/// if there are no panels.
std::string stretchedPanel(const Model& model, std::span<const glm::vec4> positions, double limit);

/// Returns "worn", or "not worn, slipped: lower_interface by 12 cm".
std::string wornText(const WornFacts& facts);

/// Adds "worn", "reason", "heights", "too_small" and "stretch_limit_percent" to the result of a command.
void addWorn(json::Object& result, const WornFacts& facts);

/// Returns how a garment was placed on the body, and how the search moved its start, with the crossings that it left.
/// `start`: nothing if there was no search, which gives null.
/// `scale`: unit of the pattern, m.
json::Value movesAsJson(const GarmentPlace& place, const std::optional<CleanStart>& start, double scale);

}  // namespace drape::cli
