#include "gl/commands.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <random>

#include "support/gl_fixture.h"

using namespace drape;
using gl::Access;
using gl::Command;
using gl::findHazard;
using gl::reads;
using gl::Use;
using gl::writes;
using testing::AllOf;
using testing::HasSubstr;
using testing::Optional;
using testing::ThrowsMessage;

namespace {

const EmbeddedFile kCommandShaders[] = {
    {"count.comp",
     "#version 450\n"
     "layout(local_size_x = 64) in;\n"
     "layout(location = 0) uniform uint baseThread;\n"
     "layout(location = 1) uniform uint endThread;\n"
     "layout(std430, binding = 0) buffer Counts { uint counts[]; };\n"
     "void main() { uint i = baseThread + gl_GlobalInvocationID.x; if (i < endThread) counts[i] += 1u; }\n"},
    {"copy.comp",
     "#version 450\n"
     "layout(local_size_x = 32) in;\n"
     "layout(std430, binding = 0) readonly buffer From { uint from[]; };\n"
     "layout(std430, binding = 1) writeonly buffer To { uint to[]; };\n"
     "void main() { uint i = gl_GlobalInvocationID.x; if (i < 100u) to[i] = from[i] + 1u; }\n"},
};

class Commands : public test::GlTest {
protected:
    void SetUp() override {
        GlTest::SetUp();
        if (HasFatalFailure()) return;
        count_ = gl::Program::compute(library_, "count.comp");
        copy_ = gl::Program::compute(library_, "copy.comp");
        commands_.recordTo(&list_);
    }
    void copy(const gl::Buffer& from, const gl::Buffer& to) {
        from.bind(GL_SHADER_STORAGE_BUFFER, 0);
        to.bind(GL_SHADER_STORAGE_BUFFER, 1);
        commands_.dispatch(copy_, 100, {reads(from), writes(to)});
    }
    std::vector<Command> of(Command::Kind kind) const {
        std::vector<Command> found;
        std::ranges::copy_if(list_, std::back_inserter(found), [&](const Command& c) { return c.kind == kind; });
        return found;
    }

    // Removes each barrier in turn and expects findHazard to name the command that followed it.
    void expectEveryBarrierNeeded() const {
        for (std::size_t i = 0; i < list_.size(); ++i) {
            if (list_[i].kind != Command::Kind::barrier) continue;
            std::vector<Command> without = list_;
            without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
            EXPECT_THAT(gl::findHazard(without), Optional(HasSubstr("command " + std::to_string(i) + " ")));
        }
    }

    gl::ShaderLibrary library_{kCommandShaders};
    gl::Program count_;
    gl::Program copy_;
    gl::Commands commands_;
    std::vector<Command> list_;
};

TEST_F(Commands, SplitDispatchRunsEachThreadOnce) {
    const std::uint32_t threads = 64 * 65535 + 77;
    const gl::Buffer counts = gl::Buffer::create("counts", std::size_t{4} * (threads + 1000));
    counts.bind(GL_SHADER_STORAGE_BUFFER, 0);
    count_.uniform("endThread", threads);
    commands_.dispatch(count_, threads, {writes(counts)});
    commands_.readback("counts", counts);

    EXPECT_THAT(counts.read<std::uint32_t>(0, threads), testing::Each(1u));
    EXPECT_THAT(counts.read<std::uint32_t>(std::size_t{4} * threads, 1000), testing::Each(0u));
    const std::vector<Command> dispatches = of(Command::Kind::dispatch);
    ASSERT_EQ(dispatches.size(), 2u);
    EXPECT_EQ(dispatches[0].groups, 65535u);
    EXPECT_EQ(dispatches[1].groups, 2u);
    EXPECT_EQ(dispatches[1].firstThread, 64u * 65535u);
    EXPECT_EQ(dispatches[1].chunk, 1u);
    EXPECT_EQ(gl::findHazard(list_), std::nullopt);
}

TEST_F(Commands, RangeStartsAtItsFirstThread) {
    const gl::Buffer counts = gl::Buffer::create("counts", 4 * 300);
    counts.bind(GL_SHADER_STORAGE_BUFFER, 0);
    count_.uniform("endThread", 200u);
    commands_.dispatch(count_, gl::ThreadRange{100, 100}, {writes(counts)});
    commands_.dispatch(count_, gl::ThreadRange{100, 0}, {writes(counts)});
    commands_.readback("counts", counts);
    EXPECT_THAT(counts.read<std::uint32_t>(0, 100), testing::Each(0u));
    EXPECT_THAT(counts.read<std::uint32_t>(400, 100), testing::Each(1u));
    EXPECT_THAT(counts.read<std::uint32_t>(800, 100), testing::Each(0u));
    EXPECT_EQ(of(Command::Kind::dispatch).size(), 1u) << "an empty range should make no dispatch";
}

TEST_F(Commands, ProgramWithoutBaseThreadIsForSmallRangesFromZero) {
    const gl::Buffer buffer = gl::Buffer::create("buffer", 4096);
    buffer.bind(GL_SHADER_STORAGE_BUFFER, 0);
    buffer.bind(GL_SHADER_STORAGE_BUFFER, 1);
    EXPECT_THROW(commands_.dispatch(copy_, gl::ThreadRange{1, 1}, {writes(buffer)}), gl::Error);
    EXPECT_THROW(commands_.dispatch(copy_, 32 * 65535 + 1, {writes(buffer)}), gl::Error);
    EXPECT_TRUE(list_.empty());
}

TEST_F(Commands, EveryBarrierItInsertsIsNeeded) {
    const gl::Buffer a = gl::Buffer::create("a", 400);
    const gl::Buffer b = gl::Buffer::create("b", 400);
    const gl::Buffer c = gl::Buffer::create("c", 400);
    copy(a, b);  // needs no barrier
    copy(b, c);  // b is read after a write
    copy(a, c);  // c is written after a write
    copy(c, a);  // c is read after a write, a is written after a read
    commands_.draw("cloth", {reads(a, gl::Use::vertexAttrib), reads(b, gl::Use::elementIndex)}, [] {});
    copy(b, a);  // a is written after the draw has fetched it
    commands_.readback("a", a);

    EXPECT_EQ(a.read<std::uint32_t>(0, 100), std::vector<std::uint32_t>(100, 2));
    EXPECT_EQ(gl::findHazard(list_), std::nullopt);
    const std::vector<Command> barriers = of(Command::Kind::barrier);
    ASSERT_EQ(barriers.size(), 6u);
    EXPECT_EQ(barriers[0].barriers, static_cast<GLbitfield>(GL_SHADER_STORAGE_BARRIER_BIT));
    EXPECT_EQ(barriers[3].barriers,
              static_cast<GLbitfield>(GL_VERTEX_ATTRIB_ARRAY_BARRIER_BIT | GL_ELEMENT_ARRAY_BARRIER_BIT));
    EXPECT_EQ(barriers[5].barriers, static_cast<GLbitfield>(GL_BUFFER_UPDATE_BARRIER_BIT));

    expectEveryBarrierNeeded();
}

// Compares the tracking of Commands with findHazard on random lists. Draws without vertices take the place of real
// ones.
TEST_F(Commands, RandomListsHaveNoHazardAndNoBarrierTooMany) {
    std::vector<gl::Buffer> buffers;
    for (const char* name : {"a", "b", "c", "d"}) buffers.push_back(gl::Buffer::create(name, 16));
    constexpr std::array uses = {gl::Use::shaderStorage, gl::Use::uniform,  gl::Use::vertexAttrib,
                                 gl::Use::elementIndex,  gl::Use::indirect, gl::Use::bufferUpdate};
    std::mt19937 random(1);
    const auto below = [&](std::size_t n) { return random() % n; };
    for (int step = 0; step < 600; ++step) {
        const gl::Buffer& buffer = buffers[below(buffers.size())];
        switch (below(4)) {
            case 0:
                commands_.readback("readback", buffer);
                break;
            case 1:
                commands_.update("update", buffer);
                break;
            case 2:
                commands_.draw("write", {writes(buffer), reads(buffers[below(buffers.size())])}, [] {});
                break;
            default:
                commands_.draw("read", {reads(buffer, uses[below(uses.size())])}, [] {});
                break;
        }
    }
    EXPECT_EQ(gl::findHazard(list_), std::nullopt);
    EXPECT_GT(of(Command::Kind::barrier).size(), 100u);
    expectEveryBarrierNeeded();
}

TEST_F(Commands, ReadersDoNotWaitForReaders) {
    const gl::Buffer a = gl::Buffer::create("a", 400);
    const gl::Buffer b = gl::Buffer::create("b", 400);
    const gl::Buffer c = gl::Buffer::create("c", 400);
    copy(a, b);
    copy(a, c);
    commands_.update("a", a);
    EXPECT_TRUE(of(Command::Kind::barrier).empty());
    commands_.readback("b and c", {&b, &c});
    commands_.readback("b and c", {&b, &c});
    EXPECT_EQ(of(Command::Kind::barrier).size(), 1u) << "one barrier should last until the next shader write";
}

// NVIDIA's driver overwrote data that shaders had yet to read (docs/bench/drivers.md).
TEST_F(Commands, OnGpusUpdatesWaitForShadersThatReadTheBuffer) {
    const gl::Buffer a = gl::Buffer::create("a", 400);
    const gl::Buffer b = gl::Buffer::create("b", 400);
    commands_.update("a", a);
    copy(a, b);
    commands_.update("a", a);
    EXPECT_EQ(commands_.counts().waits, 0u) << "a software renderer should not wait";
    commands_.letUpdatesWait(true);
    commands_.update("a", a);
    EXPECT_EQ(commands_.counts().waits, 1u);
    commands_.update("b", b);
    commands_.update("a", a);
    EXPECT_EQ(commands_.counts().waits, 1u) << "one wait should cover all buffers";
    commands_.draw("cloth", {reads(a, gl::Use::vertexAttrib), reads(b, gl::Use::uniform)}, [] {});
    commands_.update("a and b", {&a, &b});
    EXPECT_EQ(commands_.counts().waits, 1u) << "the driver puts these in order, so no wait is needed";
    copy(a, b);
    commands_.readback("b", b);
    commands_.update("b", b);
    EXPECT_EQ(commands_.counts().waits, 2u);
}

TEST_F(Commands, RecordingFindsAnUndeclaredBuffer) {
    const gl::Buffer a = gl::Buffer::create("a", 400);
    const gl::Buffer b = gl::Buffer::create("b", 400);
    a.bind(GL_SHADER_STORAGE_BUFFER, 0);
    b.bind(GL_SHADER_STORAGE_BUFFER, 1);
    EXPECT_THAT([&] { commands_.dispatch(copy_, 100, {writes(b)}); },
                ThrowsMessage<gl::Error>(AllOf(HasSubstr("\"copy.comp\""), HasSubstr("\"From\""))));
}

TEST_F(Commands, WritesOfFixedFunctionUsesAreRefused) {
    const gl::Buffer a = gl::Buffer::create("a", 400);
    EXPECT_THROW(commands_.draw("cloth", {writes(a, gl::Use::vertexAttrib)}, [] {}), gl::Error);
}

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
