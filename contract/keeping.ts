/** What the service keeps for a time and is no record. */
import { type Static, Type } from 'typebox';
import { Nullable, Timestamp } from './wire.ts';

/** More of a kind is not counted. */
export const mostCounted = 100_000;

export const KeptItem = Type.Object({
  kind: Type.Enum(['notifications', 'export-digests', 'packs', 'pack-files', 'imports'], {
    description: '`export-digests` are those of the files inside of packs, `imports` uploads and plans.',
  }),
  setting: Type.String({
    description: 'The environment variable that sets the period.',
    examples: ['KEEP_PACKS_DAYS'],
  }),
  hours: Nullable(Type.Integer({ description: 'How long it is kept; null for ever.', examples: [720] })),
  amount: Type.Integer({ description: `How much of it there is; ${mostCounted} for that and more.`, examples: [12] }),
  oldest: Nullable(Timestamp),
  due: Type.Integer({ description: 'How much of it the next sweep takes.', examples: [0] }),
});
export type KeptItem = Static<typeof KeptItem>;
