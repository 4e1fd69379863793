#include <fcntl.h>
#include <gtest/gtest.h>
#include <stdlib.h>
#include <unistd.h>

#include <chrono>
#include <string>
#include <thread>

#include "cli/reports/progress.h"

namespace drape::cli {
namespace {

using std::chrono::milliseconds;

bool hasTerminals() {
    const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    const char* const name = terminal < 0 ? nullptr : ptsname(terminal);
    const bool isThere = name != nullptr && access(name, F_OK) == 0;
    if (terminal >= 0) close(terminal);
    return isThere;
}

#define DRAPE_SKIP_WITHOUT_TERMINALS() \
    if (!hasTerminals()) GTEST_SKIP() << "this machine has no terminals (/dev/pts)"

/// Makes stderr a terminal or a pipe for as long as the object lives.
class OtherStderr {
public:
    explicit OtherStderr(bool terminal) : kept_(dup(STDERR_FILENO)) {
        if (terminal) {
            reader_ = posix_openpt(O_RDWR | O_NOCTTY);
            EXPECT_TRUE(reader_ >= 0 && grantpt(reader_) == 0 && unlockpt(reader_) == 0);
            writer_ = open(ptsname(reader_), O_RDWR | O_NOCTTY);
        } else {
            int ends[2] = {-1, -1};
            EXPECT_EQ(pipe(ends), 0);
            reader_ = ends[0];
            writer_ = ends[1];
        }
        EXPECT_GE(dup2(writer_, STDERR_FILENO), 0);
        fcntl(reader_, F_SETFL, O_NONBLOCK);
    }
    ~OtherStderr() {
        dup2(kept_, STDERR_FILENO);
        for (const int file : {kept_, reader_, writer_}) close(file);
    }
    OtherStderr(const OtherStderr&) = delete;
    OtherStderr& operator=(const OtherStderr&) = delete;

    /// Returns the text written so far.
    std::string text() {
        char buffer[4096];
        for (ssize_t count = 0; (count = read(reader_, buffer, sizeof buffer)) > 0;)
            text_.append(buffer, static_cast<std::size_t>(count));
        return text_;
    }

private:
    int kept_ = -1;
    int reader_ = -1;
    int writer_ = -1;
    std::string text_;
};

TEST(Preparing, SaysWithinASecondWhatIsBeingPreparedAndWipesItOut) {
    DRAPE_SKIP_WITHOUT_TERMINALS();
    OtherStderr terminal(true);
    Preparing preparing("a big scene");
    const auto secondsUntil = [&, start = std::chrono::steady_clock::now()](const std::string& text) {
        double seconds = 0.0;
        while (terminal.text().find(text) == std::string::npos && seconds < 10.0) {
            std::this_thread::sleep_for(milliseconds(10));
            seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        }
        return seconds;
    };
    EXPECT_LT(secondsUntil("\rpreparing a big scene\033[K"), 1.0);
    EXPECT_LT(secondsUntil("\rpreparing a big scene, 1 s\033[K"), 10.0);
    EXPECT_FALSE(terminal.text().ends_with("\r\033[K"));
    preparing.end();
    EXPECT_TRUE(terminal.text().ends_with("\r\033[K"));
}

TEST(Preparing, SaysNothingOfWhatIsSoonDone) {
    DRAPE_SKIP_WITHOUT_TERMINALS();
    OtherStderr terminal(true);
    { const Preparing preparing("a small scene"); }
    EXPECT_EQ(terminal.text(), "");
}

TEST(Preparing, SaysNothingWithoutATerminal) {
    OtherStderr pipe(false);
    {
        const Preparing preparing("a big scene");
        std::this_thread::sleep_for(milliseconds(600));
    }
    EXPECT_EQ(pipe.text(), "");
}

}  // namespace
}  // namespace drape::cli
