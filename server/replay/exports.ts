/** What the trail says of exports: the digests by which a copy is recognised, and which versions each took. */
import { type Comparison, untold } from './both-ways.ts';

/** Files inside of a zip have a check of their own: they go after a while, and the same bytes may have left in one before. */
export const exportDigests: Comparison = {
  noun: 'Digest of an export',
  key: ['scope_id', 'sha256'],
  fields: ['kind', 'version_ids'],
  expected: `select distinct on (e.scope_id, e.changes ->> 'sha256') e.scope_id, e.changes ->> 'sha256' as sha256,
      e.changes ->> 'sha256' as label, coalesce(e.changes ->> 'format', ${untold}) as kind,
      coalesce(e.changes -> 'versionIds', jsonb_build_array(e.changes -> 'versionId'))::text as version_ids
    from muniment.audit_events e
    where e.type = 'EXPORTED' and e.code is not null and e.changes ? 'sha256' and e.changes ?| array['versionId', 'versionIds']
      and not exists (select from muniment.export_digests d
        where d.scope_id = e.scope_id and d.sha256 = e.changes ->> 'sha256' and d.kind = 'entry')
    order by e.scope_id, e.changes ->> 'sha256', e.seq`,
  actual: `select scope_id, sha256, sha256 as label, kind, to_jsonb(version_ids)::text as version_ids
    from muniment.export_digests d where kind <> 'entry' and not exists (
      select from muniment.audit_events e where e.scope_id = d.scope_id and e.type = 'EXPORTED' and e.code is null
        and e.changes ->> 'sha256' = d.sha256)`,
};

export const exportedVersions: Comparison = {
  noun: 'Export',
  key: ['scope_id', 'seq', 'version_id'],
  fields: ['document_id'],
  expected: `select distinct e.scope_id, e.seq, v.id as version_id, format('%s of version %s', e.seq, v.id) as label,
      v.document_id
    from muniment.audit_events e
    cross join lateral jsonb_array_elements_text(
      case when e.changes ? 'versionIds' then e.changes -> 'versionIds' else jsonb_build_array(e.changes -> 'versionId') end) taken (id)
    join muniment.versions v on v.scope_id = e.scope_id and v.id::text = taken.id
    where e.type = 'EXPORTED'`,
  actual: `select scope_id, seq, version_id, format('%s of version %s', seq, version_id) as label, document_id
    from muniment.exported_versions`,
};

/** The files of each zip, in the order of its versions; zips of earlier releases tell only which versions they held. */
const told = `
  select e.scope_id, version.id as version_id,
    e.changes -> 'entrySha256s' ->> (version.ordinal - 1)::int as sha256
  from muniment.audit_events e
  cross join lateral jsonb_array_elements_text(e.changes -> 'versionIds') with ordinality as version (id, ordinal)
  where e.type = 'EXPORTED' and e.changes ->> 'format' = 'zip'`;

const forgedEntries = `
  select format('Digest of an exported file %s: no export held it.', d.sha256) as sentence
  from muniment.export_digests d
  where d.kind = 'entry' and not exists (
    select from (${told}) t where t.scope_id = d.scope_id and cardinality(d.version_ids) = 1 and t.version_id = d.version_ids[1]::text
      and (t.sha256 is null or t.sha256 = d.sha256))
  order by 1`;

export const exportChecks: readonly string[] = [forgedEntries];
