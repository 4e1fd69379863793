#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace drape::io {

/// A child process that reads data from this program through its stdin. Its stderr is kept, and its stdout on request.
/// Signals from this program's terminal do not reach it. Move-only; the destructor ends a running process.
class ChildProcess {
public:
    enum class Output { discarded, kept };

    ChildProcess() = default;  ///< Creates an object without a process.
    /// Starts arguments[0], found in PATH, without a shell. Throws Error with its name if it cannot be started.
    explicit ChildProcess(const std::vector<std::string>& arguments, Output output = Output::discarded);
    ~ChildProcess();
    ChildProcess(ChildProcess&& other) noexcept;
    ChildProcess& operator=(ChildProcess&& other) noexcept;

    /// Writes all bytes to the child's stdin. Returns false if the child no longer reads. The SIGPIPE of that case does
    /// not reach this program.
    [[nodiscard]] bool write(std::span<const std::uint8_t> bytes);
    /// Closes the child's stdin and waits for its end. Returns its exit status, or 128 + the signal that ended it.
    int wait();
    /// Returns the result of wait() if the child has ended by itself, otherwise nothing. Does not wait.
    std::optional<int> poll();
    /// Returns the processor time that the running child has used, s; 0 if the system does not tell.
    [[nodiscard]] double processorSeconds() const;
    /// Returns the child's stdout if it is kept. Call it after the child has ended.
    [[nodiscard]] std::string output() const;
    /// Returns the last line of the child's stderr. Call it after the child has ended.
    [[nodiscard]] std::string lastMessage() const;
    [[nodiscard]] bool running() const { return pid_ > 0; }

private:
    void end() noexcept;

    pid_t pid_ = -1;
    int input_ = -1;     // this program's end of the child's stdin
    int messages_ = -1;  // unnamed file for the child's stderr
    int output_ = -1;    // unnamed file for the child's stdout, if it is kept
};

}  // namespace drape::io
