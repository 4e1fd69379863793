#include "io/files/video.h"

#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "io/files/output_file.h"
#include "io/files/system.h"

namespace drape::io {
namespace {

constexpr int kLargestSide = 16384;  // greatest width and height that the encoder accepts, pixels

std::string sizeText(int width, int height) { return std::to_string(width) + "x" + std::to_string(height); }

void requireParameters(const std::filesystem::path& path, int width, int height, int framesPerSecond, int mostRate) {
    const std::string start = "cannot write \"" + path.string() + "\": ";
    if (width < 1 || height < 1 || width > kLargestSide || height > kLargestSide) {
        throw Error(start + "a film of " + sizeText(width, height) + " pixels is not possible, expected 1 to " +
                    std::to_string(kLargestSide) + " on each side");
    }
    if (framesPerSecond < 1 || framesPerSecond > mostRate) {
        throw Error(start + std::to_string(framesPerSecond) + " frames per second are not possible, expected 1 to " +
                    std::to_string(mostRate));
    }
    const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
    std::error_code ignored;
    if (!std::filesystem::is_directory(folder, ignored)) throw Error(start + "no such folder, " + folder.string());
}

std::vector<std::string> ffmpegArguments(const std::filesystem::path& out, int width, int height, int rate,
                                         const FilmEncoding& encoding) {
    const std::string evenSides = "pad=ceil(iw/2)*2:ceil(ih/2)*2,fillborders=right=" + std::to_string(width % 2) +
                                  ":bottom=" + std::to_string(height % 2) + ":mode=smear,";
    const std::string filter = (encoding.evenSides ? evenSides : "") + encoding.filter;
    std::vector<std::string> arguments{"ffmpeg", "-hide_banner", "-loglevel", "error", "-nostdin",
                                       // Without -xerror, a full disk truncates the film and ffmpeg reports success.
                                       "-xerror", "-y", "-f", "rawvideo", "-pixel_format", "rgb24", "-video_size",
                                       sizeText(width, height), "-framerate", std::to_string(rate), "-i", "pipe:0",
                                       "-vf", filter};
    arguments.insert(arguments.end(), encoding.options.begin(), encoding.options.end());
    arguments.push_back("file:" + out.string());
    return arguments;
}

ChildProcess startFfmpeg(const std::vector<std::string>& arguments) {
    try {
        return ChildProcess(arguments);
    } catch (const Error& error) {
        throw Error(std::string(error.what()) + "; films require the ffmpeg program in PATH (PNG pictures do not)");
    }
}

std::string endedText(int status, const std::string& message) {
    return "ffmpeg ended with status " + std::to_string(status) +
           (message.empty() ? " and no message" : ": " + message);
}

}  // namespace

VideoWriter::VideoWriter(std::filesystem::path path, int width, int height, int framesPerSecond,
                         const FilmEncoding& encoding)
    : path_(std::move(path)), temporary_(temporaryName(path_)), width_(width), height_(height) {
    requireParameters(path_, width, height, framesPerSecond, encoding.mostRate);
    requireMayReplace(path_, encoding.format);
    if (isDeviceOrPipe(path_)) temporary_ = path_;
    ffmpeg_ = startFfmpeg(ffmpegArguments(temporary_, width, height, framesPerSecond, encoding));
}

VideoWriter::~VideoWriter() { discard(); }

VideoWriter::VideoWriter(VideoWriter&& other) noexcept
    : path_(std::move(other.path_)),
      temporary_(std::exchange(other.temporary_, {})),
      width_(other.width_),
      height_(other.height_),
      frames_(other.frames_),
      ffmpeg_(std::move(other.ffmpeg_)) {}

VideoWriter& VideoWriter::operator=(VideoWriter&& other) noexcept {
    std::swap(path_, other.path_);
    std::swap(temporary_, other.temporary_);
    std::swap(width_, other.width_);
    std::swap(height_, other.height_);
    std::swap(frames_, other.frames_);
    std::swap(ffmpeg_, other.ffmpeg_);
    return *this;
}

void VideoWriter::addFrame(std::span<const std::uint8_t> rgb) {
    const std::string start = "cannot write \"" + path_.string() + "\": ";
    const std::size_t expected = std::size_t{3} * static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_);
    if (rgb.size() != expected) {
        throw Error(start + std::to_string(rgb.size()) + " bytes are not a frame of " + sizeText(width_, height_));
    }
    if (!ffmpeg_.running()) throw Error(start + "the film is already finished");
    if (ffmpeg_.write(rgb)) {
        ++frames_;
        return;
    }
    const int status = ffmpeg_.wait();
    throw Error(start + endedText(status, ffmpeg_.lastMessage()));
}

void VideoWriter::finish() {
    const std::string start = "cannot write \"" + path_.string() + "\": ";
    if (!ffmpeg_.running()) throw Error(start + "the film is already finished");
    if (frames_ == 0) throw Error(start + "the film has no frames");
    const int status = ffmpeg_.wait();
    if (status != 0) {
        throw Error(start + endedText(status, ffmpeg_.lastMessage()));
    }
    std::error_code error;
    if (temporary_ != path_) std::filesystem::rename(temporary_, path_, error);
    if (error) throw Error(start + error.message());
    temporary_.clear();
}

void VideoWriter::discard() noexcept {
    if (temporary_.empty()) return;
    ffmpeg_ = ChildProcess();
    std::error_code ignored;
    if (temporary_ != path_) std::filesystem::remove(temporary_, ignored);
}

}  // namespace drape::io
