-- A version may leave as a Word file too, and such a copy is recognised like any other.
alter table export_digests drop constraint export_digests_kind_known;
alter table export_digests add constraint export_digests_kind_known
  check (kind in ('pdf', 'docx', 'zip', 'merged', 'entry')) not valid;
alter table export_digests validate constraint export_digests_kind_known;
