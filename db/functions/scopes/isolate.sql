-- Puts a table of scope rows under the one predicate. Every migration that adds such a table calls this.
create or replace procedure isolate(table_name text)
  language plpgsql
  as $$
  begin
    execute format('alter table %I enable row level security', table_name);
    execute format('alter table %I force row level security', table_name);
    execute format(
      'create policy scope_isolation on %I using (scope_id = any ((select my_scope_ids())::uuid[]))
       with check (scope_id = any ((select my_scope_ids())::uuid[]))', table_name);
    execute format('create policy backup_reads on %I for select to muniment_backup using (true)', table_name);
    execute format('grant select on %I to muniment_backup', table_name);
  end $$;
