#pragma once

#include <filesystem>

namespace drape::cli {

/// A folder for a report that appears complete or not at all. Files go to a hidden folder beside it, which finish()
/// renames. That also replaces an older report of the same name. The destructor removes the hidden folder if finish()
/// was not called.
class ReportFolder {
public:
    /// Creates the hidden folder. Throws UsageError, in one line, if that fails or if the path holds anything except a
    /// report. A folder counts as a report if its report.json has "made_by" from this program and lists all files in
    /// the folder.
    explicit ReportFolder(const std::filesystem::path& path);
    ~ReportFolder();
    ReportFolder(const ReportFolder&) = delete;
    ReportFolder& operator=(const ReportFolder&) = delete;

    /// Returns the folder to write files to.
    const std::filesystem::path& writing() const { return temporary_; }
    /// Moves the report to its final path. Throws io::Error (io/files/system.h).
    void finish();

    /// The value of "made_by" in report.json, and the name of its member that lists the files.
    static constexpr const char* kMadeBy = "drape check";
    static constexpr const char* kFiles = "files";

private:
    std::filesystem::path path_;
    std::filesystem::path temporary_;
};

}  // namespace drape::cli
