#pragma once

#include <glm/vec3.hpp>
#include <vector>

namespace drape::render {

/// Number of rows and of columns of the table. Each column has one cosine of the angle to the eye, each row one
/// roughness.
inline constexpr int kAlbedoTableSize = 32;

/// Returns the reflectance of a surface in uniform light from all directions. Channels r and g: a GGX surface with the
/// reflectance f at normal incidence reflects f * r + g (Karis 2013, "Real shading in Unreal Engine 4"). Channel b:
/// fuzz with the Charlie distribution (Estevez and Kulla 2017) and the visibility of Neubelt and Pettineo 2013.
/// `cosine`: cosine of the angle between normal and eye, 0 to 1.
/// `roughness`: 0.05 to 1; GGX squares it, Charlie does not.
glm::vec3 directionalAlbedo(float cosine, float roughness);

/// Returns directionalAlbedo() for all angles and roughnesses, row by row. The element in column i and row j has the
/// cosine (i + 0.5) / size and the roughness (j + 0.5) / size.
std::vector<glm::vec3> albedoTable();

}  // namespace drape::render
