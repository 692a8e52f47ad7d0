/** The documents of a pack: about ten pages each, with links between them. `seed` gives other documents of the same kind. */
import { sampleDocument } from '../sample-document.mjs';

export const textOf = (index, size, seed = 0) =>
  sampleDocument(8, seed + index + 1, [`SOP-${((index + 1) % size) + 1}`, `SOP-${((index + 7) % size) + 1}`]);

export const textsOf = (size, seed) => Array.from({ length: size }, (_, index) => textOf(index, size, seed));

/**
 * Ours and the peers first make a pack of this many other documents, as the process of a service has long done. Ours needs more: the engine
 * compiles what it meets often, in each render thread; the peers are compiled when they are built.
 */
export const warmUp = { ours: Number(process.env.WARM_UP ?? 300), peers: 20, seed: 1_000_000 };
