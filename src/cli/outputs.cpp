#include "cli/outputs.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "base/text_file.h"
#include "cli/reports/progress.h"
#include "io/files/output_file.h"
#include "io/files/picture_file.h"
#include "json/json.h"
#include "scene/parts/scene_notes.h"

namespace drape::cli {

const io::Format& requireFormat(const std::filesystem::path& path, io::IsSuch isSuch) {
    const io::Format* format = io::formatOf(path, isSuch);
    if (!format) throw UsageError(path.string() + ": expected a name that ends in " + io::endingsOf(isSuch));
    return *format;
}

namespace {

void requireKept(const std::filesystem::path& path, FileFormat format, const InputFiles& inputs, OutputName name) {
    if (path == "-") throw UsageError("-: is not the name of a file, expected one; ./- is a file with this name");
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored))
        throw UsageError(path.string() + ": is a folder, expected a file to write");
    const std::string text = path.string();
    if (std::ranges::any_of(text, [](unsigned char c) { return c < ' ' || c == 0x7f; }))
        throw UsageError(json::printable(text) + ": has a line break or another control character");
    try {
        requireReplaceable(path, format, name);
        requireNoInput(path, inputs);
    } catch (const FileError& error) {
        throw UsageError(error.what());
    }
}

// Tests by writing a file. Permissions alone cannot tell: the file system may be read-only, and an administrator may
// write anywhere.
void requireWritable(const std::filesystem::path& path) {
    if (isDeviceOrPipe(path)) return;
    const std::filesystem::path trial = io::temporaryName(path);
    std::FILE* file = std::fopen(trial.string().c_str(), "wb");
    if (!file) throw UsageError(path.string() + ": cannot be written: " + io::reasonOfErrno());
    std::fclose(file);
    std::error_code ignored;
    std::filesystem::remove(trial, ignored);
}

}  // namespace

void requireOutputFile(const std::filesystem::path& path, FileFormat format, const InputFiles& inputs,
                       OutputName name) {
    requireKept(path, format, inputs, name);
    requireWritable(path);
}

void requireNumberedFiles(const std::filesystem::path& path, FileFormat format, const InputFiles& inputs,
                          std::uint64_t first, std::uint64_t last) {
    for (std::uint64_t number = first; number <= last; ++number)
        requireKept(io::numberedPath(path, number), format, inputs, OutputName::given);
    requireWritable(path);
}

void requireMeshFiles(const std::vector<io::MeshFile>& files, const InputFiles& inputs) {
    for (const io::MeshFile& file : files) requireKept(file.path, file.format, inputs, file.name);
    if (!files.empty()) requireWritable(files.front().path);
}

std::filesystem::path freePath(const std::filesystem::path& path) {
    std::error_code ignored;
    std::filesystem::path free = path;
    for (int number = 2; std::filesystem::exists(free, ignored); ++number) {
        free = path;
        free.replace_filename(path.stem().string() + "-" + std::to_string(number) + path.extension().string());
    }
    return free;
}

namespace {

std::string withDigits(double value, int digits, const char* unit) {
    char text[64];
    std::snprintf(text, sizeof text, "%.*f %s", digits, value, unit);
    return text;
}

std::string bytesText(std::uint64_t bytes) {
    const auto number = static_cast<double>(bytes);
    if (bytes < 1000) return counted(bytes, "byte");
    if (bytes < 1'000'000) return withDigits(number / 1e3, bytes < 10'000 ? 1 : 0, "kB");
    if (bytes < 1'000'000'000) return withDigits(number / 1e6, bytes < 100'000'000 ? 1 : 0, "MB");
    return withDigits(number / 1e9, 1, "GB");
}

}  // namespace

std::string durationText(double seconds) {
    if (seconds < 120.0) return withDigits(seconds, seconds < 10.0 ? 1 : 0, "s");
    const auto minutes = static_cast<long>(std::lround(seconds / 60.0));
    if (minutes < 120) return std::to_string(minutes) + " min";
    return std::to_string(minutes / 60) + " h " + std::to_string(minutes % 60) + " min";
}

std::string counted(std::uint64_t count, const std::string& what) {
    return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

std::uint64_t fileBytes(const std::filesystem::path& path) {
    std::error_code error;
    const std::uintmax_t bytes = std::filesystem::file_size(path, error);
    return error ? 0 : bytes;
}

std::string writtenText(const Written& written, double seconds) {
    std::string text = "wrote " + written.name + ": ";
    for (const std::string& fact : written.facts) text += fact + ", ";
    if (written.bytes > 0) text += bytesText(written.bytes) + ", ";
    return text + "took " + durationText(seconds);
}

void tellWritten(const Written& written, WallClock::time_point start) {
    std::fprintf(stderr, "%s\n", writtenText(written, secondsSince(start)).c_str());
}

void tellSceneNotes(const Scene& scene) {
    for (const std::string& line : meshNotes(scene)) tellLine("drape: " + line);
    for (const std::string& line : stiffnessNotes(scene)) tellLine("drape: " + line);
}

void addSceneNotes(json::Object& result, const Scene& scene) {
    const auto add = [&](const char* name, const std::vector<std::string>& notes) {
        if (!notes.empty()) result.push_back({name, json::Array(notes.begin(), notes.end())});
    };
    add("mesh_notes", meshNotes(scene));
    add("stiffness_notes", stiffnessNotes(scene));
    json::Object scales;
    for (const GuessedScale& guess : guessedScales(scene)) scales.push_back({guess.setting, json::number(guess.scale)});
    if (!scales.empty()) result.push_back({"guessed_scales", std::move(scales)});
}

PictureSink::PictureSink(std::filesystem::path path, Frames frames) : path_(std::move(path)), frames_(frames) {
    const io::Format& format = requireFormat(path_, io::isDrawn);
    const auto* encoding = std::get_if<io::FilmEncoding>(&format.write);
    if (encoding && frames_.numbered)
        throw UsageError("--numbered: applies only to pictures, expected a name that ends in " +
                         io::endingsOf(io::isPicture));
    if (frames_.numbered)
        requireNumberedFiles(path_, format.file, frames_.inputs, 1, frames_.count);
    else
        requireOutputFile(path_, format.file, frames_.inputs);
    const auto [width, height] = frames_.size;
    if (!encoding) {
        write_ = std::get<io::WritePicture>(format.write);
        return;
    }
    if (frames_.perSecond > encoding->mostRate) {
        throw UsageError("--fps: " + std::to_string(frames_.perSecond) + " is too high, " + format.label +
                         " allows at most " + std::to_string(encoding->mostRate));
    }
    if (encoding->evenSides && (width % 2 != 0 || height % 2 != 0)) {
        std::fprintf(stderr, "drape: render: the film is %dx%d, since its format requires even sides\n",
                     width + width % 2, height + height % 2);
    }
    film_.emplace(path_, width, height, frames_.perSecond, *encoding);
}

void PictureSink::add(std::uint64_t number, std::span<const std::uint8_t> rgb) {
    ++count_;
    if (film_) return film_->addFrame(rgb);
    last_ = frames_.numbered ? io::numberedPath(path_, number) : path_;
    if (first_.empty()) first_ = last_;
    write_(last_, frames_.size.width, frames_.size.height, rgb);
    bytes_ += fileBytes(last_);
}

void PictureSink::finish() {
    if (film_) film_->finish();
}

Written PictureSink::written() const {
    const auto [width, height] = frames_.size;
    const double seconds = static_cast<double>(count_) / frames_.perSecond;  // length of a film
    Written written{path_.string(), {}, film_ ? fileBytes(path_) : bytes_};
    if (first_ != last_) written.name = first_.string() + " to " + last_.string();
    if (film_ || frames_.numbered) written.facts.push_back(counted(count_, "frame"));
    if (film_) written.facts.push_back(withDigits(seconds, seconds < 1.0 ? 2 : 1, "s"));
    written.facts.push_back(std::to_string(width) + "×" + std::to_string(height));
    return written;
}

}  // namespace drape::cli
