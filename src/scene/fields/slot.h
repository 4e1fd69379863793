#pragma once

#include <string>
#include <variant>

#include "scene/fields/enum_names.h"
#include "scene/scene.h"

namespace drape {

/// A type-erased enumeration in a scene.
struct ChoiceSlot {
    std::span<const std::string_view> names;
    std::span<const char* const> labels;
    void* value = nullptr;
    std::size_t (*get)(const void* value) = nullptr;
    void (*set)(void* value, std::size_t index) = nullptr;
};

/// A type-erased list of structs in a scene.
struct ListSlot {
    void* list = nullptr;
    std::size_t (*sizeOf)(const void* list) = nullptr;
    void (*resizeTo)(void* list, std::size_t size) = nullptr;

    std::size_t size() const { return sizeOf(list); }
    void resize(std::size_t size) const { resizeTo(list, size); }
};

/// Refers to a field's value in a scene. Valid until the scene is moved or a list is resized.
using Slot =
    std::variant<bool*, glm::uint*, float*, std::string*, glm::vec2*, glm::vec3*, glm::uvec2*, std::vector<glm::uint>*,
                 std::vector<float>*, std::vector<std::string>*, ChoiceSlot, ListSlot>;

inline Slot slotOf(bool& value) { return &value; }
inline Slot slotOf(glm::uint& value) { return &value; }
inline Slot slotOf(float& value) { return &value; }
inline Slot slotOf(std::string& value) { return &value; }
inline Slot slotOf(glm::vec2& value) { return &value; }
inline Slot slotOf(glm::vec3& value) { return &value; }
inline Slot slotOf(glm::uvec2& value) { return &value; }
inline Slot slotOf(std::vector<glm::uint>& value) { return &value; }
inline Slot slotOf(std::vector<float>& value) { return &value; }
inline Slot slotOf(std::vector<std::string>& value) { return &value; }

template <class Enum>
requires std::is_enum_v<Enum> Slot slotOf(Enum& value) {
    return ChoiceSlot{enumNames<Enum>(), enumLabels<Enum>(), &value,
                      [](const void* slot) { return static_cast<std::size_t>(*static_cast<const Enum*>(slot)); },
                      [](void* slot, std::size_t index) { *static_cast<Enum*>(slot) = static_cast<Enum>(index); }};
}

template <class Element>
Slot slotOf(std::vector<Element>& list) {
    return ListSlot{&list, [](const void* slot) { return static_cast<const std::vector<Element>*>(slot)->size(); },
                    [](void* slot, std::size_t size) { static_cast<std::vector<Element>*>(slot)->resize(size); }};
}

/// Returns whether the slot holds a single number, not a list of numbers.
inline bool isOneNumber(const Slot& slot) {
    return std::holds_alternative<float*>(slot) || std::holds_alternative<glm::uint*>(slot);
}

/// Calls onNumbers(span of float or of glm::uint) if the slot holds numbers. Otherwise does nothing.
template <class OnNumbers>
void visitNumbers(const Slot& slot, OnNumbers&& onNumbers) {
    std::visit(
        Overloads{[](bool*) {}, [](std::string*) {}, [](std::vector<std::string>*) {}, [](const ChoiceSlot&) {},
                  [](const ListSlot&) {}, [&](std::vector<glm::uint>* list) { onNumbers(std::span(*list)); },
                  [&](std::vector<float>* list) { onNumbers(std::span(*list)); },
                  [&](glm::uint* value) { onNumbers(std::span(value, 1)); },
                  [&](float* value) { onNumbers(std::span(value, 1)); },
                  [&](auto* vector) { onNumbers(std::span(&vector->x, static_cast<std::size_t>(vector->length()))); }},
        slot);
}

}  // namespace drape
