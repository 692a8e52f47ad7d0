-- Members who can act and whom a duty names, with the shortest time that they are given. `gone` leaves with this very act.
create or replace function reading_covered(scope uuid, docs uuid[], people uuid[], gone uuid)
  returns table (document_id uuid, user_id uuid, days integer) language sql stable
  as $$
    select t.document_id, p.user_id, min(t.days)
    from reading_targets(scope, docs) t
    join reading_duty_people p on p.scope_id = scope and p.duty_id = t.duty_id
    join members m on m.scope_id = scope and m.user_id = p.user_id
    join users u on u.id = p.user_id and not u.disabled
    where (people is null or p.user_id = any (people)) and p.user_id is distinct from gone
    group by 1, 2
  $$;
revoke execute on function reading_covered from public;
grant execute on function reading_covered to muniment_app;
grant execute on function reading_covered to muniment_backup;
