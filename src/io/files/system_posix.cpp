#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <system_error>

#include "io/files/output_file.h"
#include "io/files/system.h"

// The environment of this process.
extern char** environ;  // NOLINT: no POSIX header declares it

namespace drape::io {

std::FILE* createFile(const std::filesystem::path& path) { return std::fopen(path.c_str(), "wbx"); }

int openVanishingFile(const std::filesystem::path& path) {
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file >= 0) ::unlink(path.c_str());
    return file;
}

std::ptrdiff_t readAt(int file, std::byte* bytes, std::size_t size, std::uint64_t position) {
    return ::pread(file, bytes, size, static_cast<off_t>(position));
}

std::ptrdiff_t writeAt(int file, const std::byte* bytes, std::size_t size, std::uint64_t position) {
    return ::pwrite(file, bytes, size, static_cast<off_t>(position));
}

void closeFile(int& file) {
    if (file >= 0) ::close(file);
    file = -1;
}

namespace {

// Returns a descriptor of an unnamed file, which vanishes when it is closed.
int openUnnamedFile() {
    std::FILE* file = std::tmpfile();
    if (file == nullptr) return -1;
    const int copy = ::fcntl(::fileno(file), F_DUPFD_CLOEXEC, 3);
    std::fclose(file);
    return copy;
}

// Blocks SIGPIPE in this thread while a pipe is written to. The program's signal handlers stay unchanged.
class PipeSignalBlock {
public:
    PipeSignalBlock() {
        sigemptyset(&pipe_);
        sigaddset(&pipe_, SIGPIPE);
        sigset_t pending;
        sigpending(&pending);
        wasPending_ = sigismember(&pending, SIGPIPE) == 1;
        pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
    }
    ~PipeSignalBlock() {
        const timespec now{};
        // Consumes a SIGPIPE that has arrived meanwhile. It comes from this pipe, and unblocking it would end the
        // program.
        if (!wasPending_) {
            while (sigtimedwait(&pipe_, nullptr, &now) == -1 && errno == EINTR) {
            }
        }
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }
    PipeSignalBlock(const PipeSignalBlock&) = delete;
    PipeSignalBlock& operator=(const PipeSignalBlock&) = delete;

private:
    sigset_t pipe_{};
    sigset_t before_{};
    bool wasPending_ = false;
};

int statusOf(int waited) { return WIFEXITED(waited) ? WEXITSTATUS(waited) : 128 + WTERMSIG(waited); }

}  // namespace

ChildProcess::ChildProcess(const std::vector<std::string>& arguments, Output output) {
    int ends[2] = {-1, -1};
    messages_ = openUnnamedFile();
    if (output == Output::kept) output_ = openUnnamedFile();
    const bool hasFiles = messages_ >= 0 && (output == Output::discarded || output_ >= 0);
    if (!hasFiles || ::pipe2(ends, O_CLOEXEC) != 0) {
        const std::string reason = reasonOfErrno();
        closeFile(messages_);
        closeFile(output_);
        throw Error("cannot run \"" + arguments.front() + "\": " + reason);
    }
    std::vector<char*> argv;
    for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);

    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO);
    if (output_ >= 0) {
        posix_spawn_file_actions_adddup2(&actions, output_, STDOUT_FILENO);
    } else {
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    }
    posix_spawn_file_actions_adddup2(&actions, messages_, STDERR_FILENO);
    // Puts the child into a separate process group. Ctrl-C in a terminal then reaches only this program, which may have
    // to finish a film before it ends.
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attributes, 0);
    const int error = posix_spawnp(&pid_, argv.front(), &actions, &attributes, argv.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    closeFile(ends[0]);
    input_ = ends[1];
    if (error == 0) return;
    closeFile(input_);
    closeFile(messages_);
    closeFile(output_);
    throw Error("cannot run \"" + arguments.front() + "\": " + std::generic_category().message(error));
}

bool ChildProcess::write(std::span<const std::uint8_t> bytes) {
    const PipeSignalBlock block;
    while (!bytes.empty()) {
        const ssize_t count = ::write(input_, bytes.data(), bytes.size());
        if (count > 0) {
            bytes = bytes.subspan(static_cast<std::size_t>(count));
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

int ChildProcess::wait() {
    closeFile(input_);
    int waited = 0;
    while (::waitpid(pid_, &waited, 0) == -1) {
        if (errno != EINTR) return 128;
    }
    pid_ = -1;
    return statusOf(waited);
}

double ChildProcess::processorSeconds() const {
    clockid_t clock{};
    timespec used{};
    if (::clock_getcpuclockid(pid_, &clock) != 0 || ::clock_gettime(clock, &used) != 0) return 0.0;
    return static_cast<double>(used.tv_sec) + 1e-9 * static_cast<double>(used.tv_nsec);
}

std::optional<int> ChildProcess::poll() {
    int waited = 0;
    const pid_t ended = ::waitpid(pid_, &waited, WNOHANG);
    if (ended == 0 || (ended == -1 && errno == EINTR)) return std::nullopt;
    closeFile(input_);
    pid_ = -1;
    return ended == -1 ? 128 : statusOf(waited);
}

void ChildProcess::end() noexcept {
    closeFile(input_);
    closeFile(messages_);
    closeFile(output_);
    if (pid_ <= 0) return;
    ::kill(pid_, SIGKILL);
    int waited = 0;
    while (::waitpid(pid_, &waited, 0) == -1 && errno == EINTR) {
    }
    pid_ = -1;
}

}  // namespace drape::io
