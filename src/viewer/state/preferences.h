#pragma once

#include <filesystem>
#include <glm/glm.hpp>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "render/frame/view.h"
#include "viewer/state/run_controls.h"

namespace drape::viewer {

/// Place of a window, in the desktop's coordinates.
struct WindowPlace {
    glm::ivec2 corner{0};
    glm::ivec2 size{0};
    bool maximised = false;

    bool operator==(const WindowPlace&) const = default;
};

/// The settings that the viewer remembers from one run to the next.
struct Preferences {
    std::optional<WindowPlace> window;
    bool panel = true;
    SolverChoice solver = SolverChoice::automatic;
    QualityChoice quality = QualityChoice::automatic;
    render::View view = render::View::shaded;
    std::string scene;  ///< as loadScene takes it; empty: the first built-in one
    bool hintSeen = false;
    std::map<std::string, bool> sections;  ///< whether a section of the panel is open, if a person has said so
    bool asksToSave = true;                ///< asks before unsaved cuts and changes are lost
    std::vector<std::string> recent;       ///< files that were opened or saved, the latest first

    bool operator==(const Preferences&) const = default;
};

/// The file of the remembered settings: drape/viewer.json in $XDG_CONFIG_HOME or, where that is not set or not an
/// absolute path, in ~/.config. Nothing where there is no home either.
std::optional<std::filesystem::path> preferencesPath();

/// Keeps the remembered settings in a file. A fault of that file is no failure: the person gets a message, and the
/// program goes on with its defaults.
class PreferencesFile {
public:
    /// Remembers and keeps nothing, for runs that must not depend on earlier ones.
    PreferencesFile() = default;
    /// Reads the file. If it cannot be understood, it is set aside as viewer-broken-N.json.
    /// `path`: nothing for a machine that has no place for the file.
    explicit PreferencesFile(std::optional<std::filesystem::path> path);

    Preferences& values() { return values_; }
    /// A line that says that the file was broken, or that nothing can be kept. Empty if all is well.
    const std::string& complaint() const { return complaint_; }
    bool isOn() const { return isOn_; }
    /// Returns whether settings are kept from this run to the next.
    bool keeps() const { return path_.has_value(); }
    /// Writes the file if there is a place for it. Throws FileError (base/text_file.h).
    void keep() const;

private:
    void read();
    void setAside(const std::string& why);

    Preferences values_;
    std::string complaint_;
    std::optional<std::filesystem::path> path_;
    bool isOn_ = false;
};

}  // namespace drape::viewer
