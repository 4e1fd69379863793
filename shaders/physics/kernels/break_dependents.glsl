// Breaks a link as soon as one of the links that it depends on is broken.
FN void breakDependent(uint k) {
    Dependent dependent = dependents[k];
    bool holds = links[dependent.rootA].material != 0u && links[dependent.rootB].material != 0u &&
                 links[dependent.rootC].material != 0u && links[dependent.rootD].material != 0u;
    if (!holds) links[dependent.target].material = 0u;
}
