-- Who somebody is, proven anew: sessions know when their person last proved it, and a person whom an administrator let in again does not
-- sign until somebody else has confirmed them.
alter table sessions add column authenticated_at timestamptz(3) not null default now();
update sessions set authenticated_at = created_at;
grant update (authenticated_at) on sessions to muniment_app;

alter table users
  add column identity_reset_at timestamptz(3),
  -- Who issued the links and removed the factors since the last confirmation; the command line is nobody.
  add column identity_reset_by uuid[] not null default '{}',
  -- Whether the next sign-in by single sign-on with this person's verified address binds the account to it.
  add column link_at_next_sign_in boolean not null default false;
grant update (identity_reset_at, identity_reset_by, link_at_next_sign_in) on users to muniment_app;
alter table members add column identity_confirmed_at timestamptz(3);
grant update (identity_confirmed_at) on members to muniment_app;
alter table password_links
  add column resets_identity boolean not null default false,
  add column issued_by uuid constraint password_links_issued_by_user references users (id);

create function users_confirmed_by_others() returns trigger
  language plpgsql set search_path = muniment, pg_temp
  as $$
  begin
    if current_user_id() is null or current_user_id() = old.id or current_user_id() = any (old.identity_reset_by) then
      raise exception 'who reset an identity, or has it, cannot confirm it' using errcode = 'MU008';
    end if;
    return new;
  end $$;
create trigger users_confirmed_by_others before update of identity_reset_at on users
  for each row when (old.identity_reset_at is not null and new.identity_reset_at is null)
  execute function users_confirmed_by_others();

-- News of no scope: what happened to somebody's account, for them and for all administrators.
create table account_news (
  id uuid primary key,
  user_id uuid not null constraint account_news_for_user references users (id),
  type text not null constraint account_news_type_known check (type in ('identity-reset', 'identity-confirmed')),
  about_id uuid not null constraint account_news_about_user references users (id),
  by_id uuid constraint account_news_by_user references users (id),
  created_at timestamptz(3) not null default now(),
  read_at timestamptz(3)
);
create index account_news_of_user on account_news (user_id, id);
grant select, insert on account_news to muniment_app;
grant update (read_at) on account_news to muniment_app;
grant select on account_news to muniment_backup;
create function account_news_announce() returns trigger
  language plpgsql set search_path = muniment, pg_temp
  as $$
  begin
    perform pg_notify('news', jsonb_build_object('event', 'work', 'userId', new.user_id, 'ids', '{}'::jsonb)::text);
    return null;
  end $$;
create trigger account_news_announce after insert or update of read_at on account_news
  for each row execute function account_news_announce();

-- What runs in a token's name ends with the token: from its end on it sees no scope, administrates nothing, and its jobs are over.
create or replace function my_scope_ids() returns uuid[]
  language plpgsql stable security definer set search_path = muniment, pg_temp
  as $$
  declare
    me uuid := current_user_id();
    token uuid := current_token_id();
    known text := current_setting('app.my_scopes', true);
    mine uuid[];
  begin
    if token is not null then
      return (select coalesce(array_agg(m.scope_id), '{}') from members m
        join users u on u.id = m.user_id and not u.disabled
        join api_tokens t on t.id = token and t.user_id = u.id and (t.scope_ids is null or m.scope_id = any (t.scope_ids))
          and t.revoked_at is null and t.expires_at > clock_timestamp()
        where m.user_id = me);
    end if;
    -- Behind the user whose they are.
    if starts_with(known, me::text) then return substr(known, 37)::uuid[]; end if;
    mine := (select coalesce(array_agg(m.scope_id), '{}') from members m
      where m.user_id = me and exists (select from users u where u.id = me and not u.disabled));
    if me is not null then perform set_config('app.my_scopes', me::text || mine::text, true); end if;
    return mine;
  end $$;

create or replace function is_administrator() returns boolean
  language plpgsql stable security definer set search_path = muniment, pg_temp
  as $$
  begin
    return exists (select from users u where u.id = current_user_id() and u.admin and not u.disabled
      and (current_token_id() is null or exists (
        select from api_tokens t where t.id = current_token_id() and t.user_id = u.id
          and t.scope_ids is null and t.permissions is null
          and t.revoked_at is null and t.expires_at > clock_timestamp())));
  end $$;

create function token_has_ended(token uuid) returns boolean
  language sql stable set search_path = muniment, pg_temp
  as $$
    select token is not null and not exists (
      select from api_tokens t where t.id = token and t.revoked_at is null and t.expires_at > clock_timestamp())
  $$;

create or replace function cancel_abandoned_job(job uuid, moment timestamptz) returns boolean
  language sql security definer set search_path = muniment, pg_temp
  as $$
    with cancelled as (
      update export_jobs j set state = 'cancelled', finished_at = moment
      from users u where j.id = job and u.id = j.created_by and j.state in ('queued', 'running')
        and (u.disabled or token_has_ended(j.token_id)
          or not exists (select from members m where m.scope_id = j.scope_id and m.user_id = u.id))
      returning j.scope_id, j.id), dropped as (
      delete from export_job_chunks c using cancelled j where c.scope_id = j.scope_id and c.job_id = j.id)
    select exists (select from cancelled)
  $$;

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

-- News of a pack and of an import name it.
alter table notifications
  add column job_id uuid,
  add column import_id uuid;
do $$
  declare known text[];
  begin
    select array_agg(found.words[1]) into known
      from pg_constraint c cross join lateral regexp_matches(pg_get_constraintdef(c.oid), '''([a-z-]+)''::text', 'g') as found (words)
      where c.conrelid = 'notifications'::regclass and c.conname = 'notifications_type_known';
    alter table notifications drop constraint notifications_type_known;
    execute format('alter table notifications add constraint notifications_type_known check (type = any (%L::text[]))',
      known || '{import-done}'::text[]);
  end $$;
