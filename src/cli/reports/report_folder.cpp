#include "cli/reports/report_folder.h"

#include <algorithm>
#include <set>
#include <string>
#include <system_error>

#include "base/text_file.h"
#include "cli/options/options.h"
#include "io/files/output_file.h"
#include "io/files/system.h"
#include "json/json.h"

namespace drape::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLargestReport = 64u << 20;  // greatest size of report.json, bytes

const json::Value* find(const json::Value& object, std::string_view name) {
    const auto* members = std::get_if<json::Object>(&object.data);
    if (!members) return nullptr;
    const auto member = std::ranges::find(*members, name, &json::Member::name);
    return member == members->end() ? nullptr : &member->value;
}

/// Returns the files that a report lists. Returns none if the folder holds no report.
std::set<std::string> filesOfReport(const fs::path& folder) {
    std::set<std::string> files;
    try {
        const json::Value report = json::read(readTextFile(folder / "report.json", kLargestReport));
        const json::Value* madeBy = find(report, "made_by");
        const json::Value* list = find(report, ReportFolder::kFiles);
        if (!madeBy || !list || std::get<std::string>(madeBy->data) != ReportFolder::kMadeBy) return files;
        for (const json::Value& file : std::get<json::Array>(list->data))
            files.insert(std::get<std::string>(file.data));
    } catch (const std::exception&) {  // no such file, invalid JSON, or JSON of another kind
        files.clear();
    }
    return files;
}

/// Throws UsageError if replacing the path would lose anything except an earlier report.
void requireReport(const fs::path& path) {
    const auto refuse = [&](const std::string& reason) {
        throw UsageError("-o: \"" + json::printable(path.string()) + "\" " + reason + ", expected a new name");
    };
    if (fs::symlink_status(path).type() == fs::file_type::not_found) return;
    if (!fs::is_directory(fs::symlink_status(path))) refuse("is not a folder");
    const std::set<std::string> files = filesOfReport(path);
    if (files.empty()) refuse("is a folder that contains no report of drape check");
    for (const fs::directory_entry& entry : fs::directory_iterator(path)) {
        const std::string name = entry.path().filename().string();
        if (!files.contains(name))
            refuse("contains a file that does not belong to its report, " + json::printable(name));
    }
}

fs::path withoutSlash(const fs::path& path) { return path.has_filename() ? path : path.parent_path(); }

}  // namespace

ReportFolder::ReportFolder(const fs::path& path) : path_(withoutSlash(path)), temporary_(io::temporaryName(path_)) {
    if (path_.empty() || path_ == "-") throw UsageError("-o: expected the name of a folder");
    try {
        requireReport(path_);
    } catch (const fs::filesystem_error& error) {
        throw UsageError("-o: \"" + json::printable(path.string()) + "\": " + error.code().message());
    }
    std::error_code error;
    if (!fs::create_directory(temporary_, error)) {
        throw UsageError("-o: \"" + json::printable(path.string()) +
                         "\" cannot be created: " + (error ? error.message() : "its temporary name is already in use"));
    }
}

ReportFolder::~ReportFolder() {
    std::error_code ignored;
    if (!temporary_.empty()) fs::remove_all(temporary_, ignored);
}

void ReportFolder::finish() {
    const fs::path old = io::temporaryName(path_);
    try {
        // Checks again, because files may have been added meanwhile.
        requireReport(path_);
        const bool replaces = fs::exists(path_);
        if (replaces) fs::rename(path_, old);
        fs::rename(temporary_, path_);
        temporary_.clear();
        if (replaces) fs::remove_all(old);
    } catch (const fs::filesystem_error& error) {
        throw io::Error("cannot write \"" + path_.string() + "\": " + error.code().message());
    }
}

}  // namespace drape::cli
