-- The owner, as which the functions of the sweeps run, sees the objects that are kept outside the database.

drop policy if exists owner_samples on blobs;
create policy owner_samples on blobs for select to muniment_owner using (true);

drop policy if exists owner_sweeps on blob_removals;
create policy owner_sweeps on blob_removals to muniment_owner using (true);
