#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace drape::viewer {

/// What our dialog shows of a folder.
struct FolderList {
    struct Entry {
        std::string name;
        bool isFolder = false;
    };
    std::filesystem::path folder;
    std::vector<Entry> entries;  ///< folders first, each by name whatever its case
    std::string complaint;       ///< why there are none; empty: the folder could be read
};

/// Folders, and files with one of the endings, without hidden ones. No folder is an error: it has a complaint.
FolderList listFolder(const std::filesystem::path& folder, const std::vector<std::string>& endings);

}  // namespace drape::viewer
