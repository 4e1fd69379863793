// What hands cut.
FN void breakLink(uint k) { links[cuts[k]].material = 0u; }
