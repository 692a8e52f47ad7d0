-- A pack that a token asked for is made as that token: within its limits, and the event names it.
alter table export_jobs add column token_id uuid constraint export_jobs_by_token references api_tokens (id);
