#include <cstdlib>
#include <fstream>

#include "base/text_file.h"
#include "fuzz/readers.h"
#include "support/temporary_folder.h"
#include "viewer/state/preferences.h"

namespace drape::fuzz {

/// Reads the viewer's remembered settings. A file that cannot be understood is set aside with a one-line message.
/// Accepted settings can be saved and read back the same.
void settings(std::string_view bytes) {
    static const test::TemporaryFolder folder;
    const std::filesystem::path path = folder.path() / "viewer.json";
    std::ofstream(path, std::ios::binary) << bytes;
    viewer::PreferencesFile file(path);
    const std::string& complaint = file.complaint();
    require(complaint.find('\n') == std::string::npos, "a complaint is one line");
    require(std::filesystem::exists(path) == complaint.empty(), "a file that is not understood is set aside");
    file.keep();
    const viewer::PreferencesFile again(path);
    require(again.complaint().empty(), "what was kept is read");
    for (const auto& entry : std::filesystem::directory_iterator(folder.path())) std::filesystem::remove(entry.path());
}

}  // namespace drape::fuzz
