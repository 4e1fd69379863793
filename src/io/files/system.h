#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace drape::io {

/// Reports that a file could not be written or read, or that a program could not be run. The message is one line for
/// the user.
struct Error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The calls of the system for files that <cstdio> cannot express. All set errno on failure.

/// Creates a file for writing. Returns null if it exists or cannot be created.
std::FILE* createFile(const std::filesystem::path& path);

/// Creates a file for reading and writing that vanishes when it is closed, however the program ends. Returns its
/// descriptor, or -1.
/// `path`: its name, if the system requires that such a file has one.
int openVanishingFile(const std::filesystem::path& path);

/// Reads or writes at a position. Returns the number of bytes, which may be less than `size`, or -1.
std::ptrdiff_t readAt(int file, std::byte* bytes, std::size_t size, std::uint64_t position);
std::ptrdiff_t writeAt(int file, const std::byte* bytes, std::size_t size, std::uint64_t position);

/// Closes a descriptor and sets it to -1. Does nothing if it is -1.
void closeFile(int& file);

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
    double processorSeconds() const;
    /// Returns the child's stdout if it is kept. Call it after the child has ended.
    std::string output() const;
    /// Returns the last line of the child's stderr. Call it after the child has ended.
    std::string lastMessage() const;
    bool running() const { return pid_ > 0; }

private:
    void end() noexcept;

    pid_t pid_ = -1;
    int input_ = -1;     // this program's end of the child's stdin
    int messages_ = -1;  // unnamed file for the child's stderr
    int output_ = -1;    // unnamed file for the child's stdout, if it is kept
};

}  // namespace drape::io
