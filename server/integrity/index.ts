/** What proves that records and copies are what they were: the installation's key, signed texts, and checking packs. */
export { type AnchorPlace, type ComparedAnchors, compareAnchors } from './compare-anchors.ts';
export { repairDerived, verifyDerived } from './derived/index.ts';
export { integrityRoutes } from './routes.ts';
export { openSealer, type Sealer, sealOf } from './seal/index.ts';
export { startSealing } from './seal-chains.ts';
export { forgetSealedHeads, readSealedHeads } from './sealed-heads-file.ts';
export { signText } from './signed-text.ts';
export { existingSigningKey, ownPublicKey, type PublicKey, publicKeyOf, signingKeyOf } from './signing-key.ts';
export { currentSigningKey } from './signing-keys.ts';
export { verifyPack } from './verify-pack.ts';
export { verifyRecords } from './verify-records.ts';
export { verifySchema } from './verify-schema.ts';
export { verifySeals } from './verify-seals.ts';
