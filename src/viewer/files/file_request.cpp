#include "viewer/files/file_request.h"
#include "mesh_reading/shared/mesh_bytes.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>

namespace drape::viewer {

bool hasEnding(const std::filesystem::path& file, const std::vector<std::string>& endings) {
    std::string own = file.extension().string();
    std::ranges::transform(own, own.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return std::ranges::find(endings, own) != endings.end();
}

std::filesystem::path withEnding(std::filesystem::path file, const FileRequest& request) {
    if (request.mode == FileRequest::Mode::save && !hasEnding(file, request.endings)) file += request.endings.front();
    return file;
}

std::filesystem::path typedPath(const std::filesystem::path& folder, std::string_view text) {
    const char* const home = std::getenv("HOME");
    if (home != nullptr && (text == "~" || text.starts_with("~/")))
        return (std::filesystem::path(home) / text.substr(std::min<std::size_t>(2, text.size()))).lexically_normal();
    return (folder / text).lexically_normal();
}

}  // namespace drape::viewer
