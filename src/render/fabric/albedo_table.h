#pragma once

#include <glm/vec3.hpp>
#include <vector>

namespace drape::render {

/// Sides of the table: cosine of the angle to the eye along a row, roughness from row to row.
inline constexpr int kAlbedoTableSize = 32;

/// Reflectance of a surface in light that comes evenly from everywhere, seen at an angle with that cosine, 0 to 1.
/// rg: GGX with a reflectance f head on reflects f * r + g (Karis 2013, "Real shading in Unreal Engine 4"); b: fuzz by
/// the Charlie distribution (Estevez and Kulla 2017) with the visibility of Neubelt and Pettineo 2013. roughness:
/// 0.05 to 1; GGX squares it, Charlie takes it as it is.
[[nodiscard]] glm::vec3 directionalAlbedo(float cosine, float roughness);

/// The same for all angles and roughnesses: element (i, j) is of cosine (i + 0.5) / size and roughness
/// (j + 0.5) / size, row by row.
[[nodiscard]] std::vector<glm::vec3> albedoTable();

}  // namespace drape::render
