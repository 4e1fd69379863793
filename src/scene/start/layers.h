#pragma once

#include <filesystem>

#include "scene/start/garment_scene.h"

namespace drape {

/// Dresses the body of a garment scene in another garment, over those that it wears. A sewing pattern starts
/// larger than they do (PatternSettings::layer), by more and more, and up to 10 cm higher, until its start crosses
/// neither them nor the body. Another mesh keeps its place. All garments are sewn at the same time. Throws SceneError
/// as garmentScene() does.
/// `made`: the scene of the inner garments. Its body must be the one in `body`.
/// `wish`: place of the garment on the bodies alone; its `bodyMoves` is that of `made`.
void dressOver(GarmentScene& made, const std::filesystem::path& garment, const std::filesystem::path& body,
               float spacing, PlaceWish wish = {});

}  // namespace drape
