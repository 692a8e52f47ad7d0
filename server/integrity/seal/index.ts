/** The seal: a signature of the installation on every PDF that it gives out, which proves where a copy came from. */
export { sealOf } from './open-seal.ts';
export { keepSeal } from './seal-keys.ts';
export { openSealer, type Sealer } from './sealer.ts';
