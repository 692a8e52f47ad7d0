/** What proves that copies and records are what they were. */
import { type Static, Type } from 'typebox';
import { standings, versionStates } from '../domain/lifecycle/index.ts';
import { Nullable, Sha256, Timestamp } from './wire.ts';

export const SigningKeyItem = Type.Object({
  id: Type.String({
    description:
      'The first 16 hex digits of the SHA-256 of the DER form of the public key; of a seal, of its certificate.',
  }),
  kind: Type.Enum(['manifest', 'seal'], { description: 'Manifests and anchors are signed, PDFs are sealed.' }),
  algorithm: Type.Enum(['ed25519', 'rsa', 'ecdsa-p256']),
  publicKey: Type.String({ description: 'PEM' }),
  certificate: Nullable(Type.String({ description: 'PEM with chain; null for a key that signs manifests.' })),
  createdAt: Timestamp,
  current: Type.Boolean(),
});
export type SigningKeyItem = Static<typeof SigningKeyItem>;

export const Sha256Params = Type.Object({ sha256: Sha256 });

export const ExportedCopy = Type.Object({
  kind: Type.Enum(['pdf', 'docx', 'zip', 'merged', 'entry']),
  exportedAt: Timestamp,
  documents: Type.Array(
    Type.Object({
      humanId: Type.String(),
      version: Type.Integer({ description: 'The one that the copy holds.' }),
      stateNow: Type.Enum([...versionStates]),
      standingNow: Nullable(Type.Enum([...standings])),
      inForceNow: Nullable(Type.Integer({ description: 'The number of the version in force today.' })),
    }),
  ),
});
export type ExportedCopy = Static<typeof ExportedCopy>;
