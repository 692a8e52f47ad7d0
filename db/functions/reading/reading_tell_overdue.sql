-- Once a week for each assignment while it is overdue: on the day after the due date, seven days later, and so on. Answers how many.
create or replace function reading_tell_overdue(today date, moment timestamptz) returns integer
  language plpgsql security definer set search_path = muniment, pg_temp
  as $$
  declare told integer;
  begin
    insert into notifications (id, scope_id, user_id, type, document_id, version_id, occasion, created_at)
      select reading_id(moment), a.scope_id, a.user_id, 'reading-overdue', a.document_id, a.version_id, week.name, moment
      from reading_assignments a
      cross join lateral (select a.id || ':' || (today - a.due_date - 1) / 7 as name) week
      where a.voided_at is null and a.done_at is null and not a.carried_over and a.due_date < today
        and not exists (select from notifications n where n.user_id = a.user_id and n.type = 'reading-overdue'
          and n.document_id = a.document_id and n.occasion = week.name)
      on conflict do nothing;
    get diagnostics told = row_count;
    if told > 0 then perform reading_ask_for_letters(); end if;
    return told;
  end $$;
revoke execute on function reading_tell_overdue from public;
grant execute on function reading_tell_overdue to muniment_app;
