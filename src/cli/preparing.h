#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace drape::cli {

/// Says on stderr, on a terminal only, that a scene is being read, built and handed to the solver, and for how long by
/// now: once that has taken longer than a person would not wonder. Nobody can say how much of it is left.
class Preparing {
public:
    /// what: for people, as "standard".
    explicit Preparing(const std::string& what);
    ~Preparing() { end(); }
    Preparing(const Preparing&) = delete;
    Preparing& operator=(const Preparing&) = delete;

    /// All is there. Wipes the line out, before anything else is written.
    void end();

private:
    void tell(const std::string& what);

    std::mutex mutex_;
    std::condition_variable changed_;
    bool isOver_ = false;  // of mutex_
    std::thread teller_;
};

}  // namespace drape::cli
