/** The seal of a file as its thread knows it: how much room to leave, what it says, and whom to ask for the signature. */
import type { FileSeal } from '../../../typesetting/index.ts';
import type { Ask } from '../../kernel/workers/index.ts';
import type { FileTask, MergedTask } from './tasks.ts';

const reason = 'Shows where this copy came from and that it was not altered since; no approval is signed by it.';

export function sealOf({ sealRoom, metadata }: FileTask | MergedTask, ask: Ask | undefined): FileSeal | undefined {
  if (sealRoom === undefined || ask === undefined) return undefined;
  return {
    ...{ room: sealRoom, reason, day: metadata.createdAt.toISOString().slice(0, 10) },
    sign: async (digest) => (await ask({ kind: 'seal', digest })) as Uint8Array,
  };
}
