#include "render/views/view.h"

namespace drape::render {

static_assert(kChoices<View>.size() == kViews);

std::string_view viewName(View view) { return choiceOf(view).name; }

const char* viewTitle(View view) { return choiceOf(view).label; }

std::optional<View> viewNamed(std::string_view name) { return valueNamed<View>(name); }

std::string listOfViews() {
    std::string list;
    for (std::size_t i = 0; i < kViews; ++i) {
        list += i == 0 ? "" : i + 1 == kViews ? " or " : ", ";
        list += kChoices<View>[i].name;
    }
    return list;
}

}  // namespace drape::render
