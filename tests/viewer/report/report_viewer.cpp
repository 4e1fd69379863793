// `drape view`, with the option --ui-report FILE: the viewer replaces that file in every frame (writeUiReport()). The
// tests that operate the real window read it.

#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>

#include "cli/commands/view.h"
#include "cli/reports/progress.h"
#include "viewer/report/ui_report.h"

int main(int argc, char** argv) {
    using namespace drape;
    cli::prepareStreams();
    CLI::App parser;
    cli::Options options(parser);
    cli::ViewCommand view;
    cli::declare(options, view);
    std::filesystem::path report;
    options.addText({"--ui-report", "FILE", "Report on the window", true}, report);
    CLI11_PARSE(parser, argc, argv);
    view.viewer.onFrame = [&](const viewer::App& app, std::uint64_t frame, int glErrors) {
        viewer::writeUiReport(report, app, frame, glErrors);
    };
    try {
        return cli::runView(view, {});
    } catch (const cli::Interrupted& interrupted) {
        cli::endBySignal(interrupted.signal);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "report_viewer: %s\n", error.what());
    }
    return 1;
}
