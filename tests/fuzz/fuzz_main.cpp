// libFuzzer's entry. It calls the reader that DRAPE_READER names in the environment (tests/fuzz/run).
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "fuzz/readers.h"

namespace {

const drape::fuzz::ReaderRow* chosen = nullptr;

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
    const char* name = std::getenv("DRAPE_READER");
    for (const drape::fuzz::ReaderRow& row : drape::fuzz::readers()) {
        if (name && row.name == name) chosen = &row;
    }
    if (chosen) return 0;
    std::fprintf(stderr, "DRAPE_READER names none of the readers:");
    for (const drape::fuzz::ReaderRow& row : drape::fuzz::readers()) std::fprintf(stderr, " %s", row.name.data());
    std::fprintf(stderr, "\n");
    std::exit(2);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    chosen->read({reinterpret_cast<const char*>(data), size});
    return 0;
}
