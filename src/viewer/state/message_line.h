#pragma once

#include <chrono>
#include <deque>
#include <exception>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "gl/context/error.h"

namespace drape::viewer {

/// Calls `work`. Returns the message of its exception, or nothing if it has succeeded. This is the window's boundary
/// for errors: an error becomes a message and the window stays open, except for gl::Lost, which passes, since nothing
/// can go on without the GPU.
template <class Work>
[[nodiscard]] std::optional<std::string> errorOf(Work&& work) {
    try {
        std::forward<Work>(work)();
        return std::nullopt;
    } catch (const gl::Lost&) {
        throw;
    } catch (const std::exception& error) {
        return error.what();
    }
}

/// The latest message to the user. A note disappears after some seconds, or at the user's next action.
class MessageLine {
public:
    static constexpr double kNoteSeconds = 5.0;  ///< time for which a note is shown, s

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
    /// Clears the message if it is a note.
    void endNote() {
        if (isNote()) say("");
    }
    /// Clears a note when its time is over. Call it once per picture.
    /// `realSeconds`: real time since the last call, s.
    void pass(double realSeconds) {
        if (!isNote()) return;
        noteSeconds_ -= realSeconds;
        if (noteSeconds_ <= 0.0) say("");
    }

    const std::string& text() const { return text_; }
    bool isError() const { return isError_; }
    bool isNote() const { return noteSeconds_ > 0.0; }
    /// Returns the real time since the message was set, s.
    double age() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - since_).count(); }

private:
    std::string text_;
    bool isError_ = false;
    double noteSeconds_ = 0.0;  // time until the note disappears, s; 0 if the message is no note
    std::chrono::steady_clock::time_point since_{};
};

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

/// Work that may take seconds, each piece after a picture that has said so.
class WaitingWork {
public:
    /// `doing`: text of the picture, as in "Opening tshirt.json".
    void add(std::string doing, std::function<void()> work) { all_.push_back({std::move(doing), std::move(work)}); }
    bool isEmpty() const { return all_.empty(); }
    /// Returns the text for the next piece of work, which a picture shows from now on. There must be one.
    const std::string& show() {
        all_.front().isShown = true;
        return all_.front().doing;
    }
    /// Removes and returns the next piece of work, or returns an empty function if no picture has shown its text.
    std::function<void()> take() {
        if (all_.empty() || !all_.front().isShown) return {};
        std::function<void()> work = std::move(all_.front().work);
        all_.pop_front();
        return work;
    }

private:
    struct Piece {
        std::string doing;
        std::function<void()> work;
        bool isShown = false;
    };
    std::deque<Piece> all_;
};

}  // namespace drape::viewer
