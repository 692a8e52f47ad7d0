/**
 * What search keeps of documents, compared with what it must keep. Stems are made anew of the words that are kept, each word once for
 * all documents that are compared together: `stems_of`, which makes them of one entry, takes five times as long.
 */

/** Stems that are not written yet, and those that another release of PostgreSQL made, are not compared. */
const stemmedHere = `stems is not null and (not stems @@ ''':pg'':*'
  or stems @@ format(''':pg%s''', current_setting('server_version_num')::integer / 10000)::tsquery)`;

/** As `stems_of` makes them: of a word the stem in the language, with its highest weight. */
const stemsAnew = `
  spoken as (
    select a.scope_id, a.document_id, a.for_writers, a.words, a.stems, s.code, s.dictionary
    from (select * from actual where not pending and ${stemmedHere}) a
    join muniment.versions v on v.scope_id = a.scope_id and v.id = a.version_id
    left join muniment.stemmers() s on s.code = split_part(lower(v.language), '-', 1)
  ), word as materialized (
    select scope_id, document_id, for_writers, code, dictionary, w.lexeme, w.weights
    from spoken cross join lateral unnest(words) w where code is not null
  ), stem as materialized (
    select code, lexeme, case when lexeme like ':%' then lexeme else muniment.stem_of(code, dictionary, lexeme) end as stem
    from (select distinct code, dictionary, lexeme from word) words
  ), made as (
    select scope_id, document_id, for_writers, string_agg(format('''%s'':1%s', stem, weight), ' ') as stems
    from (
      select scope_id, document_id, for_writers, stem, min(weight) as weight
      from word join stem using (code, lexeme) cross join lateral unnest(weights) weight
      where stem is not null group by 1, 2, 3, 4) weighed
    group by 1, 2, 3
  ), misstemmed as (
    select scope_id, document_id from spoken left join made using (scope_id, document_id, for_writers)
    where spoken.stems <> case when spoken.code is null then ''::tsvector else concat_ws(' ', made.stems,
      format(''':pg%s'':1C', current_setting('server_version_num')::integer / 10000))::tsvector end
  )`;

/** Takes the entries as JSON and the keys of the documents. */
export const differingEntries = (columns: string) => `
  with given as (select * from unnest($2::uuid[], $3::uuid[]) as given (scope_id, document_id)),
  expected as materialized (select * from jsonb_to_recordset($1::jsonb) as derived (${columns})),
  actual as materialized (select e.* from muniment.search_entries e join given using (scope_id, document_id)),
  ${stemsAnew}
  select document_id as "documentId" from actual a full join expected e using (scope_id, document_id, for_writers)
  where e.version_id is null or a.version_id is null or not a.pending and (
    (a.version_id, a.human_id, a.title, a.for_readers) is distinct from (e.version_id, e.human_id, e.title, e.for_readers)
    or e.whole and (a.body, a.heading, a.words) is distinct from (e.body, e.heading, e.words))
  union select document_id from misstemmed`;
