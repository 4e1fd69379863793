#pragma once

#include <span>

#include "bench/contest.h"
#include "json/json.h"

namespace drape::cli {

/// Results for one scene, or for one size of `standard`.
struct BenchedSize {
    std::string scene;
    Settings settings;
    glm::uint substeps = 0;  ///< substeps per step, see substepsOf()
    glm::uint columns = 0;   ///< particles across; 0: the scene's own size
    bench::Effort effort;
    std::vector<bench::Result> results;
};

/// Prints the table of one size to stdout.
void printBenchTable(const BenchedSize& size);

/// Print the table of scenes to stdout: first its header, then the rows of each scene.
void printSceneHeader();
void printSceneRows(const BenchedSize& scene);

/// Prints the processor and the renderer to stdout, once each.
void printDevices(const BenchedSize& size);

/// Returns the ratio of simulated time to the time that the simulation took.
double timesRealTime(const BenchedSize& size, const bench::Result& result);

/// Appends one object to `list` for each result.
void appendBenchJson(json::Array& list, const BenchedSize& size);

}  // namespace drape::cli
