/**
 * Compares a table with what the trail says it must hold, both ways: rows that no event knows, events whose rows are gone, and
 * fields with another value than the act gave them. PostgreSQL does the comparing, so memory does not grow with the trail.
 */

export interface Comparison {
  /** What a row is called in a sentence. */
  noun: string;
  /** A query for what the trail says: the key, `label`, and a text for each field. */
  expected: string;
  /** A query for the rows, with the same columns. */
  actual: string;
  key: string[];
  fields: string[];
  /** A condition on `e`, what the trail says, under which a field may be empty: releases before it existed left it so. */
  mayBeEmpty?: string;
}

/** Where an event of an earlier release does not tell a value: nothing is compared. */
export const untold = 'chr(1)';

/** A time that an event tells, as the text of a time; events of earlier releases tell none. */
export const toldTime = (changes: string, key: string) =>
  `case when ${changes} ->> '${key}' is null then ${untold} else ((${changes} ->> '${key}')::timestamptz)::text end`;

/** A query with one sentence for each difference. */
export function differences({ noun, expected, actual, key, fields, mayBeEmpty = 'false' }: Comparison): string {
  const value = (side: string, field: string) => `${side}.${field}::text`;
  const rows = (fields.length === 0 ? key : fields).map(
    (field) => `('${field}', ${value('a', field)}, ${value('e', field)})`,
  );
  const named = (side: string) => `coalesce(${side}.label, '')`;
  return `
    with expected as (${expected}), actual as (${actual})
    select format('${noun} %s: %s.', coalesce(nullif(${named('a')}, ''), ${named('e')}), case
      when a.${key[0]} is null then 'the trail knows it, and its record is gone'
      when e.${key[0]} is null then 'the trail does not know it'
      else format('its %s is %s, and the trail says %s', replace(f.field, '_', ' '),
        coalesce(quote_literal(f.found), 'not set'), coalesce(quote_literal(f.told), 'not set')) end) as sentence
    from expected e full join actual a using (${key.join(', ')})
    left join lateral (values ${rows.join(', ')}) f (field, found, told)
      on a.${key[0]} is not null and e.${key[0]} is not null
        and f.found is distinct from f.told and f.told is distinct from ${untold}
        and not (f.found is null and ${mayBeEmpty})
    where a.${key[0]} is null or e.${key[0]} is null or f.field is not null
    order by 1`;
}
