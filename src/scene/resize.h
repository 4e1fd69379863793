#pragma once

#include <string>
#include <string_view>

#include "json/value.h"
#include "scene/file/scene_file.h"

namespace drape {

/// A place in a scene file, as messages name it: "FILE: cloth.listedPins[2].at".
class Place {
public:
    /// The whole scene. `source` begins every message and must outlive the place.
    explicit Place(std::string_view source) : source_(source) {}

    /// `name` may be a path of several members, as in "scatter.low".
    Place member(std::string_view name) const;
    Place element(std::size_t index) const;

    /// "cloth.listedPins[2].at", or "the scene".
    std::string path() const { return path_.empty() ? "the scene" : path_; }

    /// Throws SceneError "SOURCE: PATH: COMPLAINT".
    [[noreturn]] void refuse(const std::string& complaint) const;
    /// Throws SceneError "SOURCE: PATH: VALUE does not fit, expected EXPECTED".
    [[noreturn]] void refuseValue(const json::Value& value, const std::string& expected) const;

private:
    std::string_view source_;
    std::string path_;
};

/// "1.5", "\"x\"", "a list of 2": a value that stands where another was expected.
std::string shown(const json::Value& value);

/// Of any number, "infinity" and "not a number" too.
std::string numberText(float value);
std::string numberText(std::uint32_t value);

/// Cuts a cloth into so many particles. The sheet keeps its size in metres, and entries listed by column and row keep
/// their place in the sheet; of two listed pins that come to the same particle the first stays.
void resizeCloth(ClothDescription& cloth, glm::uvec2 particles);

/// Cuts each cloth of a scene into `columns` particles across, and as many down as keeps the shape of its cells; sheets
/// keep their size in metres. Pins that are listed or stand in columns apart keep their places as far as particles go.
/// Where a cloth without pins gets finer cells, which no tethers hold, a step is cut into as many more substeps, up to
/// 256: with its cells' sides as long in substeps as before it stretches no more than it did.
/// Throws SceneError, in one line, for a scene that has anything but cloths, if a cloth would have fewer or more
/// particles along a side than cloths may have, or if two of its pins would be one.
void resizeCloths(Scene& scene, glm::uint columns);

}  // namespace drape
