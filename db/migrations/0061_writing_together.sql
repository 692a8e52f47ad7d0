-- Several people write in one draft. The steps of a draft are numbered in the order in which they were accepted; the content of the version
-- stands at one of these numbers and follows when writing pauses, and before anybody reads it.

create table drafts (
  scope_id uuid not null,
  document_id uuid not null,
  version_id uuid not null,
  -- The number of the newest step.
  steps integer not null default 0,
  -- The number at which the content of the version stands.
  content_at integer not null default 0,
  -- Where the steps that are kept begin: none leads on from a smaller number.
  base integer not null default 0,
  stepped_at timestamptz(3) not null default now(),
  constraint drafts_pkey primary key (scope_id, version_id),
  constraint drafts_of_version foreign key (scope_id, document_id, version_id) references versions (scope_id, document_id, id),
  constraint drafts_numbers_in_order check (0 <= base and base <= content_at and content_at <= steps)
);
create index drafts_unwritten on drafts (stepped_at) where content_at < steps;
create index drafts_by_document on drafts (scope_id, document_id);
call isolate('drafts');
grant select, insert, delete on drafts to muniment_app;
grant update (steps, content_at, base, stepped_at) on drafts to muniment_app;

-- Steps as they came, several in one request.
create table draft_steps (
  scope_id uuid not null,
  document_id uuid not null,
  version_id uuid not null,
  -- The number of the first of them.
  first integer not null,
  count integer not null,
  user_id uuid not null,
  -- The window that sent them; empty where a text was saved whole.
  client text not null,
  steps jsonb not null,
  -- The token by which they came.
  via jsonb default current_via(),
  at timestamptz(3) not null default clock_timestamp(),
  constraint draft_steps_pkey primary key (scope_id, version_id, first),
  constraint draft_steps_of_draft foreign key (scope_id, version_id) references drafts (scope_id, version_id),
  constraint draft_steps_of_version foreign key (scope_id, document_id, version_id) references versions (scope_id, document_id, id),
  constraint draft_steps_by_user foreign key (user_id) references users (id),
  constraint draft_steps_counted check (first >= 1 and count >= 1)
);
call isolate('draft_steps');
-- Nobody writes in another's name.
create policy writer_is_user on draft_steps as restrictive for insert to public with check (user_id = (select current_user_id()));
grant select, insert, delete on draft_steps to muniment_app;

create function draft_steps_while_draft() returns trigger
  language plpgsql
  as $$
  begin
    perform from versions where scope_id = new.scope_id and id = new.version_id and state = 'DRAFT';
    if not found then raise exception 'only a draft takes steps' using errcode = 'MU004'; end if;
    return new;
  end $$;
create trigger draft_steps_while_draft before insert on draft_steps for each row execute function draft_steps_while_draft();

-- Who is in a draft, and where. Ends by itself.
create table draft_presence (
  scope_id uuid not null,
  document_id uuid not null,
  version_id uuid not null,
  client text not null,
  user_id uuid not null,
  at_step integer not null,
  anchor integer,
  head integer,
  at timestamptz(3) not null default now(),
  constraint draft_presence_pkey primary key (scope_id, version_id, client),
  constraint draft_presence_of_version foreign key (scope_id, document_id, version_id) references versions (scope_id, document_id, id),
  constraint draft_presence_of_user foreign key (user_id) references users (id),
  constraint draft_presence_selection_is_whole check ((anchor is null) = (head is null))
);
call isolate('draft_presence');
grant select, insert, delete on draft_presence to muniment_app;
grant update (user_id, at_step, anchor, head, at) on draft_presence to muniment_app;

-- Texts that could not be brought together with what others wrote, or that somebody replaced. Each is its writer's alone.
create table kept_copies (
  id uuid not null,
  scope_id uuid not null,
  document_id uuid not null,
  version_id uuid not null,
  user_id uuid not null,
  created_at timestamptz(3) not null default now(),
  at_step integer not null,
  content_format text not null,
  markdown text not null,
  content jsonb,
  reason text not null,
  replaced_by uuid,
  constraint kept_copies_pkey primary key (id),
  constraint kept_copies_of_version foreign key (scope_id, document_id, version_id) references versions (scope_id, document_id, id),
  constraint kept_copies_of_user foreign key (user_id) references users (id),
  constraint kept_copies_replaced_by_user foreign key (replaced_by) references users (id),
  constraint kept_copies_format_known check (content_format in ('markdown', 'rich')),
  constraint kept_copies_reason_known check (reason in ('not-rebased', 'replaced')),
  constraint kept_copies_replacer_of_replaced check ((reason = 'replaced') = (replaced_by is not null))
);
create index kept_copies_of_writer on kept_copies (scope_id, version_id, user_id, id);
call isolate('kept_copies');
create policy writer_alone on kept_copies as restrictive for select to muniment_app using (user_id = (select current_user_id()));
create policy writer_removes on kept_copies as restrictive for delete to muniment_app using (user_id = (select current_user_id()));
create policy owner_sweeps on kept_copies to muniment_owner using (true);
grant select, insert, delete on kept_copies to muniment_app;

-- What nobody can write in any more needs no steps; a version that is disposed of keeps no copies either.
create policy owner_sweeps on drafts to muniment_owner using (true);
create policy owner_sweeps on draft_steps to muniment_owner using (true);
create policy owner_sweeps on draft_presence to muniment_owner using (true);
create function versions_end_drafting() returns trigger
  language plpgsql security definer set search_path = muniment, pg_temp
  as $$
  begin
    if old.state = 'DRAFT' and exists (
      select from drafts where scope_id = new.scope_id and version_id = new.id and content_at < steps) then
      raise exception 'steps of the draft are not in its content yet' using errcode = 'MU004';
    end if;
    delete from draft_presence where scope_id = new.scope_id and version_id = new.id;
    if new.state in ('RELEASED', 'CANCELLED', 'DISPOSED') then
      delete from draft_steps where scope_id = new.scope_id and version_id = new.id;
      delete from drafts where scope_id = new.scope_id and version_id = new.id;
    end if;
    if new.state = 'DISPOSED' then delete from kept_copies where scope_id = new.scope_id and version_id = new.id; end if;
    return null;
  end $$;
create trigger versions_end_drafting after update of state on versions
  for each row when (old.state is distinct from new.state) execute function versions_end_drafting();

-- Steps are taken into the content by whoever reads it next. The event of each writer is theirs: the database lets it be written for a
-- person alone whose own steps are there and not in the content yet.
create function has_unwritten_steps(scope uuid, version uuid, person uuid) returns boolean
  language sql stable
  as $$
    select exists (
      select from draft_steps s join drafts d on d.scope_id = s.scope_id and d.version_id = s.version_id
      where s.scope_id = scope and s.version_id = version and s.user_id = person and s.first + s.count - 1 > d.content_at)
  $$;
drop policy actor_is_user on audit_events;
create policy actor_is_user on audit_events as restrictive for insert to public with check (
  actor_id = (select current_user_id())
  or (type = 'VERSION_EDITED' and has_unwritten_steps(scope_id, (changes ->> 'versionId')::uuid, actor_id)));

-- Such an event names the token by which the steps came, not that of who happened to read: `app.via` is set while it is written.
create or replace function current_via() returns jsonb
  language sql stable security definer set search_path = muniment, pg_temp
  as $$
    select case when coalesce(current_setting('app.via', true), '') <> ''
      then nullif(current_setting('app.via', true)::jsonb, 'null')
      else (select jsonb_build_object('type', 'token', 'id', t.id, 'name', t.name)
        from api_tokens t where t.id = current_token_id()) end
  $$;

-- Drafts whose writing paused while no server was there to write it down, each with a writer who may still see it.
create function drafts_left_unwritten(older_than interval, most integer) returns table (version_id uuid, user_id uuid)
  language sql stable security definer set search_path = muniment, pg_temp
  as $$
    select d.version_id, (
      select s.user_id from draft_steps s
        join users u on u.id = s.user_id and not u.disabled
        join members m on m.scope_id = s.scope_id and m.user_id = s.user_id
      where s.scope_id = d.scope_id and s.version_id = d.version_id order by s.first desc limit 1)
    from drafts d where d.content_at < d.steps and d.stepped_at < now() - older_than
    order by d.stepped_at limit most
  $$;
create function drop_presence(older_than interval, most integer) returns integer
  language sql volatile security definer set search_path = muniment, pg_temp
  as $$
    with gone as (
      delete from draft_presence where ctid = any (array(
        select ctid from draft_presence where at < now() - older_than limit most for update skip locked))
      returning 1)
    select count(*)::integer from gone
  $$;
revoke execute on function drafts_left_unwritten(interval, integer), drop_presence(interval, integer) from public;
grant execute on function drafts_left_unwritten(interval, integer), drop_presence(interval, integer) to muniment_app;
