-- The people whom a comment names, as they were when it was written or changed last.
alter table comments add column mentions uuid[] not null default '{}';
grant update (mentions) on comments to muniment_app;
