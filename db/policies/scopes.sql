-- Who sees and manages scopes and their members, beside those who are in the scope.
-- An installation administrator manages any scope's members and sees that the scope exists, nothing else of it.

drop policy if exists administrator_manages on members;
create policy administrator_manages on members using ((select is_administrator())) with check ((select is_administrator()));

drop policy if exists owner_resolves_membership on members;
create policy owner_resolves_membership on members for select to muniment_owner using (true);

drop policy if exists administrator_manages on scopes;
create policy administrator_manages on scopes using ((select is_administrator())) with check ((select is_administrator()));

drop policy if exists backup_reads on scopes;
create policy backup_reads on scopes for select to muniment_backup using (true);

drop policy if exists scope_isolation on scopes;
create policy scope_isolation on scopes using (id = any ((select my_scope_ids())::uuid[]))
  with check (id = any ((select my_scope_ids())::uuid[]));
