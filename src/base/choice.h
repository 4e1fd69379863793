#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace drape {

/// One value of an enumeration that users can choose.
template <class Enum>
struct Labelled {
    Enum value;
    std::string_view name;  ///< name in files and on the command line
    const char* label;      ///< label in the panel
};

/// The table of an enumeration: an array of Labelled with all values in order. Files, command line and panel all use
/// this table, so none of them can miss a value. Each enumeration specialises it.
template <class Enum>
inline constexpr std::array<Labelled<Enum>, 0> kChoices{};

/// Returns whether entry i of the table is value i, so that values can index the table.
template <class Enum>
constexpr bool isInOrder() {
    std::size_t i = 0;
    for (const Labelled<Enum>& choice : kChoices<Enum>) {
        if (static_cast<std::size_t>(choice.value) != i++) return false;
    }
    return i > 0;
}

template <class Enum>
constexpr const Labelled<Enum>& choiceOf(Enum value) {
    static_assert(isInOrder<Enum>());
    return kChoices<Enum>[static_cast<std::size_t>(value)];
}

template <class Enum>
constexpr std::optional<Enum> valueNamed(std::string_view name) {
    for (const Labelled<Enum>& choice : kChoices<Enum>) {
        if (choice.name == name) return choice.value;
    }
    return std::nullopt;
}

/// Returns the names of all values, in order.
template <class Enum>
std::span<const std::string_view> enumNames() {
    static_assert(isInOrder<Enum>());
    static constexpr auto names = [] {
        std::array<std::string_view, kChoices<Enum>.size()> result{};
        for (std::size_t i = 0; i < result.size(); ++i) result[i] = kChoices<Enum>[i].name;
        return result;
    }();
    return names;
}

/// Returns the labels of all values, in order.
template <class Enum>
std::span<const char* const> enumLabels() {
    static_assert(isInOrder<Enum>());
    static constexpr auto labels = [] {
        std::array<const char*, kChoices<Enum>.size()> result{};
        for (std::size_t i = 0; i < result.size(); ++i) result[i] = kChoices<Enum>[i].label;
        return result;
    }();
    return labels;
}

template <class Enum>
std::string_view enumName(Enum value) {
    return enumNames<Enum>()[static_cast<std::size_t>(value)];
}

/// Joins names for messages, as in "a, b or c".
/// `last`: word before the last name.
inline std::string listOf(std::span<const std::string_view> names, std::string_view last = "or") {
    std::string list;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (i > 0) list += i + 1 == names.size() ? " " + std::string(last) + " " : ", ";
        list += names[i];
    }
    return list;
}

/// Combines several lambdas into one visitor of a variant.
template <class... Parts>
struct Overloads : Parts... {
    using Parts::operator()...;
};
template <class... Parts>
Overloads(Parts...) -> Overloads<Parts...>;

}  // namespace drape
