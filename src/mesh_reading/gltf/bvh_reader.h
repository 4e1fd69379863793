#pragma once

#include <array>
#include <cstddef>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace drape {

/// A joint of a BVH file, or the end of its last bone.
struct BvhJoint {
    std::string name;  ///< empty for an end
    int parent = -1;   ///< index of the parent, which comes before its children; below 0 for a root
    glm::dvec3 offset{0.0};
    /// Axes of its channels in their order: 0 to 2 for a position along x, y, z, 3 to 5 for a rotation about them.
    std::vector<int> channels;
    std::size_t firstChannel = 0;  ///< number of channels of all joints before it
};

/// The skeleton and the motion of a BVH file (Biovision). All rotations are 0 in its rest pose.
struct Bvh {
    std::vector<BvhJoint> joints;
    std::size_t channels = 0;    ///< number of channels of all joints
    std::vector<double> values;  ///< values of all channels, frame by frame; rotations in degrees
    double frameSeconds = 0.0;

    std::size_t frameCount() const { return channels == 0 ? 0 : values.size() / channels; }
};

/// The place of a joint relative to its parent and its turn, a unit quaternion, in one frame.
struct BvhLocal {
    glm::dvec3 place;
    glm::dvec4 turn;
};

/// Reads a BVH file. Throws MeshError, with the line counted from 1, for other files, over 10,000 joints, a number of
/// values other than frames times channels, no frames, and numbers that are not finite.
Bvh readBvh(std::string_view file);

/// Returns a joint's place and turn in a frame. Its position channels replace its offset. Its first rotation channel is
/// the outermost. The bits are the same on every machine.
BvhLocal bvhLocal(const Bvh& bvh, std::size_t joint, std::size_t frame);

/// Returns the turn `b` followed by the turn `a`, for unit quaternions (x, y, z, w).
glm::dvec4 turnProduct(const glm::dvec4& a, const glm::dvec4& b);

}  // namespace drape
