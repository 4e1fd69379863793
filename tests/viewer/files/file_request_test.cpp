#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <thread>

#include "viewer/files/file_dialog.h"
#include "viewer/files/file_menu.h"
#include "viewer/state/files.h"

namespace drape::viewer {
namespace {

class FilesTest : public testing::Test {
protected:
    FilesTest() : folder(std::filesystem::temp_directory_path() / ("drape-files-test-" + std::to_string(::getpid()))) {
        std::filesystem::create_directories(folder);
    }
    ~FilesTest() override { std::filesystem::remove_all(folder); }

    void program(const std::string& name, const std::string& text) const {
        const std::filesystem::path file = folder / name;
        std::ofstream(file) << "#!/bin/sh\n" << text << '\n';
        std::filesystem::permissions(file, std::filesystem::perms::owner_all);
    }
    /// Installs a program called zenity with a script, shows its dialog, and returns the dialog's state.
    DialogState answerOf(const std::string& text, std::filesystem::path* file = nullptr) const {
        program("zenity", text);
        const std::string before = std::getenv("PATH");
        ::setenv("PATH", (folder.string() + ":" + before).c_str(), 1);
        DesktopDialog dialog(DialogTool::zenity, opening());
        ::setenv("PATH", before.c_str(), 1);
        DialogState state = dialog.poll();
        while (state == DialogState::open) {
            std::this_thread::yield();
            state = dialog.poll();
        }
        if (file != nullptr) *file = dialog.file();
        return state;
    }
    FileRequest opening() const {
        return {FileRequest::Mode::open, "Open", folder, "Scenes, meshes", {".json", ".obj"}};
    }

    std::filesystem::path folder;
};

TEST(FileRequest, SavedFilesGetAnEndingWhereTheyHaveNoneOfThose) {
    const FileRequest request{FileRequest::Mode::save, "", "", "", {".png", ".jpg"}};
    EXPECT_EQ(withEnding("a/picture", request), "a/picture.png");
    EXPECT_EQ(withEnding("a/picture.JPG", request), "a/picture.JPG");
    EXPECT_EQ(withEnding("a/v1.2", request), "a/v1.2.png");
    EXPECT_EQ(withEnding("a/v1", {FileRequest::Mode::open, "", "", "", {".png"}}), "a/v1");
}

TEST(FileRequest, TypedNamesAreWithinTheFolderUnlessTheySayOtherwise) {
    EXPECT_EQ(typedPath("/work", "a.json"), "/work/a.json");
    EXPECT_EQ(typedPath("/work/deep", "../a.json"), "/work/a.json");
    EXPECT_EQ(typedPath("/work", "/tmp/a.json"), "/tmp/a.json");
    const std::filesystem::path home = std::getenv("HOME") == nullptr ? "/root" : std::getenv("HOME");
    ::setenv("HOME", home.c_str(), 1);
    EXPECT_EQ(typedPath("/work", "~/a.json"), home / "a.json");
    EXPECT_EQ(typedPath("/work", "~a.json"), "/work/~a.json");
    EXPECT_EQ(savedLine(home / "films" / "a.mp4"), "Saved a.mp4 in ~/films");
    EXPECT_EQ(savedLine("/nowhere/a.mp4"), "Saved a.mp4 in /nowhere");
}

TEST(FileRequest, RecentFilesAreListedOnceTheLatestFirst) {
    std::vector<std::string> list;
    for (const char* const file : {"a", "b", "c", "b"}) list = withRecent(std::move(list), file);
    EXPECT_EQ(list, (std::vector<std::string>{"b", "c", "a"}));
    for (int i = 0; i < 20; ++i) list = withRecent(std::move(list), std::to_string(i));
    EXPECT_EQ(list.size(), kRecentFiles);
    EXPECT_EQ(list.front(), "19");
}

TEST_F(FilesTest, AFolderIsListedFoldersFirstWithWhatIsOffered) {
    for (const char* const name : {"b.json", "A.OBJ", "notes.txt", ".hidden.json"}) std::ofstream(folder / name) << "x";
    std::filesystem::create_directories(folder / "zebra");
    std::filesystem::create_directories(folder / ".git");
    std::filesystem::create_symlink("nothing", folder / "lost.json");
    const FolderList list = listFolder(folder, {".json", ".obj"});
    std::string names;
    for (const FolderList::Entry& entry : list.entries) names += entry.name + (entry.isFolder ? "/ " : " ");
    EXPECT_EQ(names, "zebra/ A.OBJ b.json ");
    EXPECT_EQ(list.complaint, "");
}

TEST_F(FilesTest, NoFolderIsToldInOneLine) {
    const FolderList list = listFolder(folder / "none", {".json"});
    EXPECT_TRUE(list.entries.empty());
    EXPECT_EQ(list.complaint, (folder / "none").string() + ": No such file or directory");
}

TEST_F(FilesTest, TheDesktopsOwnDialogIsTakenWhereBothAreInstalled) {
    const std::string path = "/nowhere:" + folder.string();
    EXPECT_EQ(findDialogTool(path, "GNOME"), std::nullopt);
    program("kdialog", "");
    EXPECT_EQ(findDialogTool(path, "GNOME"), DialogTool::kdialog);
    program("zenity", "");
    EXPECT_EQ(findDialogTool(path, "GNOME"), DialogTool::zenity);
    EXPECT_EQ(findDialogTool(path, "ubuntu:KDE"), DialogTool::kdialog);
    std::filesystem::remove(folder / "kdialog");
    EXPECT_EQ(findDialogTool(path, "KDE"), DialogTool::zenity);
}

TEST_F(FilesTest, DialogsAreToldFolderNameAndKind) {
    using Command = std::vector<std::string>;
    const std::string start = folder.string() + "/";
    EXPECT_EQ(dialogCommand(DialogTool::zenity, opening()),
              (Command{"zenity", "--file-selection", "--title=Open", "--filename=" + start,
                       "--file-filter=Scenes, meshes | *.json *.obj"}));
    EXPECT_EQ(dialogCommand(DialogTool::kdialog, opening()),
              (Command{"kdialog", "--title", "Open", "--getopenfilename", start, "*.json *.obj|Scenes, meshes"}));
    const FileRequest saving{FileRequest::Mode::save, "Save", "/a/b.json", "Scenes", {".json"}};
    const Command command = dialogCommand(DialogTool::zenity, saving);
    EXPECT_EQ(std::ranges::count(command, "--filename=/a/b.json"), 1);
    EXPECT_EQ(std::ranges::count(command, "--save"), 1);
    EXPECT_EQ(dialogCommand(DialogTool::kdialog, saving)[3], "--getsavefilename");
}

TEST_F(FilesTest, ADialogAnswersWithAFileOrNone) {
    std::filesystem::path file;
    EXPECT_EQ(answerOf("sleep 0.05; echo '/tmp/50 % wool.json'", &file), DialogState::chosen);
    EXPECT_EQ(file, "/tmp/50 % wool.json");
    EXPECT_EQ(answerOf("exit 1"), DialogState::cancelled);
    EXPECT_EQ(answerOf("echo 'cannot open display' >&2; exit 255"), DialogState::failed);
    EXPECT_EQ(answerOf("exit 0"), DialogState::failed) << "no file is no answer";
}

}  // namespace
}  // namespace drape::viewer
