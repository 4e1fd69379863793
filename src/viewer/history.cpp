#include "viewer/history.h"

#include <utility>

namespace drape::viewer {

void History::start(const PanelValues& values) {
    past_.clear();
    future_.clear();
    present_ = values;
}

bool History::commit(const PanelValues& values) {
    if (values == present_) return false;
    past_.push_back(std::exchange(present_, values));
    if (past_.size() > kDepth) past_.pop_front();
    future_.clear();
    return true;
}

const PanelValues* History::undo() {
    if (past_.empty()) return nullptr;
    future_.push_back(std::exchange(present_, std::move(past_.back())));
    past_.pop_back();
    return &present_;
}

const PanelValues* History::redo() {
    if (future_.empty()) return nullptr;
    past_.push_back(std::exchange(present_, std::move(future_.back())));
    future_.pop_back();
    return &present_;
}

}  // namespace drape::viewer
