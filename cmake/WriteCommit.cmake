# Writes OUTPUT, a C++ source with the present commit of SOURCE_FOLDER; every build runs this script. A file that already
# has this commit is left as it is, so that nothing is linked again. Without git the commit is empty.
execute_process(COMMAND git describe --always --dirty --exclude * WORKING_DIRECTORY ${SOURCE_FOLDER}
  OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT [[
#include "version.h"

namespace drape {

const char* const kCommit = "@commit@";

}  // namespace drape
]])
