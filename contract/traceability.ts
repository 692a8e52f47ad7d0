/** The live traceability view. */
import { type Static, Type } from 'typebox';
import { Id, Nullable, Strict } from './wire.ts';

const Acceptability = Nullable(Type.Enum(['acceptable', 'unacceptable']));
const defined = {
  key: Type.String(),
  title: Type.String(),
  documentId: Id,
  humanId: Type.String(),
  versionId: Id,
};

export const TracedRisk = Type.Object({
  ...defined,
  initial: Acceptability,
  residual: Acceptability,
  mitigatedBy: Type.Array(Type.Object({ key: Type.String(), humanId: Type.String() })),
  gaps: Type.Array(Type.String()),
});
export type TracedRisk = Static<typeof TracedRisk>;

export const TracedControl = Type.Object({
  ...defined,
  mitigates: Type.Array(Type.Object({ key: Type.String(), humanId: Nullable(Type.String()) })),
  implementedBy: Type.Array(
    Type.Union([
      Type.Object({ kind: Type.Literal('requirement'), key: Type.String() }),
      Type.Object({ kind: Type.Literal('document'), humanId: Type.String() }),
    ]),
  ),
  verifiedBy: Type.Array(Type.Object({ humanId: Type.String(), version: Nullable(Type.Integer()) })),
  gaps: Type.Array(Type.String()),
});
export type TracedControl = Static<typeof TracedControl>;

export const Traceability = Type.Object({ risks: Type.Array(TracedRisk), controls: Type.Array(TracedControl) });
export type Traceability = Static<typeof Traceability>;

export const TraceabilityQuery = Strict({
  gaps: Type.Optional(Type.Boolean({ description: 'Only what has a gap.' })),
  documentId: Type.Optional(Id),
  format: Type.Optional(Type.Enum(['json', 'csv'])),
});
