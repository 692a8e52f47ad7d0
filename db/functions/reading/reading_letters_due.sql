-- Who has news of reading that no letter told yet. Of what is overdue a person gets one letter a week.
create or replace function reading_letters_due(moment timestamptz) returns table (user_id uuid, mail text)
  language sql stable security definer set search_path = muniment, pg_temp
  as $$
    select u.id, u.mail from users u
    where not u.disabled and u.mail <> 'none' and u.id in (
      select n.user_id from notifications n
      where n.letter_id is null and n.type in ('to-read', 'reading-overdue') and n.created_at > moment - interval '8 days'
        and (n.type = 'to-read' or not exists (
          select from notifications t where t.user_id = n.user_id and t.type = 'reading-overdue' and t.letter_id is not null
            and t.created_at > moment - interval '6 days 12 hours')))
  $$;
revoke execute on function reading_letters_due from public;
grant execute on function reading_letters_due to muniment_app;
