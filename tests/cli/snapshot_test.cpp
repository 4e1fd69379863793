// 'drape simulate --save' and what goes on from its file, with every command that takes a scene.

#include <gtest/gtest.h>

#include "cli_fixture.h"

namespace drape {
namespace {

class SnapshotCli : public Cli {
protected:
    std::string valueOf(const std::string& arguments, std::string_view name) const {
        const test::Outcome outcome = run(arguments + " --json");
        EXPECT_EQ(outcome.status, 0) << outcome.messages;
        EXPECT_EQ(outcome.messages, "");
        return outcome.status == 0 ? textOf(json::read(outcome.output), name) : "";
    }
};

TEST_F(SnapshotCli, GoesOnToTheSameHashWhereverItWasSaved) {
    const std::string straight = valueOf("simulate flag --size 20 --steps 25 --backend reference", "hash");
    const std::string backends[] = {"reference", "cpu", "gpu", "gpu-fused"};
    for (const std::string& first : backends) {
        EXPECT_EQ(valueOf("simulate flag --size 20 --steps 10 --save half.drape --backend " + first, "first_step"),
                  "0");
        for (const std::string& second : backends) {
            const std::string resume = "simulate half.drape --steps 15 --backend " + second;
            EXPECT_EQ(valueOf(resume, "hash"), straight) << first << " to " << second;
        }
    }
    EXPECT_EQ(valueOf("simulate half.drape --steps 5 --backend cpu --save half.drape", "first_step"), "10");
    EXPECT_EQ(valueOf("simulate half.drape --steps 10 --backend cpu", "hash"), straight) << "over itself";
    EXPECT_EQ(valueOf("simulate half.drape --steps 10 --backend cpu", "scene"), "\"flag\"");
}

TEST_F(SnapshotCli, CanBeComparedRenderedAndExported) {
    ASSERT_EQ(run("simulate curtain --size 16 --steps 10 --save half.drape --backend cpu").status, 0);
    const test::Outcome compared = run("compare half.drape --steps 5 --json");
    EXPECT_EQ(compared.status, 0) << compared.messages;
    EXPECT_NE(compared.output.find("\"differing_floats\": 0"), std::string::npos) << compared.output;
    EXPECT_EQ(run("render half.drape --frames 2 --size 64x48 -o a.png").status, 0);
    EXPECT_EQ(run("render curtain --frames 12 --size 16 --size 64x48 -o b.png").status, 0);
    EXPECT_EQ(test::readText(folder() / "a.png"), test::readText(folder() / "b.png"));
    EXPECT_EQ(run("export half.drape --frames 0 -o a.ply").status, 0);
    EXPECT_EQ(run("export curtain --size 16 --frames 10 -o b.ply").status, 0);
    const auto facts = [](const std::string& ply) { return ply.substr(ply.find("element vertex")); };
    EXPECT_EQ(facts(test::readText(folder() / "a.ply")), facts(test::readText(folder() / "b.ply")));
}

TEST_F(SnapshotCli, MistakesAreToldInOneLine) {
    ASSERT_EQ(run("simulate flag --size 12 --steps 3 --save my.drape --backend cpu").status, 0);
    const auto complaint = [&](const std::string& arguments) {
        const test::Outcome outcome = run(arguments);
        EXPECT_EQ(outcome.status, 2) << arguments;
        EXPECT_EQ(outcome.output, "") << arguments;
        return outcome.messages;
    };
    EXPECT_EQ(complaint("simulate my.drape --steps 3 --size 20"),
              "drape: my.drape: is a snapshot of a run, which --size cannot change\n");
    EXPECT_EQ(complaint("compare my.drape --fabric silk"),
              "drape: my.drape: is a snapshot of a run, which --fabric cannot change\n");
    EXPECT_EQ(complaint("simulate my.drape:a=b --steps 3"),
              "drape: my.drape: is a snapshot of a run, expected a scene file\n");
    std::filesystem::resize_file(folder() / "my.drape", 300);
    const std::string cut = complaint("simulate my.drape --steps 3");
    EXPECT_TRUE(cut.starts_with("drape: my.drape: is cut short: it ends after 300 of ")) << cut;
    EXPECT_EQ(complaint("render my.drape --frames 1"), cut);
    EXPECT_EQ(complaint("export my.drape --frames 1 -o a.obj"), cut);
    EXPECT_EQ(complaint("compare my.drape"), cut);
    EXPECT_EQ(complaint("view my.drape"), cut);
    const std::string nowhere = complaint("simulate flag --size 12 --steps 3 --save no/my.drape");
    EXPECT_TRUE(nowhere.starts_with("drape: no/my.drape: cannot be written: ")) << nowhere;
    EXPECT_FALSE(std::filesystem::exists(folder() / "no"));
}

}  // namespace
}  // namespace drape
