-- Who appends to the trail and reads it, beside those who are in the scope.

drop policy if exists actor_is_user on audit_events;
create policy actor_is_user on audit_events as restrictive for insert to public with check (
  actor_id = (select current_user_id())
  or (type = 'VERSION_EDITED' and has_unwritten_steps(scope_id, (changes ->> 'versionId')::uuid, actor_id)));

drop policy if exists administrator_appends on audit_events;
create policy administrator_appends on audit_events for insert with check ((select is_administrator()));

drop policy if exists owner_seals on audit_events;
create policy owner_seals on audit_events for select to muniment_owner using (true);

drop policy if exists owner_links on audit_heads;
create policy owner_links on audit_heads to muniment_owner using (true) with check (true);

drop policy if exists actor_is_user on installation_events;
create policy actor_is_user on installation_events for insert to muniment_app with check (
  actor_id is not distinct from (select current_user_id())
  or ((select current_user_id()) is null and actor_id = entity_id));

drop policy if exists backup_reads on installation_events;
create policy backup_reads on installation_events for select to muniment_backup using (true);

drop policy if exists operator_appends on installation_events;
create policy operator_appends on installation_events for insert to muniment_owner
  with check (actor_id is null and actor_name = 'command line');

drop policy if exists owner_seals on installation_events;
create policy owner_seals on installation_events for select to muniment_owner using (true);

drop policy if exists server_reads on installation_events;
create policy server_reads on installation_events for select to muniment_app using (true);
