-- Whether a scope holds a document, whoever asks: a scope that holds a draft is in use.
create or replace function scope_holds_document(scope uuid) returns boolean
  language sql stable security definer set search_path = muniment, pg_temp
  as $$ select exists (select from documents d where d.scope_id = scope and scope = any (my_scope_ids())
    order by d.human_id_key limit 1) $$;
revoke execute on function scope_holds_document from public;
grant execute on function scope_holds_document to muniment_app;
