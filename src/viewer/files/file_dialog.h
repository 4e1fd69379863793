#pragma once

#include <array>
#include <filesystem>
#include <glm/glm.hpp>
#include <string>
#include <vector>

#include "viewer/files/file_request.h"

namespace drape::viewer {

struct WidgetLog;

/// A folder as our dialog shows it.
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

/// Our own dialog for a file, where the desktop has none: the list of a folder, and a field for the name.
class FileDialog {
public:
    explicit FileDialog(FileRequest request);

    enum class State { open, chosen, cancelled };
    /// Draws it in the middle of the window, whose size is in window coordinates. scale: of the Ui. Everything else
    /// waits for it. Once it is anything but open, it is not to be drawn again.
    State draw(WidgetLog& log, glm::vec2 window, float scale);
    /// The file; call when it was chosen.
    const std::filesystem::path& file() const { return file_; }

private:
    void go(const std::filesystem::path& folder);
    void setName(const std::string& name);
    void drawFolder(WidgetLog& log, float scale);
    /// Whether a file was clicked twice.
    bool drawList(WidgetLog& log, glm::vec2 size);
    /// Enters the folder, or takes the file, that the field names.
    State accept();

    FileRequest request_;
    FolderList list_;
    std::array<char, 1024> name_{};
    std::string complaint_;
    std::filesystem::path file_;
    bool takesFocus_ = true;  // the field does
};

}  // namespace drape::viewer
