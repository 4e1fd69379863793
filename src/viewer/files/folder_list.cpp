#include "viewer/files/folder_list.h"

#include <algorithm>
#include <cctype>
#include <system_error>
#include <tuple>

#include "viewer/files/file_request.h"

namespace drape::viewer {
namespace {

std::string inLowerCase(std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

}  // namespace

FolderList listFolder(const std::filesystem::path& folder, const std::vector<std::string>& endings) {
    FolderList list{folder, {}, {}};
    std::error_code error;
    std::filesystem::directory_iterator entry(folder, error);
    for (const std::filesystem::directory_iterator end; !error && entry != end; entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        std::error_code unreadable;
        const bool isFolder = entry->is_directory(unreadable);
        const bool isOffered = isFolder || hasEnding(name, endings);
        if (!name.starts_with('.') && isOffered && !unreadable) list.entries.push_back({name, isFolder});
    }
    if (error) list.complaint = folder.string() + ": " + error.message();
    const auto order = [](const FolderList::Entry& one) {
        return std::tuple(!one.isFolder, inLowerCase(one.name), one.name);
    };
    std::ranges::sort(list.entries, {}, order);
    return list;
}

}  // namespace drape::viewer
