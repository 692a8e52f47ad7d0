-- Tells the browsers of a person that there is news on their account.
create or replace function account_news_announce() returns trigger
  language plpgsql set search_path = muniment, pg_temp
  as $$
  begin
    perform pg_notify('news', jsonb_build_object('event', 'work', 'userId', new.user_id, 'ids', '{}'::jsonb)::text);
    return null;
  end $$;

create or replace trigger account_news_announce after insert or update of read_at on account_news
  for each row execute function account_news_announce();
