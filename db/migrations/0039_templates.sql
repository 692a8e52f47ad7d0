-- A document may be a template: new documents of its scope start from the version that is in force. It stays a document under the same
-- control; the mark is metadata, as its owner is.
alter table documents add column is_template boolean not null default false;
create index documents_templates on documents (scope_id, human_id_key, id) where is_template;
grant update (is_template) on documents to muniment_app;
