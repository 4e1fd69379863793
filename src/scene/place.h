#pragma once

#include <string>
#include <string_view>

#include "json/json.h"

namespace drape {

/// A place in a scene file, for messages: "FILE: cloth.listedPins[2].at".
class Place {
public:
    /// Denotes the whole scene. `source` begins every message and must outlive the place.
    explicit Place(std::string_view source) : source_(source) {}

    /// Returns a member's place. `name` may be a path with several members, as in "scatter.low".
    Place member(std::string_view name) const;
    Place element(std::size_t index) const;

    /// Returns "cloth.listedPins[2].at", or "the scene".
    std::string path() const { return path_.empty() ? "the scene" : path_; }

    /// Throws SceneError "SOURCE: PATH: COMPLAINT".
    [[noreturn]] void refuse(const std::string& complaint) const;
    /// Throws SceneError "SOURCE: PATH: VALUE is invalid, expected EXPECTED".
    [[noreturn]] void refuseValue(const json::Value& value, const std::string& expected) const;

private:
    std::string_view source_;
    std::string path_;
};

/// Describes an unexpected value: "1.5", "\"x\"", "a list of 2".
std::string shown(const json::Value& value);

/// Return the text of a number. It may also be "infinity" or "not a number".
std::string numberText(float value);
std::string numberText(std::uint32_t value);

}  // namespace drape
