-- Brings the assignments of these documents, and of these people where some are named, in line with duties, members and versions as
-- they are in this transaction. `released` is a version that everybody covered is assigned now.
create or replace function reading_sync(scope uuid, docs uuid[], people uuid[], moment timestamptz, actor uuid,
  released uuid default null, gone uuid default null) returns void
  language plpgsql
  as $$
  declare
    day date := (moment at time zone 'UTC')::date;
    id_start text := reading_id_start(moment);
    assigned integer;
  begin
    if cardinality(docs) = 0 then return; end if;

    update reading_assignments a set voided_at = moment, void_reason = ended.reason
      from reading_ended(scope, docs, people, day, released, gone) ended where a.id = ended.id;

    insert into reading_assignments (id, scope_id, document_id, version_id, version_number, user_id, assigned_at, due_date,
      carried_over, reason)
      select overlay(gen_random_uuid()::text placing id_start from 1)::uuid, scope, m.document_id, m.version_id, m.version_number,
        m.user_id, moment, m.due_date, m.carried_over, m.reason
      from reading_missing(scope, docs, people, day, released, gone) m;
    get diagnostics assigned = row_count;
    -- Many are told by the queue, right after the act: a release need not wait for thousands of pieces of news.
    if assigned > 200 then
      insert into queue_jobs (task, payload, tries) values ('tell_readers',
        jsonb_build_object('scopeId', scope, 'moment', moment, 'actorId', actor), 25);
      perform pg_notify('queue', 'tell_readers');
    elsif assigned > 0 and reading_tell_assigned(scope, moment, actor) > 0 then
      perform reading_ask_for_letters();
    end if;
  end $$;
revoke execute on function reading_sync from public;
