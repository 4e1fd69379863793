#pragma once
// Whether a list of contact has had no room for all of this substep: then no cloth moves in it. Which entries a full list
// has depends on the order of threads, so that nothing may be made of them; their counts do not. Not to be asked while
// threads add contacts.
FN bool areListsFull() {
    return contactCounters[0].pairs > contactCounters[0].pairCapacity ||
           contactCounters[0].contacts > contactCounters[0].contactCapacity;
}
