#include "cli/commands/sample_table.h"

#include <utility>

namespace drape::cli {

SampleTable::SampleTable(const std::filesystem::path& file, glm::uint particle, bool crossings,
                         std::vector<std::string> forces)
    : file_(file, FileFormat::table), particle_(particle), crossings_(crossings), forces_(std::move(forces)) {
    file_.write(csvHeader(crossings, forces_));
}

void SampleTable::add(const RunSample& sample, double timeStep) {
    file_.write(csvLine(sample, timeStep, crossings_, forces_));
    ++rows_;
}

Written SampleTable::finish() {
    file_.finish();
    return {file_.path().string(), {counted(rows_, "row")}, file_.bytes()};
}

}  // namespace drape::cli
