#include "base/forks.h"

namespace drape {

std::uint64_t forkCount() { return 0; }  // Windows has no fork()

}  // namespace drape
