#include "viewer/state/message_line.h"

#include <gtest/gtest.h>

namespace drape::viewer {
namespace {

TEST(MessageLine, ANoteGoesByItself) {
    MessageLine line;
    line.note("Undid: cut");
    line.pass(MessageLine::kNoteSeconds - 0.1);
    EXPECT_EQ(line.text(), "Undid: cut");
    EXPECT_TRUE(line.isNote());
    line.pass(0.2);
    EXPECT_EQ(line.text(), "");
    EXPECT_FALSE(line.isNote());
}

TEST(MessageLine, AnyOtherMessageStays) {
    MessageLine line;
    line.note("Undid: cut");
    line.say("no such file", true);
    line.pass(10.0);
    line.endNote();
    EXPECT_EQ(line.text(), "no such file");
    EXPECT_TRUE(line.isError());
    line.note("Undid: cut");
    EXPECT_FALSE(line.isError());
    line.endNote();
    EXPECT_EQ(line.text(), "");
}

}  // namespace
}  // namespace drape::viewer
