-- One job gathers what is to be mailed, after the act.
create or replace function reading_ask_for_letters() returns void language plpgsql
  as $$
  begin
    insert into queue_jobs (task, payload, tries, key) values ('tell_readers', '{}', 25, 'tell_readers')
      on conflict (key) where worker is null do nothing;
    perform pg_notify('queue', 'tell_readers');
  end $$;
revoke execute on function reading_ask_for_letters from public;
