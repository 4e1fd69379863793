#pragma once
// Tells whether a list of cloth contact has lacked room in this substep. If so, no cloth moves in the substep. The
// entries of a full list depend on the order of threads, so nothing may be derived from them. The number of entries
// does not depend on that order. Must not be called while threads add contacts.
FN bool areListsFull() {
    return contactCounters[0].pairs > contactCounters[0].pairCapacity ||
           contactCounters[0].contacts > contactCounters[0].contactCapacity;
}
