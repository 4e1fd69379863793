#include <gtest/gtest.h>

#include "embedded/shaders.h"
#include "gl/commands.h"
#include "gl/context/timer.h"
#include "solver/gpu/kernel_shells.h"
#include "support/gl_fixture.h"

namespace drape::gl {
namespace {

class PassTimesTest : public drape::test::GlTest {
protected:
    static std::vector<std::string> namesOf(const std::vector<PassTimes::Share>& shares) {
        std::vector<std::string> names;
        for (const PassTimes::Share& share : shares) names.push_back(share.name);
        return names;
    }
};

TEST_F(PassTimesTest, AreOfWhatRanInBetweenByName) {
    PassTimes times;
    EXPECT_TRUE(times.latest().empty());
    times.mark("before it began");
    times.begin();
    for (const char* name : {"fall", "links", "links", "collide", "links"}) times.mark(name);
    times.end();
    times.mark("after its end");
    glFinish();
    EXPECT_EQ(namesOf(times.latest()), (std::vector<std::string>{"fall", "links", "collide"}));
    for (const PassTimes::Share& share : times.latest()) EXPECT_GE(share.milliseconds, 0.0);
    times.forget();
    EXPECT_TRUE(times.latest().empty());
}

TEST_F(PassTimesTest, NothingRanIsNothing) {
    PassTimes times;
    for (int i = 0; i < 20; ++i) {  // must never wait for room
        times.begin();
        times.end();
    }
    glFinish();
    EXPECT_TRUE(times.latest().empty());
}

TEST_F(PassTimesTest, CommandsNameTheProgram) {
    const ShaderLibrary library(embedded::shaders());
    const Program program = Program::compute(library, kernelShell(Kernel::remember));
    const std::vector<float> values(4 * 640, 1.0f);
    const Buffer positions = Buffer::create("positions", values);
    const Buffer remembered = Buffer::create("remembered", values);
    const Buffer params = Buffer::create("params", 4096);
    positions.bind(GL_SHADER_STORAGE_BUFFER, 0);
    remembered.bind(GL_SHADER_STORAGE_BUFFER, 1);
    params.bind(GL_UNIFORM_BUFFER, 0);
    program.uniform("threadCount", GLuint{640});
    Commands commands;
    PassTimes times;
    const auto run = [&] { commands.dispatch(program, 640, {reads(positions), writes(remembered)}); };
    commands.timeTo(&times);
    times.begin();
    run();
    times.end();
    commands.timeTo(nullptr);
    run();
    glFinish();
    EXPECT_EQ(namesOf(times.latest()), std::vector<std::string>{"physics/remember.comp"});
}

}  // namespace
}  // namespace drape::gl
