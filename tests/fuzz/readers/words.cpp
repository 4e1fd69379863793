#include <iostream>
#include <sstream>
#include <vector>

#include "cli/command_line.h"
#include "fuzz/readers.h"

namespace drape::fuzz {

/// Reads a command line, one word per line, without running anything.
void words(std::string_view bytes) {
    std::vector<std::string> lines{"drape"};
    for (std::size_t end = 0; end != std::string_view::npos;) {
        end = bytes.find('\n');
        lines.emplace_back(bytes.substr(0, end));
        if (end != std::string_view::npos) bytes.remove_prefix(end + 1);
    }
    std::vector<const char*> argv;
    for (const std::string& line : lines) argv.push_back(line.c_str());
    std::ostringstream help;
    std::streambuf* const out = std::cout.rdbuf(help.rdbuf());
    accepts([&] { cli::parseCommandLine(static_cast<int>(argv.size()), argv.data()); });
    std::cout.rdbuf(out);
}

}  // namespace drape::fuzz
