-- Pictures in comments. They are the comment's own and no files of the version: no part of its content hash, of exports or of print, and
-- gone with its content. Their bytes are compressed already.
create table comment_pictures (
  id uuid primary key,
  scope_id uuid not null,
  version_id uuid not null,
  comment_id uuid not null,
  ordinal integer not null,
  media_type text not null,
  alt text not null,
  bytes bytea not null,
  constraint comment_pictures_of_comment foreign key (scope_id, version_id, comment_id) references comments (scope_id, version_id, id),
  constraint comment_pictures_place_unique unique (scope_id, comment_id, ordinal),
  constraint comment_pictures_media_type_known check (media_type in ('image/png', 'image/jpeg', 'image/gif', 'image/webp')),
  constraint comment_pictures_size_bounded check (octet_length(bytes) between 1 and 524288)
);
alter table comment_pictures alter column bytes set storage external;
call isolate('comment_pictures');
grant select, insert, delete on comment_pictures to muniment_app;
create index comment_pictures_of_version on comment_pictures (scope_id, version_id);
