// Breaks a link that a hand has cut.
FN void breakLink(uint k) { links[cuts[k]].material = 0u; }
