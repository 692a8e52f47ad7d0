-- Which text of each file of db/functions and db/policies this database has. Only the owner, who applies them, writes it.
create table schema_files (
  path text not null,
  sha256 text not null,
  -- Of the release that applied it.
  release text not null,
  applied_at timestamptz(3) not null default now(),
  constraint schema_files_pkey primary key (path)
);
