// Replaces instruments.cpp where the CMake option DRAPE_INSTRUMENTS is off.

#include <stdexcept>

#include "cli/bench/instruments.h"

namespace drape::cli {

void declareInstruments(Options&, BenchCommand&) {}
void requireInstrumentSense(const BenchCommand&) {}
int runInstrument(const BenchCommand&, const std::filesystem::path&) { throw std::logic_error("no instruments"); }

}  // namespace drape::cli
