#include "cli/outputs.h"

#include <cstdio>

#include "cli/command_line.h"
#include "io/output_file.h"
#include "io/picture_file.h"

namespace drape::cli {

// By writing there: permissions alone do not tell (read-only file systems, and an administrator may do anything).
void requireWritable(const std::filesystem::path& path) {
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored))
        throw UsageError(path.string() + ": is a folder, expected a file to write");
    const std::filesystem::path trial = io::temporaryName(path);
    std::FILE* file = std::fopen(trial.c_str(), "wb");
    if (!file) throw UsageError(path.string() + ": cannot be written: " + io::reasonOfErrno());
    std::fclose(file);
    std::filesystem::remove(trial, ignored);
}

PictureSink::PictureSink(std::filesystem::path path, Format format) : path_(std::move(path)), format_(format) {
    const std::filesystem::path ending = path_.extension();
    if (ending != ".png" && ending != ".mp4")
        throw UsageError(path_.string() + ": expected a name that ends in .png or .mp4");
    const bool isFilm = ending == ".mp4";
    if (isFilm && format_.numbered) throw UsageError("--numbered: is for pictures, expected a name that ends in .png");
    requireWritable(path_);
    if (isFilm && (format_.width % 2 != 0 || format_.height % 2 != 0)) {
        std::fprintf(stderr, "drape: render: the film is %dx%d, since its format has even sides only\n",
                     format_.width + format_.width % 2, format_.height + format_.height % 2);
    }
    if (isFilm) film_.emplace(path_, format_.width, format_.height, format_.framesPerSecond);
}

void PictureSink::add(std::uint64_t number, std::span<const std::uint8_t> rgb) {
    if (film_) return film_->addFrame(rgb);
    io::writePng(format_.numbered ? io::numberedPath(path_, number) : path_, format_.width, format_.height, rgb);
}

void PictureSink::finish() {
    if (film_) film_->finish();
}

}  // namespace drape::cli
