/** Shapes that every noun uses: identifiers, times, lists, people and problems. */
import { type Static, type TSchema, Type } from 'typebox';

export const Id = Type.String({ format: 'uuid', description: 'A UUID, version 7.' });
export const Timestamp = Type.String({ description: 'ISO 8601 in UTC with milliseconds.' });
export const CalendarDate = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'YYYY-MM-DD' });
export const Language = Type.String({ maxLength: 60, description: 'A language by its BCP 47 tag, as in de-CH.' });
export const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** A request body or query that refuses what it does not know. */
export const Strict = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

export const Person = Type.Object({ id: Id, displayName: Type.String() });
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
