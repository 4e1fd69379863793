#pragma once

#include <span>

#include "bench/contest.h"
#include "cli/command_line.h"
#include "json/value.h"

namespace drape::cli {

/// One size that has been measured.
struct BenchedSize {
    Settings settings;
    glm::uint columns = 0;  ///< particles across
    bench::Effort effort;
    std::vector<bench::Result> results;
};

/// To stdout.
void printBenchTable(const BenchedSize& size);

/// What `drape bench --frames` does; answers the exit status. Throws gl::NoContext.
int benchFrames(const BenchCommand& command, const std::filesystem::path& shaderDirectory);

/// One object for each result.
void appendBenchJson(json::Array& list, const BenchedSize& size);

}  // namespace drape::cli
