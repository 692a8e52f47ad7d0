-- Whether the PDFs of a scope end with the record of their approval.
alter table scopes add column rule_approval_record boolean not null default false;
grant update (rule_approval_record) on scopes to muniment_app;

-- Every export compares the version with the acts of its document. A document may have been saved ten thousand times; its
-- submissions, approvals and releases are few, and this index holds nothing else.
create index audit_events_of_approval on audit_events (scope_id, entity_id, seq)
  where type in ('VERSION_SUBMITTED', 'VERSION_APPROVED', 'VERSION_RELEASED', 'VERSION_REVOKED');
