/** The live traceability view. */
import { type Static, Type } from 'typebox';
import { StandingName, VersionStateName } from './documents.ts';
import { Id, Nullable, pageQuery, Strict } from './wire.ts';

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

const ItemKindName = Type.Enum(['risk', 'control', 'requirement']);

export const KnownItem = Type.Object({ kind: ItemKindName, ...defined });
export type KnownItem = Static<typeof KnownItem>;

/** The keys of one kind that differ only in the number at their end. */
const KeySeries = Type.Object({
  kind: ItemKindName,
  prefix: Type.String(),
  next: Type.String({ description: 'The first key after the highest that a version of the scope defines.' }),
});
export type KeySeries = Static<typeof KeySeries>;

export const KnownItems = Type.Object({
  items: Type.Array(KnownItem),
  nextCursor: Type.Null(),
  series: Type.Array(KeySeries, { description: 'The most used first.' }),
});
export type KnownItems = Static<typeof KnownItems>;

export const KnownItemsQuery = Strict({
  kind: Type.Optional(ItemKindName),
  q: Type.Optional(Type.String({ maxLength: 200, description: 'A part of the key or of the title.' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
});
export type KnownItemsQuery = Static<typeof KnownItemsQuery>;

/** One version that uses a document: it links to it, or its items depend on it or on what it defines. */
export const DocumentUse = Type.Object({
  scopeId: Id,
  scopeName: Type.String(),
  documentId: Id,
  humanId: Type.String(),
  title: Type.String(),
  versionId: Id,
  number: Type.Integer(),
  state: VersionStateName,
  standing: Nullable(StandingName),
  links: Type.Array(Nullable(Type.Integer()), {
    description: 'The versions that its links name, null for whichever is in force; empty where it does not link.',
  }),
  items: Type.Array(
    Type.Object({
      kind: ItemKindName,
      key: Type.String(),
      title: Type.String(),
      relation: Type.Enum(['mitigates', 'mitigatedBy', 'implementedBy', 'verifiedBy']),
      target: Type.String({ description: 'A key that the document defines, or its own number.' }),
      version: Nullable(Type.Integer()),
    }),
    { description: 'The first hundred, and only with VIEW_TRACEABILITY.' },
  ),
  itemCount: Type.Integer(),
});
export type DocumentUse = Static<typeof DocumentUse>;

export const WhereUsed = Type.Object({
  items: Type.Array(DocumentUse),
  nextCursor: Nullable(Type.String()),
  documentCount: Type.Integer({ description: 'How many documents use this one, on all pages together.' }),
});
export type WhereUsed = Static<typeof WhereUsed>;

export const WhereUsedQuery = Strict(pageQuery);
export type WhereUsedQuery = Static<typeof WhereUsedQuery>;
