#pragma once

#include <filesystem>

namespace drape::cli {

/// A folder of a report, which will be whole or not there: its files are written in a hidden folder beside it, which
/// takes its name with finish(). An older report of that name is replaced then. One that is destroyed before leaves
/// nothing new.
class ReportFolder {
public:
    /// Throws UsageError, in one line, where no folder can be made, and for a path at which there is anything but a
    /// report: a folder is one if its report.json has the member "made_by" of this program, and lists all files in it.
    explicit ReportFolder(const std::filesystem::path& path);
    ~ReportFolder();
    ReportFolder(const ReportFolder&) = delete;
    ReportFolder& operator=(const ReportFolder&) = delete;

    /// Where files are to be written.
    const std::filesystem::path& writing() const { return temporary_; }
    /// Throws io::Error (io/files/error.h).
    void finish();

    /// The value of "made_by", and the member of report.json that lists the files.
    static constexpr const char* kMadeBy = "drape check";
    static constexpr const char* kFiles = "files";

private:
    std::filesystem::path path_;
    std::filesystem::path temporary_;
};

}  // namespace drape::cli
