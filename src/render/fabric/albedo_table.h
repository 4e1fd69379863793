#pragma once

#include <glm/vec3.hpp>
#include <vector>

namespace drape::render {

/// Rows and columns of the table: a column for each cosine of the angle to the eye, a row for each roughness.
inline constexpr int kAlbedoTableSize = 32;

/// Returns the reflectance of a surface in uniform light from all directions. Channels rg: GGX with a head-on
/// reflectance f reflects f * r + g (Karis 2013, "Real shading in Unreal Engine 4"). Channel b: fuzz with the Charlie
/// distribution (Estevez and Kulla 2017) and the visibility of Neubelt and Pettineo 2013.
/// `cosine`: cosine of the angle to the eye, 0 to 1.
/// `roughness`: 0.05 to 1; GGX squares it, Charlie takes it as it is.
[[nodiscard]] glm::vec3 directionalAlbedo(float cosine, float roughness);

/// Returns directionalAlbedo() for all angles and roughnesses, row by row. Element (i, j) is for cosine (i + 0.5) /
/// size and roughness (j + 0.5) / size.
[[nodiscard]] std::vector<glm::vec3> albedoTable();

}  // namespace drape::render
