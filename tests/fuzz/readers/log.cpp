#include "run/log/log_file.h"

#include <optional>

#include "fuzz/log_digests.h"
#include "fuzz/readers.h"
#include "json/read.h"
#include "run/run.h"

namespace drape::fuzz {

/// An input log, as it is and with the digests that belong to it. One that is read can be written, reads as the same
/// again, and can be replayed if its scene is small.
void log(std::string_view bytes) {
    InputLog log;
    accepts([&] { log = readLogText(bytes, "log.json"); });
    const std::optional<std::string> text = withLogDigests(bytes);
    if (!text || !accepts([&] { log = readLogText(*text, "log.json"); })) return;
    const std::string written = writeLogText(log);
    require(writeLogText(readLogText(written, "log.json")) == written, "a log reads as it was written");
    if (!isSmall(log.scene)) return;
    accepts([&] { Run run(std::make_shared<const InputLog>(log), "log.json"); });
}

}  // namespace drape::fuzz
