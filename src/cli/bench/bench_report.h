#pragma once

#include <span>

#include "bench/contest.h"
#include "json/value.h"

namespace drape::cli {

/// One scene, or one size of `standard`, that has been measured.
struct BenchedSize {
    std::string scene;
    Settings settings;
    glm::uint substeps = 0;  ///< that a step takes, see substepsOf()
    glm::uint columns = 0;   ///< particles across; 0: as the scene has it
    bench::Effort effort;
    std::vector<bench::Result> results;
};

/// To stdout.
void printBenchTable(const BenchedSize& size);

/// To stdout: the head of the table of scenes, and the rows of one scene.
void printSceneHeader();
void printSceneRows(const BenchedSize& scene);

/// To stdout: the processor and the renderer, once each.
void printDevices(const BenchedSize& size);

/// How many times as fast as the time that it simulates.
double timesRealTime(const BenchedSize& size, const bench::Result& result);

/// One object for each result.
void appendBenchJson(json::Array& list, const BenchedSize& size);

}  // namespace drape::cli
