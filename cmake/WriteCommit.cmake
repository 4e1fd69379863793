# Run by every build: writes OUTPUT, a C++ source with the commit that SOURCE_FOLDER is at, and leaves a file that says so
# already as it is, so that nothing is linked again. Sources without git have none.
execute_process(COMMAND git describe --always --dirty --exclude * WORKING_DIRECTORY ${SOURCE_FOLDER}
  OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT [[
#include "version.h"

namespace drape {

const char* const kCommit = "@commit@";

}  // namespace drape
]])
