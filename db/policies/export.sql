-- The owner, as which the functions of the sweeps run, removes what is over.

drop policy if exists owner_sweeps on export_digests;
create policy owner_sweeps on export_digests for all to muniment_owner using (true);

drop policy if exists owner_sweeps on export_job_chunks;
create policy owner_sweeps on export_job_chunks to muniment_owner using (true);

drop policy if exists owner_sweeps on export_job_objects;
create policy owner_sweeps on export_job_objects to muniment_owner using (true);

drop policy if exists owner_sweeps on export_jobs;
create policy owner_sweeps on export_jobs to muniment_owner using (true) with check (true);

drop policy if exists owner_sweeps on galleys;
create policy owner_sweeps on galleys to muniment_owner using (true);

drop policy if exists owner_sweeps on prepared_images;
create policy owner_sweeps on prepared_images to muniment_owner using (true);
