-- Which open assignments have ended on a day, and why.
create or replace function reading_ended(scope uuid, docs uuid[], people uuid[], day date, released uuid, gone uuid)
  returns table (id uuid, reason text)
  language sql stable set plan_cache_mode = force_custom_plan
  as $$
    select judged.id, judged.reason from (
      select a.id, case
        when v.state = 'REVOKED' then 'revoked'
        when v.state = 'DISPOSED' then 'disposed'
        when a.user_id = gone or not exists (
          select from members m join users u on u.id = m.user_id and not u.disabled
          where m.scope_id = scope and m.user_id = a.user_id) then 'left'
        when c.user_id is null then 'duty-removed'
        when coalesce(r.number, 0) > a.version_number or coalesce(now_read.top, 0) > a.version_number then 'superseded'
        end as reason
      from reading_assignments a
      join versions v on v.scope_id = scope and v.id = a.version_id
      left join reading_covered(scope, docs, people, gone) c on c.document_id = a.document_id and c.user_id = a.user_id
      left join versions r on r.scope_id = scope and r.id = released and r.document_id = a.document_id
      left join reading_current(scope, docs, day) now_read on now_read.document_id = a.document_id
      where a.scope_id = scope and a.document_id = any (docs) and (people is null or a.user_id = any (people))
        and a.voided_at is null and a.done_at is null and not a.carried_over
    ) judged where judged.reason is not null
  $$;
revoke execute on function reading_ended from public;
grant execute on function reading_ended to muniment_backup;
