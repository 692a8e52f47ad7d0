-- Tells a person's browsers that their notifications changed.
create or replace function notifications_announce() returns trigger
  language plpgsql
  as $$
  begin
    perform pg_notify('news', jsonb_build_object('event', 'work', 'userId', new.user_id,
      'ids', jsonb_build_object('scopeId', new.scope_id))::text);
    return null;
  end $$;

create or replace trigger notifications_announce after insert or update of read_at on notifications
  for each row execute function notifications_announce();
