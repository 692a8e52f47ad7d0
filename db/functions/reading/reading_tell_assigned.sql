-- Tells those who were assigned something at that moment. Safe to run twice.
create or replace function reading_tell_assigned(scope uuid, moment timestamptz, actor uuid) returns integer
  language plpgsql security definer set search_path = muniment, pg_temp
  as $$
  declare
    id_start text := reading_id_start(moment);
    told integer;
  begin
    insert into notifications (id, scope_id, user_id, type, document_id, version_id, by_id, occasion, created_at)
      select overlay(gen_random_uuid()::text placing id_start from 1)::uuid, scope, a.user_id, 'to-read', a.document_id,
        a.version_id, actor, a.id, moment
      from reading_assignments a
      where a.scope_id = scope and a.id between (id_start || '000-0000-000000000000')::uuid and (id_start || 'fff-ffff-ffffffffffff')::uuid
        and a.assigned_at = moment and a.voided_at is null and a.done_at is null and not a.carried_over
        and a.user_id is distinct from actor
      on conflict do nothing;
    get diagnostics told = row_count;
    return told;
  end $$;
revoke execute on function reading_tell_assigned from public;
grant execute on function reading_tell_assigned to muniment_app;
