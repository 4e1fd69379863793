#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <vector>

namespace drape::render {

/// Sides of the table: cosine of the angle to the eye along a row, roughness from row to row.
inline constexpr int kAlbedoTableSize = 32;

/// What a surface sends back of light that comes evenly from everywhere, seen at an angle with that cosine, 0 to 1.
/// rg: GGX with a reflectance f head on reflects f * r + g (Karis 2013, "Real shading in Unreal Engine 4"); b: fuzz by
/// the Charlie distribution (Estevez and Kulla 2017) with the visibility of Neubelt and Pettineo 2013. roughness:
/// 0.05 to 1, of which GGX takes the square and Charlie takes it as it is.
[[nodiscard]] glm::vec3 directionalAlbedo(float cosine, float roughness);

/// The same for all angles and roughnesses: element (i, j) is of cosine (i + 0.5) / size and roughness
/// (j + 0.5) / size, row by row.
[[nodiscard]] std::vector<glm::vec3> albedoTable();

/// Threads side by side, and texels along each, of which one is as long as kYarnTexel threads are wide.
inline constexpr int kYarns = 2048;
inline constexpr int kYarnTexels = 128;

/// How threads differ from one to the next and along their length, row by row, a thread in each column. 127.5 is the
/// mean. x: brightness: each thread has its own, some have thick places (slubs), and neighbours that came off one
/// bobbin or one dye bath have something in common, so that there is something left to see at every distance. y: how
/// far it lies aside. The noise has no period other than the whole.
[[nodiscard]] std::vector<glm::u8vec2> makeYarnNoise();

}  // namespace drape::render
