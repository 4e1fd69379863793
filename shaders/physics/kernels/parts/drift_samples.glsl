// So many patches, evenly taken from all, tell the motion of the cloth as a whole.
FN uint driftSamples() { return 256u; }
