/** Shapes that every noun uses: identifiers, times, lists, people and problems. */
import { type Static, type TSchema, Type } from 'typebox';

export const Id = Type.String({
  format: 'uuid',
  description: 'A UUID, version 7.',
  examples: ['0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b'],
});
export const Timestamp = Type.String({
  description: 'ISO 8601 in UTC with milliseconds.',
  examples: ['2026-03-02T08:15:30.000Z'],
});
export const CalendarDate = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  description: 'YYYY-MM-DD',
  examples: ['2026-03-02'],
});
export const Language = Type.String({
  maxLength: 60,
  description: 'A language by its BCP 47 tag, as in de-CH.',
  examples: ['de-CH'],
});
export const Sha256 = Type.String({
  pattern: '^[0-9a-f]{64}$',
  examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
});

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** A request body or query that refuses what it does not know. */
export const Strict = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

export const Person = Type.Object({ id: Id, displayName: Type.String({ examples: ['Quinn Quality'] }) });
export type Person = Static<typeof Person>;

export const ListOf = <T extends TSchema>(item: T) =>
  Type.Object({ items: Type.Array(item), nextCursor: Nullable(Type.String()) });

export interface List<T> {
  items: T[];
  nextCursor: string | null;
}

export const pageQuery = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  // Long enough for a position that holds the longest names, in any script.
  cursor: Type.Optional(Type.String({ maxLength: 4000 })),
};

export const IdParams = Type.Object({ id: Id });
export const ScopeParams = Type.Object({ scopeId: Id });

export const Problem = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    instance: Type.String(),
    code: Type.String(),
    errors: Type.Optional(Type.Array(Type.Object({ path: Type.String(), message: Type.String() }))),
    permission: Type.Optional(Type.String()),
  },
  { additionalProperties: true },
);
export type Problem = Static<typeof Problem>;
