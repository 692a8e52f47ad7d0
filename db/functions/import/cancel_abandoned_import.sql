-- Ends the run of somebody who was disabled or has left the scope, or whose token has ended: row security hides it from them.
create or replace function cancel_abandoned_import(import uuid, moment timestamptz) returns boolean
  language sql security definer set search_path = muniment, pg_temp
  as $$
    with cancelled as (
      update imports i set state = 'cancelled', finished_at = moment
      from users u where i.id = import and u.id = i.created_by and i.state = 'running'
        and (u.disabled or token_has_ended(i.token_id)
          or not exists (select from members m where m.scope_id = i.scope_id and m.user_id = u.id))
      returning i.id)
    select exists (select from cancelled)
  $$;
revoke execute on function cancel_abandoned_import from public;
grant execute on function cancel_abandoned_import to muniment_app;
