-- Migration 0010 added these references as a role that sees no rows of isolated tables, so that what was there was never
-- checked against them. They are validated after the migrations, by a role that sees the rows.
alter table attachments drop constraint attachments_of_version, add constraint attachments_of_version
  foreign key (scope_id, document_id, version_id) references versions (scope_id, document_id, id) not valid;
alter table items drop constraint items_of_version, add constraint items_of_version
  foreign key (scope_id, document_id, version_id) references versions (scope_id, document_id, id) not valid;
alter table search_entries drop constraint search_entries_of_version, add constraint search_entries_of_version
  foreign key (scope_id, document_id, version_id) references versions (scope_id, document_id, id) not valid;
