// Writes the solver's compute shaders, with everything that they include, to a folder, as plain files to read or to
// give to glslangValidator. The program itself takes the same text from kernel_shells.h.

#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>

#include "embedded/shaders.h"
#include "solver/gpu/kernel_shells.h"

int main(int argc, char** argv) {
    using namespace drape;
    if (argc != 2) {
        std::fputs("usage: drape_write_shells FOLDER\n", stderr);
        return 2;
    }
    try {
        const gl::ShaderLibrary library(embedded::shaders());
        for (const gl::ShaderText& shell : allShells()) {
            const std::filesystem::path path = std::filesystem::path(argv[1]) / shell.name;
            std::filesystem::create_directories(path.parent_path());
            std::ofstream(path, std::ios::binary) << library.expand(shell).text;
        }
    } catch (const std::exception& error) {
        std::fprintf(stderr, "drape_write_shells: %s\n", error.what());
        return 1;
    }
}
