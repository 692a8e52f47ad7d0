-- The day of a released version has come: who had the one before, or nothing, is assigned it, counted from that day.
create or replace function reading_follow_days(scope uuid, today date) returns void language plpgsql
  as $$
  declare
    known date;
    step record;
  begin
    select d.followed_to into known from reading_days d where d.scope_id = scope;
    if known is null or known >= today then return; end if;
    perform from audit_heads h where h.scope_id = scope for update;
    select d.followed_to into known from reading_days d where d.scope_id = scope;
    if known >= today then return; end if;
    for step in
      select v.effective_date as day, array_agg(distinct v.document_id) as docs from versions v
      where v.scope_id = scope and v.state = 'RELEASED' and v.effective_date > known and v.effective_date <= today
        and v.effective_date > (v.released_at at time zone 'UTC')::date
      group by 1 order by 1
    loop
      perform reading_sync(scope, step.docs, null, step.day::timestamp at time zone 'UTC', null);
    end loop;
    update reading_days set followed_to = today where scope_id = scope;
  end $$;
revoke execute on function reading_follow_days from public;
