-- Rule `drafts`: steps, who is there, and texts that were kept aside are seen with their version, like everything else that belongs to it.
-- The scope is asked first: where everything is seen, no version is looked for.
do $$
declare table_name text;
begin
  foreach table_name in array array['drafts', 'draft_steps', 'draft_presence', 'kept_copies'] loop
    execute format('create policy drafts_for_writers on %I as restrictive for select to muniment_app
      using (scope_id = any ((select my_draft_scope_ids())::uuid[]) or exists (
        select from versions v where v.scope_id = %1$I.scope_id and v.id = %1$I.version_id))', table_name);
  end loop;
end $$;
