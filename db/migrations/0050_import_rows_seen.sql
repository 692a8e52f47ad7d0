-- Which imports are a reader's own is found out once for each statement. A function asked it anew for each row, and a plan of 5,000
-- rows is read several times on its way to a run.
create function own_imports() returns uuid[]
  language sql stable
  as $$ select coalesce(array_agg(i.id), '{}') from imports i $$;

drop policy creator_alone on import_documents;
drop policy creator_alone on import_chunks;
drop function sees_import(uuid, uuid);
create policy creator_alone on import_documents as restrictive to muniment_app
  using (import_id = any ((select own_imports())::uuid[]));
create policy creator_alone on import_chunks as restrictive to muniment_app
  using (import_id = any ((select own_imports())::uuid[]));
