#include "cli/driver_trial.h"

namespace drape::cli {

// Drivers are not tried here: a crash shows the system's own message.
void tryDriver() {}

}  // namespace drape::cli
