#include "cli/commands/sample_table.h"

namespace drape::cli {

SampleTable::SampleTable(const std::filesystem::path& file, glm::uint particle, bool crossings)
    : file_(file, FileFormat::table), particle_(particle), crossings_(crossings) {
    file_.write(csvHeader(crossings));
}

void SampleTable::add(const RunSample& sample, double timeStep) {
    file_.write(csvLine(sample, timeStep, crossings_));
    ++rows_;
}

Written SampleTable::finish() {
    file_.finish();
    return {file_.path().string(), {counted(rows_, "row")}, file_.bytes()};
}

}  // namespace drape::cli
