/** All flows, in the order in which they run: later ones count what earlier ones left. */
import type { Flow } from '../flow.ts';
import { isolation, signIn } from './access.ts';
import { backups } from './backups.ts';
import { importing, reading, reviewing, traceability } from './collaboration.ts';
import { packs, pdfs } from './exports.ts';
import { keeping, lifecycle, signatures } from './lifecycle.ts';
import { folders, placement, search } from './organization.ts';
import { trail, trailReviews } from './trail.ts';
import { tokens, writing } from './writing.ts';

export const flows: readonly Flow[] = [
  ...[signIn, isolation, folders, placement, lifecycle, signatures, keeping, pdfs, packs, traceability, search],
  ...[reading, reviewing, writing, tokens, importing, trail, trailReviews, backups],
];
