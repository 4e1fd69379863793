#include "gl/commands.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace drape;
using gl::Access;
using gl::Command;
using gl::findHazard;
using gl::Use;
using testing::AllOf;
using testing::HasSubstr;
using testing::Optional;

namespace {

using List = std::vector<Command>;

Command dispatch(std::string name, std::vector<Access> accesses, std::uint32_t chunk = 0) {
    return {Command::Kind::dispatch, std::move(name), 0, 1, chunk, 0, std::move(accesses)};
}
Command draw(std::string name, std::vector<Access> accesses) {
    return {Command::Kind::draw, std::move(name), 0, 0, 0, 0, std::move(accesses)};
}
Command readback(GLuint buffer) {
    return {Command::Kind::readback, "readback", 0, 0, 0, 0, {{buffer, false, Use::bufferUpdate}}};
}
Command update(GLuint buffer) {
    return {Command::Kind::update, "update", 0, 0, 0, 0, {{buffer, true, Use::bufferUpdate}}};
}
Command barrier(GLbitfield bits) { return {Command::Kind::barrier, "", 0, 0, 0, bits, {}}; }

constexpr GLuint a = 1;
constexpr GLuint b = 2;
constexpr Access readA{a, false};
constexpr Access writeA{a, true};
constexpr Access writeB{b, true};
constexpr Access vertexA{a, false, Use::vertexAttrib};

}  // namespace

TEST(FindHazard, NothingSharedIsFine) {
    EXPECT_EQ(findHazard({}), std::nullopt);
    EXPECT_EQ(findHazard(List{dispatch("x", {readA, writeB}), dispatch("y", {readA})}), std::nullopt);
}

TEST(FindHazard, SeesReadAfterWrite) {
    EXPECT_THAT(findHazard(List{dispatch("x", {writeA}), dispatch("between", {writeB}), dispatch("y", {readA})}),
                Optional(AllOf(HasSubstr("\"x\""), HasSubstr("\"y\""), HasSubstr("GL_SHADER_STORAGE_BARRIER_BIT"))));
    EXPECT_EQ(findHazard(List{dispatch("x", {writeA}), barrier(GL_SHADER_STORAGE_BARRIER_BIT), dispatch("y", {readA})}),
              std::nullopt);
}

TEST(FindHazard, SeesWriteAfterWriteAndWriteAfterRead) {
    EXPECT_NE(findHazard(List{dispatch("x", {writeA}), dispatch("y", {writeA})}), std::nullopt);
    EXPECT_NE(findHazard(List{dispatch("x", {readA}), dispatch("y", {writeA})}), std::nullopt);
    EXPECT_NE(findHazard(List{draw("x", {vertexA}), dispatch("y", {writeA})}), std::nullopt);
}

TEST(FindHazard, WantsTheBitOfTheConsumer) {
    const auto with = [](GLbitfield bits, Command consumer) {
        return findHazard(List{dispatch("x", {writeA}), barrier(bits), std::move(consumer)});
    };
    EXPECT_THAT(with(GL_SHADER_STORAGE_BARRIER_BIT, draw("cloth", {vertexA})),
                Optional(HasSubstr("GL_VERTEX_ATTRIB_ARRAY_BARRIER_BIT")));
    EXPECT_EQ(with(GL_VERTEX_ATTRIB_ARRAY_BARRIER_BIT, draw("cloth", {vertexA})), std::nullopt);
    EXPECT_THAT(with(GL_VERTEX_ATTRIB_ARRAY_BARRIER_BIT, readback(a)),
                Optional(HasSubstr("GL_BUFFER_UPDATE_BARRIER_BIT")));
    EXPECT_THAT(with(GL_SHADER_STORAGE_BARRIER_BIT, update(a)), Optional(HasSubstr("GL_BUFFER_UPDATE_BARRIER_BIT")));
    EXPECT_EQ(with(GL_ALL_BARRIER_BITS, readback(a)), std::nullopt);
}

TEST(FindHazard, ApiCallsNeedNoBarrierOfTheirOwn) {
    EXPECT_EQ(findHazard(List{update(a), dispatch("x", {writeA})}), std::nullopt);
    EXPECT_EQ(findHazard(List{readback(a), dispatch("x", {writeA})}), std::nullopt);
    EXPECT_EQ(findHazard(List{dispatch("x", {readA}), update(a)}), std::nullopt);
}

TEST(FindHazard, AnOldWriteStaysDangerousForOtherUses) {
    const List list = {dispatch("x", {writeA}), barrier(GL_SHADER_STORAGE_BARRIER_BIT), dispatch("y", {readA}),
                       draw("cloth", {vertexA})};
    EXPECT_THAT(findHazard(list), Optional(AllOf(HasSubstr("\"x\""), HasSubstr("\"cloth\""))));
}

TEST(FindHazard, PiecesOfOneDispatchAreOne) {
    List list = {dispatch("x", {writeA}, 0), dispatch("x", {writeA}, 1)};
    EXPECT_EQ(findHazard(list), std::nullopt);
    list.push_back(dispatch("x", {writeA}, 0));
    EXPECT_NE(findHazard(list), std::nullopt);
}
