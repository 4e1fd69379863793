#pragma once

#include <cmath>
#include <filesystem>
#include <glm/glm.hpp>
#include <span>
#include <string>
#include <vector>

#include "scene/scene.h"

namespace drape {

/// The bounding box of meshes.
struct MeshBox {
    glm::dvec3 low{INFINITY};
    glm::dvec3 high{-INFINITY};

    bool isEmpty() const { return !(low.x <= high.x); }
    double longestSide() const;
    void hold(const glm::dvec3& point) {
        low = glm::min(low, point);
        high = glm::max(high, point);
    }
};

/// Returns the bounding box of a body's file, in the file's unit. Throws SceneError if the file cannot be read.
MeshBox boxInFile(const std::string& file);

/// How the file of a body fits the cloth of a scene, if both keep the coordinates of their files.
///
/// Their sizes agree if neither is more than 10 times as long as the other, and the gap between their bounding boxes is
/// at most the length of the longer one. A flat cloth must also be outside the body's box and above its feet, because a
/// sheet in the middle of a body or under its soles is hardly meant to be there.
struct SharedSpace {
    bool agrees = false;  ///< whether the sizes agree in the units below
    float cloth = 1.0f;   ///< metres per unit of the cloth's file
    float body = 1.0f;    ///< metres per unit of the body's file
    /// Whether the first cloth is a mesh file of the user, not a grid or a built-in mesh.
    bool hasFile = false;

    /// Returns whether both files can be taken as they are: no unit has to be guessed for one of them alone.
    bool isCertain() const { return agrees && hasFile && cloth == body; }
};

/// Compares a body's file with the cloth of a scene. Assumes one unit for both, the guessedScale() of the larger, if
/// the scale of the cloth is a guess too and their sizes agree. Otherwise assumes the first of metres, centimetres and
/// millimetres for the body in which its size agrees with the cloth's; if there is none, guessedScale().
/// `body`: see boxInFile().
SharedSpace sharedSpace(const Scene& scene, const MeshBox& body);

/// A body that joinBodies() added.
struct JoinedBody {
    std::string name;
    std::string still;  ///< reason why a cache found by findFrames() cannot animate the body; empty: none
};

/// Adds bodies in the places that their files give them, and switches contact of cloth on.
///
/// If the cloth stands alone (standsAlone()), it returns to the place in its file, so that cloth and bodies are to each
/// other as in their files. Pins at its highest opening and the ball beneath it are then removed. The ground is lowered
/// to the lowest point where that is below 0, and the camera shows everything. A sewing pattern that nobody wears is
/// put on the body instead, as putOn() does. Any other scene stays as it is.
///
/// `files`: at least one mesh file.
/// Throws SceneError as loadMeshes() does, for a scene whose cloth cannot meet bodies, and for too many bodies.
std::vector<JoinedBody> joinBodies(Scene& scene, std::span<const std::string> files);

/// Shows everything in a scene made by joinBodies() whose fields have changed since: lowers the ground and places the
/// camera anew.
void standTogether(Scene& scene);

}  // namespace drape
