#include "io/files/system.h"

#include <utility>

namespace drape::io {
namespace {

std::string contentsOf(int file) {
    std::string text;
    std::byte part[4096];
    for (std::ptrdiff_t count = 0; (count = readAt(file, part, sizeof(part), text.size())) > 0;)
        text.append(reinterpret_cast<const char*>(part), static_cast<std::size_t>(count));
    return text;
}

}  // namespace

ChildProcess::~ChildProcess() { end(); }

ChildProcess::ChildProcess(ChildProcess&& other) noexcept
    : pid_(std::exchange(other.pid_, -1)),
      input_(std::exchange(other.input_, -1)),
      messages_(std::exchange(other.messages_, -1)),
      output_(std::exchange(other.output_, -1)) {}

ChildProcess& ChildProcess::operator=(ChildProcess&& other) noexcept {
    std::swap(pid_, other.pid_);
    std::swap(input_, other.input_);
    std::swap(messages_, other.messages_);
    std::swap(output_, other.output_);
    return *this;
}

std::string ChildProcess::output() const { return contentsOf(output_); }

std::string ChildProcess::lastMessage() const {
    const std::string text = contentsOf(messages_);
    const std::size_t last = text.find_last_not_of("\r\n ");
    if (last == std::string::npos) return {};
    const std::size_t lineBreak = text.find_last_of("\r\n", last);
    const std::size_t first = lineBreak == std::string::npos ? 0 : lineBreak + 1;
    return text.substr(first, last + 1 - first);
}

}  // namespace drape::io
