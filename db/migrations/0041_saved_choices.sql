-- Choices of packs that the people of a scope keep under a name, such as “Production, monthly”. The folder is not referred to: a
-- choice whose folder is gone says so, and does not turn into one of the whole scope.
create table pack_choices (
  id uuid not null,
  scope_id uuid not null,
  name text not null,
  format text not null,
  folder_id uuid,
  chosen_at date,
  chosen_since date,
  since_months integer,
  saved_by uuid not null,
  saved_at timestamptz(3) not null default now(),
  constraint pack_choices_pkey primary key (scope_id, id),
  constraint pack_choices_of_scope foreign key (scope_id) references scopes (id),
  constraint pack_choices_saved_by_user foreign key (saved_by) references users (id),
  constraint pack_choices_name_not_empty check (name <> ''),
  constraint pack_choices_format_known check (format in ('zip', 'merged')),
  constraint pack_choices_since_not_after_at check (chosen_since <= chosen_at),
  constraint pack_choices_one_since check (since_months is null or (chosen_since is null and since_months between 1 and 120))
);
create unique index pack_choices_name_unique_in_scope on pack_choices (scope_id, lower(name));
call isolate('pack_choices');
grant select, insert, delete on pack_choices to muniment_app;
