#include "cli/check/system_facts.h"

#include <windows.h>

#include <cstdlib>

namespace drape::cli {

std::string distribution() { return "Windows"; }

std::string kernelName() {
    OSVERSIONINFOEXW version{};
    version.dwOSVersionInfoSize = sizeof version;
    if (GetVersionExW(reinterpret_cast<OSVERSIONINFOW*>(&version)) == 0) return "unknown";
    return "NT " + std::to_string(version.dwMajorVersion) + "." + std::to_string(version.dwMinorVersion) + "." +
           std::to_string(version.dwBuildNumber) + " x86_64";
}

std::uint64_t memoryBytes() {
    MEMORYSTATUSEX memory{};
    memory.dwLength = sizeof memory;
    return GlobalMemoryStatusEx(&memory) == 0 ? 0 : memory.ullTotalPhys;
}

char** environment() { return _environ; }

}  // namespace drape::cli
