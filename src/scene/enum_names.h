#pragma once

#include <span>
#include <string_view>

#include "cloth/world.h"
#include "solver/settings.h"

namespace drape {

/// The names of an enumeration's values in their order, as scene files and the panel show them: those of the C++
/// enumerators.
template <class Enum>
std::span<const std::string_view> enumNames();

template <>
inline std::span<const std::string_view> enumNames<PinPattern>() {
    static constexpr std::string_view names[] = {"none",      "topCorners", "fourCorners", "topRow",
                                                 "topSpaced", "leftEdge",   "listed"};
    return names;
}

template <>
inline std::span<const std::string_view> enumNames<ClothLook>() {
    static constexpr std::string_view names[] = {"sheet", "net"};
    return names;
}

template <>
inline std::span<const std::string_view> enumNames<Weave>() {
    static constexpr std::string_view names[] = {"none", "plain", "twill", "satin"};
    return names;
}

template <>
inline std::span<const std::string_view> enumNames<WindModel>() {
    static constexpr std::string_view names[] = {"physical", "classic"};
    return names;
}

template <>
inline std::span<const std::string_view> enumNames<BallPath>() {
    static constexpr std::string_view names[] = {"still", "line", "once", "circle"};
    return names;
}

template <>
inline std::span<const std::string_view> enumNames<StepOrder>() {
    static constexpr std::string_view names[] = {"integrateFirst", "constrainFirst"};
    return names;
}

template <>
inline std::span<const std::string_view> enumNames<DampingUnit>() {
    static constexpr std::string_view names[] = {"perSecond", "perStep"};
    return names;
}

template <>
inline std::span<const std::string_view> enumNames<PinnedShare>() {
    static constexpr std::string_view names[] = {"whole", "half", "yields"};
    return names;
}

template <>
inline std::span<const std::string_view> enumNames<LinkOrder>() {
    static constexpr std::string_view names[] = {"coloured", "forwards", "backwards"};
    return names;
}

template <>
inline std::span<const std::string_view> enumNames<AccelerationShare>() {
    static constexpr std::string_view names[] = {"whole", "half"};
    return names;
}

template <>
inline std::span<const std::string_view> enumNames<WallRule>() {
    static constexpr std::string_view names[] = {"bounce", "stop", "mirrorPlace", "reverse", "mirrorMotion"};
    return names;
}

template <>
inline std::span<const std::string_view> enumNames<TearResistance>() {
    static constexpr std::string_view names[] = {"none", "strong", "medium", "weak", "ratio"};
    return names;
}

template <class Enum>
std::string_view enumName(Enum value) {
    return enumNames<Enum>()[static_cast<std::size_t>(value)];
}

}  // namespace drape
