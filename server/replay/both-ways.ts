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
  /** Fields of which events tell only some values, so that what is not told may change. */
  changing?: string[];
  /** A condition on `e`, what the trail says, under which a field may be empty: releases before it existed left it so. */
  mayBeEmpty?: string;
}

/** The event that tells, once, what the rows held that earlier releases wrote. */
export const baselineType = 'RECORDS_BASELINED';

/** Where an event of an earlier release does not tell a value: nothing is compared. */
export const untold = 'chr(1)';

/** A time that an event tells, as the text of a time; events of earlier releases tell none. */
export const toldTime = (changes: string, key: string) =>
  `case when ${changes} ->> '${key}' is null then ${untold} else ((${changes} ->> '${key}')::timestamptz)::text end`;

/** A row may hold anything where a list is expected, and that must be named, not stop the comparing. */
export const listIn = (json: string) => `case jsonb_typeof(${json}) when 'array' then ${json} else '[]' end`;

const comparedRows = ({ key, fields }: Comparison) =>
  (fields.length === 0 ? key : fields).map((field) => `('${field}', a.${field}::text, e.${field}::text)`).join(', ');

/**
 * A query with one sentence for each difference. What no event tells is told by the baseline, where there is one; from then on
 * nothing that an event tells may be empty either.
 */
export function differences(comparison: Comparison): string {
  const { noun, expected, actual, key, mayBeEmpty = 'false' } = comparison;
  const named = (side: string) => `coalesce(${side}.label, '')`;
  return `
    with expected as (${expected}), actual as (${actual}), baseline as materialized (
      select row.value ->> 'key' as row_key, row.value -> 'values' as told
      from muniment.installation_events b cross join lateral jsonb_array_elements(b.changes -> 'rows') row
      where b.type = '${baselineType}' and b.changes ->> 'noun' = '${noun}')
    select format('${noun} %s: %s.', coalesce(nullif(${named('a')}, ''), ${named('e')}), case
      when a.${key[0]} is null then 'the trail knows it, and its record is gone'
      when e.${key[0]} is null then 'the trail does not know it'
      else format('its %s is %s, and the trail says %s', replace(f.field, '_', ' '),
        coalesce(quote_literal(f.found), 'not set'), coalesce(quote_literal(f.told), 'not set')) end) as sentence
    from expected e full join actual a using (${key.join(', ')})
    left join baseline b on b.row_key = concat_ws(' ', ${key.join(', ')})
    left join lateral (
      select v.field, v.found, case when b.told ? v.field and (v.told is not distinct from ${untold} or ${mayBeEmpty})
        then b.told ->> v.field else v.told end as told
      from (values ${comparedRows(comparison)}) v (field, found, told)) f
      on a.${key[0]} is not null and e.${key[0]} is not null
        and f.found is distinct from f.told and f.told is distinct from ${untold}
        and not (f.found is null and ${mayBeEmpty}
          and not exists (select from muniment.installation_events where type = '${baselineType}'))
    where a.${key[0]} is null or e.${key[0]} is null or f.field is not null
    order by 1`;
}

/** A query for what the rows hold and no event tells: the key of each row, and its values by field. */
export function untoldValues(comparison: Comparison): string {
  const { expected, actual, key, changing = [], mayBeEmpty = 'false' } = comparison;
  const left = changing.map((field) => `'${field}'`).join(', ') || `''`;
  return `
    with expected as (${expected}), actual as (${actual})
    select concat_ws(' ', ${key.join(', ')}) as key, jsonb_object_agg(f.field, f.found) as values
    from expected e join actual a using (${key.join(', ')})
    cross join lateral (values ${comparedRows(comparison)}) f (field, found, told)
    where f.field not in (${left})
      and (f.told is not distinct from ${untold} or f.found is null and f.told is not null and ${mayBeEmpty})
    group by 1`;
}
