-- The language of a version, and what a scope sets for its documents: their language, and rules for review and approval.

-- Names of scopes are unique whatever their case. One that comes second takes its id along.
alter table scopes no force row level security;
update scopes s set name = name || ' ' || id where exists (
  select from scopes other where lower(other.name) = lower(s.name) and other.id < s.id);
alter table scopes force row level security;
create unique index scopes_name_unique_whatever_case on scopes (lower(name));

alter table scopes
  add column language text not null default 'en',
  add column rule_signature boolean not null default false,
  add column rule_four_eyes boolean not null default false,
  add column rule_min_reviewers integer not null default 0,
  add column rule_review_months integer,
  add constraint scopes_language_form check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$'),
  add constraint scopes_min_reviewers_in_range check (rule_min_reviewers between 0 and 5),
  add constraint scopes_review_months_in_range check (rule_review_months between 1 and 60);
grant update (name, language, rule_signature, rule_four_eyes, rule_min_reviewers, rule_review_months)
  on scopes to muniment_app;

alter table versions
  add column language text not null default 'en',
  add constraint versions_language_form check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$');
grant update (language) on versions to muniment_app;

-- Submitting freezes the language with the rest. A function of its own, so that each says one rule.
create function versions_freeze_language() returns trigger
  language plpgsql
  as $$
  begin
    if old.state <> 'DRAFT' and new.language is distinct from old.language then
      raise exception 'the language of a % version is frozen', old.state using errcode = 'MU004';
    end if;
    return new;
  end $$;
create trigger versions_freeze_language before update of language on versions
  for each row execute function versions_freeze_language();
