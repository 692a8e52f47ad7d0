-- Whether a folder holds a document, whoever asks: a folder that holds a draft is not empty.
create or replace function folder_holds_document(scope uuid, folder uuid) returns boolean
  language sql stable security definer set search_path = muniment, pg_temp
  as $$ select exists (select from documents d where d.scope_id = scope and d.folder_id = folder and scope = any (my_scope_ids())
    order by d.folder_position limit 1) $$;
revoke execute on function folder_holds_document from public;
grant execute on function folder_holds_document to muniment_app;
