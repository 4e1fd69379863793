// Rounds of proofs in a substep, at most. In the last, each vertex keeps within space that is free whatever others do.
FN uint proofRounds() { return 5u; }
