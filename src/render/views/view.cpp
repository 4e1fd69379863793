#include "render/views/view.h"

namespace drape::render {

std::string listOfViews() {
    std::string list;
    for (std::size_t i = 0; i < kViews; ++i) {
        list += i == 0 ? "" : i + 1 == kViews ? " or " : ", ";
        list += kViewRows[i].choice.name;
    }
    return list;
}

}  // namespace drape::render
