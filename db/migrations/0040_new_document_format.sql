-- How new documents of a scope are written unless their author says otherwise; null leaves it to each person's last choice.
alter table scopes add column new_document_format text
  constraint scopes_new_document_format_known check (new_document_format in ('markdown', 'rich'));
grant update (new_document_format) on scopes to muniment_app;
