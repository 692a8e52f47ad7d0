-- Whether a person has a second factor or a passkey.
create or replace function has_second_factor(person uuid) returns boolean
  language sql stable
  as $$
    select exists (select from totp_factors where user_id = person and confirmed_at is not null)
      or exists (select from passkeys where user_id = person)
  $$;
