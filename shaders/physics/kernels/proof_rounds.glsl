// Rounds of proofs in a substep, at most. In the last, each vertex keeps within what is free whatever all others do.
FN uint proofRounds() { return 5u; }
