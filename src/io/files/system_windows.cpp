#include <fcntl.h>
#include <io.h>
#include <sys/stat.h>
#include <windows.h>

#include <algorithm>
#include <system_error>

#include "io/files/output_file.h"
#include "io/files/system.h"

namespace drape::io {
namespace {

constexpr int kNew = _O_CREAT | _O_EXCL | _O_BINARY | _O_NOINHERIT;

bool moveTo(int file, std::uint64_t position) {
    return _lseeki64(file, static_cast<std::int64_t>(position), SEEK_SET) >= 0;
}

// A call of this system takes fewer than 2 GiB.
unsigned partOf(std::size_t size) { return static_cast<unsigned>(std::min(size, std::size_t{1} << 30)); }

}  // namespace

std::FILE* createFile(const std::filesystem::path& path) {
    const int file = _wopen(path.c_str(), kNew | _O_WRONLY, _S_IREAD | _S_IWRITE);
    return file < 0 ? nullptr : _fdopen(file, "wb");
}

int openVanishingFile(const std::filesystem::path& path) {
    return _wopen(path.c_str(), kNew | _O_RDWR | _O_TEMPORARY, _S_IREAD | _S_IWRITE);
}

std::ptrdiff_t readAt(int file, std::byte* bytes, std::size_t size, std::uint64_t position) {
    return moveTo(file, position) ? _read(file, bytes, partOf(size)) : -1;
}

std::ptrdiff_t writeAt(int file, const std::byte* bytes, std::size_t size, std::uint64_t position) {
    return moveTo(file, position) ? _write(file, bytes, partOf(size)) : -1;
}

void closeFile(int& file) {
    if (file >= 0) _close(file);
    file = -1;
}

namespace {

int openUnnamedFile() {
    std::error_code error;
    const std::filesystem::path folder = std::filesystem::temp_directory_path(error);
    return error ? -1 : openVanishingFile(temporaryName(folder / "drape"));
}

HANDLE handleOf(int file) { return reinterpret_cast<HANDLE>(_get_osfhandle(file)); }
HANDLE processOf(pid_t pid) { return reinterpret_cast<HANDLE>(pid); }

/// Returns a handle of the same file that a child inherits, or null. The caller closes it.
HANDLE inherited(int file) {
    HANDLE copy = nullptr;
    const HANDLE self = GetCurrentProcess();
    return DuplicateHandle(self, handleOf(file), self, &copy, 0, TRUE, DUPLICATE_SAME_ACCESS) == 0 ? nullptr : copy;
}

/// Adds an argument to a command line, in the form that the C library of a program takes apart.
void append(std::string& line, const std::string& argument) {
    if (!line.empty()) line += ' ';
    line += '"';
    std::size_t backslashes = 0;
    for (const char c : argument) {
        // Backslashes before a quotation mark are doubled, all others stand for themselves.
        if (c == '"') line.append(backslashes + 1, '\\');
        backslashes = c == '\\' ? backslashes + 1 : 0;
        line += c;
    }
    line.append(backslashes, '\\');
    line += '"';
}

/// A status of 0xC0000000 or more is that of a crash, such as an access violation.
int statusOf(DWORD code) {
    constexpr int kSegmentationFault = 11;
    return code >= 0xC0000000u ? 128 + kSegmentationFault : static_cast<int>(code);
}

}  // namespace

ChildProcess::ChildProcess(const std::vector<std::string>& arguments, Output output) {
    int ends[2] = {-1, -1};
    messages_ = openUnnamedFile();
    if (output == Output::kept) output_ = openUnnamedFile();
    const bool hasFiles = messages_ >= 0 && (output == Output::discarded || output_ >= 0);
    if (!hasFiles || _pipe(ends, 1 << 16, _O_BINARY | _O_NOINHERIT) != 0) {
        const std::string reason = reasonOfErrno();
        closeFile(messages_);
        closeFile(output_);
        throw Error("cannot run \"" + arguments.front() + "\": " + reason);
    }
    std::string line;
    for (const std::string& argument : arguments) append(line, argument);
    std::wstring wide = std::filesystem::path(line).wstring();

    STARTUPINFOW startup{};
    startup.cb = sizeof startup;
    startup.dwFlags = STARTF_USESTDHANDLES;
    startup.hStdInput = inherited(ends[0]);
    startup.hStdOutput = output_ >= 0 ? inherited(output_) : nullptr;
    startup.hStdError = inherited(messages_);
    // In a separate process group, Ctrl-C in a terminal reaches only this program, which may have to finish a film
    // before it ends.
    PROCESS_INFORMATION process{};
    const bool started =
        CreateProcessW(nullptr, wide.data(), nullptr, nullptr, TRUE, CREATE_NEW_PROCESS_GROUP | CREATE_NO_WINDOW,
                       nullptr, nullptr, &startup, &process) != 0;
    const auto error = static_cast<int>(GetLastError());
    for (const HANDLE handle : {startup.hStdInput, startup.hStdOutput, startup.hStdError}) {
        if (handle != nullptr) CloseHandle(handle);
    }
    closeFile(ends[0]);
    input_ = ends[1];
    if (started) {
        CloseHandle(process.hThread);
        pid_ = reinterpret_cast<pid_t>(process.hProcess);
        return;
    }
    closeFile(input_);
    closeFile(messages_);
    closeFile(output_);
    throw Error("cannot run \"" + arguments.front() + "\": " + std::system_category().message(error));
}

bool ChildProcess::write(std::span<const std::uint8_t> bytes) {
    while (!bytes.empty()) {
        const int count =
            _write(input_, bytes.data(), static_cast<unsigned>(std::min(bytes.size(), std::size_t{1} << 20)));
        if (count <= 0) return false;
        bytes = bytes.subspan(static_cast<std::size_t>(count));
    }
    return true;
}

int ChildProcess::wait() {
    closeFile(input_);
    WaitForSingleObject(processOf(pid_), INFINITE);
    return poll().value_or(128);
}

double ChildProcess::processorSeconds() const { return 0.0; }  // only the trial of the driver asks, on other systems

std::optional<int> ChildProcess::poll() {
    if (WaitForSingleObject(processOf(pid_), 0) == WAIT_TIMEOUT) return std::nullopt;
    DWORD code = 128;
    GetExitCodeProcess(processOf(pid_), &code);
    closeFile(input_);
    CloseHandle(processOf(pid_));
    pid_ = -1;
    return statusOf(code);
}

void ChildProcess::end() noexcept {
    closeFile(input_);
    closeFile(messages_);
    closeFile(output_);
    if (pid_ <= 0) return;
    TerminateProcess(processOf(pid_), 1);
    WaitForSingleObject(processOf(pid_), INFINITE);
    CloseHandle(processOf(pid_));
    pid_ = -1;
}

}  // namespace drape::io
