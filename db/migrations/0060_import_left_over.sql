-- Files of an upload that become no document and belong to none: whoever brings them in must hear of each.
alter table imports add column left_over text[] not null default '{}';
