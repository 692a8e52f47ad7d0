/** Packs and the jobs that make them. */
import { type Static, Type } from 'typebox';
import { Id, Nullable, Problem, Sha256, Strict, Timestamp } from './wire.ts';

export const PackFormat = Type.Enum(['zip', 'merged']);
export type PackFormat = 'zip' | 'merged';
export const PackQuery = Strict({ format: Type.Optional(PackFormat) });
export const CreateExportJobBody = Strict({ format: PackFormat });

const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

export const LinkReport = Type.Object({
  inside: Type.Array(Type.Object({ from: Type.String(), to: Type.String() })),
  outside: Type.Array(Type.Object({ from: Type.String(), to: Type.String() })),
  nowhere: Type.Array(Type.Object({ from: Type.String(), to: Type.String() })),
});
export type LinkReport = Static<typeof LinkReport>;

export const PackReport = Type.Object({
  documentCount: Type.Integer(),
  leftOut: Type.Array(Type.Object({ humanId: Type.String(), title: Type.String(), reason: Type.String() })),
  broken: Type.Array(Type.Object({ humanId: Type.String(), reason: Type.String() })),
  links: LinkReport,
});
export type PackReport = Static<typeof PackReport>;

export const ExportJob = Type.Object({
  id: Id,
  scopeId: Id,
  format: PackFormat,
  state: Type.Enum([...jobStates]),
  progress: Type.Object({ done: Type.Integer(), total: Type.Integer() }),
  createdAt: Timestamp,
  startedAt: Nullable(Timestamp),
  finishedAt: Nullable(Timestamp),
  expiresAt: Nullable(Timestamp),
  sizeBytes: Nullable(Type.Integer()),
  sha256: Nullable(Sha256),
  problem: Nullable(Problem),
  report: Nullable(PackReport),
});
export type ExportJob = Static<typeof ExportJob>;
