#pragma once

#include <filesystem>
#include <glm/glm.hpp>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "viewer/state/run_controls.h"

namespace drape::viewer {

/// The place of a window, in the desktop's coordinates.
struct WindowPlace {
    glm::ivec2 corner{0};
    glm::ivec2 size{0};
    bool maximised = false;

    bool operator==(const WindowPlace&) const = default;
};

/// The settings that the viewer remembers from one run of the program to the next.
struct Preferences {
    std::optional<WindowPlace> window;
    bool panel = true;
    QualityChoice quality = QualityChoice::automatic;
    std::string scene;      ///< argument of loadScene() for the first scene; empty for the first built-in scene
    bool hintSeen = false;  ///< whether the user has seen the hint about the first mouse gestures
    /// Whether a section of the panel is open. Holds only sections that the user has opened or closed.
    std::map<std::string, bool> sections;
    bool asksToSave = true;           ///< whether to ask before unsaved cuts and changes are lost
    std::vector<std::string> recent;  ///< files that were opened or saved, latest first

    bool operator==(const Preferences&) const = default;
};

/// Returns the path of the file of remembered settings: drape/viewer.json in $XDG_CONFIG_HOME, or in ~/.config if that
/// variable is unset or not an absolute path. Returns nothing if there is no home folder either.
std::optional<std::filesystem::path> preferencesPath();

/// Keeps the remembered settings in a file. If there is a problem with the file, the user gets a message, and the
/// viewer continues with its defaults.
class PreferencesFile {
public:
    /// Remembers nothing and writes no file, for runs that must not depend on earlier ones.
    PreferencesFile() = default;
    /// Reads the file. If its contents are not valid, the file is renamed to viewer-broken-N.json.
    /// `path`: empty if there is no place for the file.
    explicit PreferencesFile(std::optional<std::filesystem::path> path);

    Preferences& values() { return values_; }
    /// Returns a message that the file was broken, or that no settings can be kept. Empty if there is no problem.
    const std::string& complaint() const { return complaint_; }
    bool isOn() const { return isOn_; }
    /// Returns whether settings are kept from this run of the program to the next.
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
