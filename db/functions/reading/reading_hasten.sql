-- A duty that comes to somebody who has an assignment already makes it due earlier, never later.
create or replace function reading_hasten(scope uuid, docs uuid[], duties uuid[], people uuid[], moment timestamptz) returns void
  language plpgsql set plan_cache_mode = force_custom_plan
  as $$
  begin
    update reading_assignments a set due_date = stricter.due,
        earlier_due = coalesce(a.earlier_due, '[]') || jsonb_build_object('until', moment, 'due', a.due_date)
      from (
        select t.document_id, p.user_id, min(t.days) as days
        from reading_targets(scope, docs) t
        join reading_duty_people p on p.scope_id = scope and p.duty_id = t.duty_id
        where t.duty_id = any (duties) and (people is null or p.user_id = any (people))
        group by 1, 2
      ) c, versions v,
      lateral (select greatest((moment at time zone 'UTC')::date + c.days, v.effective_date) as due) stricter
      where a.scope_id = scope and a.document_id = c.document_id and a.user_id = c.user_id
        and a.voided_at is null and a.done_at is null and not a.carried_over
        and v.scope_id = scope and v.id = a.version_id and stricter.due < a.due_date;
  end $$;
revoke execute on function reading_hasten from public;
