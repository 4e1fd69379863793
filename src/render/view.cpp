#include "render/view.h"

#include <iterator>

namespace drape::render {
namespace {

struct Names {
    std::string_view name;
    const char* title;
};
// In the order of View.
constexpr Names kNames[] = {{"shaded", "Shaded"},        {"wireframe", "Wireframe"},   {"kinds", "Links by kind"},
                            {"passes", "Links by pass"}, {"strain", "Strain"},         {"normals", "Normals"},
                            {"speed", "Speed"},          {"difference", "CPU and GPU"}};
static_assert(std::size(kNames) == kViews);

}  // namespace

std::string_view viewName(View view) { return kNames[static_cast<std::size_t>(view)].name; }

const char* viewTitle(View view) { return kNames[static_cast<std::size_t>(view)].title; }

std::optional<View> viewNamed(std::string_view name) {
    for (std::size_t i = 0; i < kViews; ++i) {
        if (kNames[i].name == name) return static_cast<View>(i);
    }
    return std::nullopt;
}

std::string listOfViews() {
    std::string list;
    for (std::size_t i = 0; i < kViews; ++i) {
        list += i == 0 ? "" : i + 1 == kViews ? " or " : ", ";
        list += kNames[i].name;
    }
    return list;
}

}  // namespace drape::render
