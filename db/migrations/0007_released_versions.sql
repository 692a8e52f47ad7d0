-- Lists show the newest version that has become effective. This leads to it past any number of drafts and cancelled ones.
create index versions_ever_released on versions (scope_id, document_id, number) where released_at is not null;
