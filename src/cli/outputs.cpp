#include "cli/outputs.h"

#include <cstdio>

#include "io/output_file.h"
#include "io/picture_file.h"

namespace drape::cli {

const io::Format& requireFormat(const std::filesystem::path& path, io::IsSuch isSuch) {
    const io::Format* format = io::formatOf(path, isSuch);
    if (!format) throw UsageError(path.string() + ": expected a name that ends in " + io::endingsOf(isSuch));
    return *format;
}

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

PictureSink::PictureSink(std::filesystem::path path, Frames frames) : path_(std::move(path)), frames_(frames) {
    const io::Format& format = requireFormat(path_, io::isDrawn);
    const auto* encoding = std::get_if<io::FilmEncoding>(&format.write);
    if (encoding && frames_.numbered)
        throw UsageError("--numbered: is for pictures, expected a name that ends in " + io::endingsOf(io::isPicture));
    requireWritable(path_);
    const auto [width, height] = frames_.size;
    if (!encoding) {
        write_ = std::get<io::WritePicture>(format.write);
        return;
    }
    if (width % 2 != 0 || height % 2 != 0) {
        std::fprintf(stderr, "drape: render: the film is %dx%d, since its format has even sides only\n",
                     width + width % 2, height + height % 2);
    }
    film_.emplace(path_, width, height, frames_.perSecond, *encoding);
}

void PictureSink::add(std::uint64_t number, std::span<const std::uint8_t> rgb) {
    if (film_) return film_->addFrame(rgb);
    write_(frames_.numbered ? io::numberedPath(path_, number) : path_, frames_.size.width, frames_.size.height, rgb);
}

void PictureSink::finish() {
    if (film_) film_->finish();
}

}  // namespace drape::cli
