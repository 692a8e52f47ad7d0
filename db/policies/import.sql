-- An import is seen by who made it. The owner, as which the functions of the sweeps run, removes what is over.

drop policy if exists creator_alone on imports;
create policy creator_alone on imports as restrictive to muniment_app
  using (created_by = (select current_user_id())) with check (created_by = (select current_user_id()));

drop policy if exists owner_sweeps on imports;
create policy owner_sweeps on imports to muniment_owner using (true) with check (true);

drop policy if exists creator_alone on import_chunks;
create policy creator_alone on import_chunks as restrictive to muniment_app
  using (import_id = any ((select own_imports())::uuid[]));

drop policy if exists owner_sweeps on import_chunks;
create policy owner_sweeps on import_chunks to muniment_owner using (true);

drop policy if exists creator_alone on import_documents;
create policy creator_alone on import_documents as restrictive to muniment_app
  using (import_id = any ((select own_imports())::uuid[]));

drop policy if exists owner_sweeps on import_documents;
create policy owner_sweeps on import_documents to muniment_owner using (true);
