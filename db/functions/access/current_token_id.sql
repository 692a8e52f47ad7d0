-- The token that this transaction acts with, if it acts with one.
create or replace function current_token_id() returns uuid
  language sql stable
  as $$ select nullif(current_setting('app.token_id', true), '')::uuid $$;
