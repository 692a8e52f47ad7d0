-- Mails that waited in the queue of before, see 0016.
insert into queue_jobs (task, payload, tries, attempt, key, run_at, last_error)
select 'send_mail', payload, tries, attempt, key, run_at, last_error from carried_mails
on conflict (key) where worker is null do nothing;
drop table carried_mails;
