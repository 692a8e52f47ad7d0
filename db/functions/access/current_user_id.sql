-- The caller of this transaction. A pooled connection reads '' once a transaction has ended: that is nobody.
create or replace function current_user_id() returns uuid
  language sql stable
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;
