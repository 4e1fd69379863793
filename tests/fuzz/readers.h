#pragma once

#include <span>
#include <string_view>

#include "scene/scene.h"

/// Readers of everything that comes from outside, each as a function of bytes. libFuzzer calls them (fuzz_main.cpp). A
/// test calls them with earlier inputs that revealed a fault (kept_inputs_test.cpp).
///
/// A reader may refuse the bytes with one of the errors that the program reports in one line. Otherwise it accepts
/// them, and the result must keep its promises. Anything else is a fault: a crash, another exception, a failed
/// require(), a long time, much memory.
namespace drape::fuzz {

struct ReaderRow {
    std::string_view name;
    void (*read)(std::string_view bytes);
};

#define DRAPE_READER(name) void name(std::string_view bytes);
#include "fuzz/reader_table.inc"
#undef DRAPE_READER

std::span<const ReaderRow> readers();

/// Throws std::logic_error if the condition is false.
void require(bool condition, const char* promise);

/// Calls work(). Returns whether it accepted the input: false if it threw an error of bad input in one line.
bool accepts(void (*work)(const void* context), const void* context);
template <class Work>
bool accepts(const Work& work) {
    return accepts([](const void* context) { (*static_cast<const Work*>(context))(); }, &work);
}

/// Returns whether a scene reads no meshes, and is small enough to be made and stepped within milliseconds.
bool isSmall(const Scene& scene);

}  // namespace drape::fuzz
