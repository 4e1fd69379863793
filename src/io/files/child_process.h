#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace drape::io {

/// A program that runs beside this one and reads the data written to its stdin. Its stderr is kept, its stdout only if
/// that is wanted. It does not get the signals of this one's terminal. Move-only; destroying a running one ends it.
class ChildProcess {
public:
    enum class Output { discarded, kept };

    ChildProcess() = default;  ///< Runs nothing.
    /// Starts arguments[0], looked for in PATH, without a shell. Throws Error naming it when it cannot be started.
    explicit ChildProcess(const std::vector<std::string>& arguments, Output output = Output::discarded);
    ~ChildProcess();
    ChildProcess(ChildProcess&& other) noexcept;
    ChildProcess& operator=(ChildProcess&& other) noexcept;

    /// Writes all to its stdin. False when it no longer reads; the signal that comes with that is kept from this
    /// program.
    [[nodiscard]] bool write(std::span<const std::uint8_t> bytes);
    /// Closes its stdin and waits. The exit status, or 128 + the signal that ended it.
    int wait();
    /// The result of wait(), once it has ended by itself; nothing before. Does not wait.
    std::optional<int> poll();
    /// All that it wrote to stdout, where that is kept; call when it has ended.
    [[nodiscard]] std::string output() const;
    /// The last line that it wrote to stderr; call when it has ended.
    [[nodiscard]] std::string lastMessage() const;
    [[nodiscard]] bool running() const { return pid_ > 0; }

private:
    void end() noexcept;

    pid_t pid_ = -1;
    int input_ = -1;     // our end of its stdin
    int messages_ = -1;  // an unnamed file that is its stderr
    int output_ = -1;    // the same for its stdout, where that is kept
};

}  // namespace drape::io
