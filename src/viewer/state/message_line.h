#pragma once

#include <chrono>
#include <string>
#include <utility>

namespace drape::viewer {

/// The latest message to the person. A note goes by itself after some seconds, or with the next act or edit.
class MessageLine {
public:
    static constexpr double kNoteSeconds = 5.0;

    void say(std::string text, bool isError = false) {
        text_ = std::move(text);
        isError_ = isError;
        since_ = std::chrono::steady_clock::now();
        noteSeconds_ = 0.0;
    }
    void note(std::string text) {
        say(std::move(text));
        noteSeconds_ = kNoteSeconds;
    }
    /// Clears a note; any other message stays.
    void endNote() {
        if (isNote()) say("");
    }
    /// To be called once a picture.
    /// `realSeconds`: since the last call.
    void pass(double realSeconds) {
        if (!isNote()) return;
        noteSeconds_ -= realSeconds;
        if (noteSeconds_ <= 0.0) say("");
    }

    const std::string& text() const { return text_; }
    bool isError() const { return isError_; }
    bool isNote() const { return noteSeconds_ > 0.0; }
    /// Real time since it was said, s.
    double age() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - since_).count(); }

private:
    std::string text_;
    bool isError_ = false;
    double noteSeconds_ = 0.0;  // time until a note goes; 0: the message is no note
    std::chrono::steady_clock::time_point since_{};
};

}  // namespace drape::viewer
