/**
 * Compares what versions say of themselves beside their content (state, number, dates, who released them) with the audit
 * trail, whose chains are guarded: none of it is covered by the digest of the content.
 */
import type pg from 'pg';

/** One sentence for each version whose record says another thing than the trail of its scope. */
export async function verifyFacts(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ sentence: string }>(contradictions);
  return rows.map(({ sentence }) => sentence);
}

const about = `changes ->> 'versionId' as version_id`;

/** The newest step of each version tells its state; the release, from when it is in force and who released it. */
const contradictions = `
  with steps as (
    select distinct on (scope_id, changes ->> 'versionId') scope_id, ${about}, entity_label,
      (changes ->> 'number')::int as number, case type
        when 'VERSION_SUBMITTED' then 'IN_REVIEW' when 'VERSION_RELEASED' then 'RELEASED' when 'VERSION_CANCELLED' then 'CANCELLED'
        when 'VERSION_REVOKED' then 'REVOKED' when 'VERSION_DISPOSED' then 'DISPOSED' else 'DRAFT' end as state
    from muniment.audit_events
    where type in ('DOCUMENT_CREATED', 'DOCUMENT_DERIVED', 'VERSION_CREATED', 'VERSION_SUBMITTED', 'VERSION_WITHDRAWN', 'VERSION_RETURNED',
      'VERSION_RELEASED', 'VERSION_CANCELLED', 'VERSION_REVOKED', 'VERSION_DISPOSED')
    order by scope_id, changes ->> 'versionId', seq desc
  ), releases as (
    select scope_id, ${about}, actor_id, changes ->> 'effectiveDate' as effective_date
    from muniment.audit_events where type = 'VERSION_RELEASED'
  ), judged as (
    select v.id, v.scope_id, d.human_id, v.number, case
      when step.state is null then 'the audit trail of its scope does not know it'
      when step.entity_label <> d.human_id then format('the audit trail knows its document as %s', step.entity_label)
      when step.number <> v.number then format('its number was %s by the audit trail', step.number)
      when step.state <> v.state then format('its state is %s, and the audit trail says %s', v.state, step.state)
      when release.effective_date is distinct from to_char(v.effective_date, 'YYYY-MM-DD') then format(
        'it is in force from %s, and the audit trail says %s',
        coalesce(to_char(v.effective_date, 'YYYY-MM-DD'), 'no day'), coalesce(release.effective_date, 'no day'))
      when release.actor_id is distinct from v.released_by
        then 'it was released by another person than the audit trail says'
    end as fault
    from muniment.versions v
    join muniment.documents d on d.scope_id = v.scope_id and d.id = v.document_id
    left join steps step on step.scope_id = v.scope_id and step.version_id = v.id::text
    left join releases release on release.scope_id = v.scope_id and release.version_id = v.id::text
  )
  select format('%s version %s of scope %s: %s.', human_id, number, scope_id, fault) as sentence
  from judged where fault is not null order by id`;
