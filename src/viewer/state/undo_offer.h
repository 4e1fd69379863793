#pragma once

#include <string>
#include <utility>

namespace drape::viewer {

/// The offer to undo the last action, in place of a question before it. It ends after some seconds, or with the
/// user's next action, which undo would take back instead.
class UndoOffer {
public:
    static constexpr double kSeconds = 10.0;  ///< time for which the offer is shown, s

    /// `text`: the action, such as "Opened flag. Undo goes back to drop".
    void make(std::string text) {
        text_ = std::move(text);
        left_ = kSeconds;
    }
    void end() { left_ = 0.0; }
    /// Call it once per picture.
    /// `realSeconds`: real time since the last call, s.
    void pass(double realSeconds) { left_ -= realSeconds; }

    bool isShown() const { return left_ > 0.0; }
    const std::string& text() const { return text_; }

private:
    std::string text_;
    double left_ = 0.0;  // time until the offer ends, s
};

}  // namespace drape::viewer
