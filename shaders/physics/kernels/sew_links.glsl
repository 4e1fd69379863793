#include "physics/kernels/parts/sewn_shares.glsl"

// Gives a link its present length on the way from the start to rest.
FN void sewLink(uint k) {
    SewnLink sewn = sewnLinks[k];
    SewnShare shares = sewnShares[sewn.cloth];
    Real share = shareNow(shares.sewn, shares.sewnNext);
    PRECISE Real fromStart = (1.0f - share) * sewn.startLength;
    PRECISE Real restLength = fromStart + share * sewn.restLength;
    links[sewn.link].restLength = restLength;
}
