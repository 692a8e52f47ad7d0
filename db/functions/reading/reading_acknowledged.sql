-- The assignment of a person for a version is done, or, where they had none, one is written as voluntary.
create or replace function reading_acknowledged(scope uuid, version uuid, person uuid, moment timestamptz, is_signed boolean) returns void
  language plpgsql
  as $$
  begin
    update reading_assignments a set done_at = moment, signed = is_signed
      where a.scope_id = scope and a.version_id = version and a.user_id = person and a.voided_at is null and a.done_at is null;
    if found then return; end if;
    insert into reading_assignments (id, scope_id, document_id, version_id, version_number, user_id, assigned_at, reason, done_at,
      signed)
      select reading_id(moment), scope, v.document_id, v.id, v.number, person, moment, 'voluntary', moment, is_signed
      from versions v where v.scope_id = scope and v.id = version
      on conflict do nothing;
  end $$;
revoke execute on function reading_acknowledged from public;
