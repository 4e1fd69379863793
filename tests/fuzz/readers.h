#pragma once

#include <span>
#include <string_view>

#include "scene/scene.h"

/// Readers of everything that comes from outside, each as a function of bytes. libFuzzer calls them (fuzz_main.cpp),
/// and so does a test, with the inputs that were a fault once (kept_inputs_test.cpp).
///
/// Bytes are refused by one of the errors that the program answers with one line, or read; then the result must keep
/// its promises. Anything else is a fault: a crash, another exception, a failed require(), a long time, much memory.
namespace drape::fuzz {

struct ReaderRow {
    std::string_view name;
    void (*read)(std::string_view bytes);
};

#define DRAPE_READER(name) void name(std::string_view bytes);
#include "fuzz/reader_table.inc"
#undef DRAPE_READER

std::span<const ReaderRow> readers();

/// Throws std::logic_error.
void require(bool condition, const char* promise);

/// Calls work(), and takes an error of bad input for an answer if it is one line. Whether there was none.
bool accepts(void (*work)(const void* context), const void* context);
template <class Work>
bool accepts(const Work& work) {
    return accepts([](const void* context) { (*static_cast<const Work*>(context))(); }, &work);
}

/// Whether a scene reads no meshes, and is small enough to be made and stepped within milliseconds.
bool isSmall(const Scene& scene);

}  // namespace drape::fuzz
