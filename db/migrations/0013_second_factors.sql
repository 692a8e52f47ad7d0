-- Second factors: one-time passwords with their recovery codes, and passkeys.

-- The secret is sealed with a key that the database does not hold (server/kernel/sealing.ts): a copy of the database alone
-- makes no code. A code counts once: last_step is the newest time step whose code was taken.
create table totp_factors (
  user_id uuid primary key constraint totp_factors_of_user references users (id),
  secret bytea not null,
  last_step bigint not null default 0,
  created_at timestamptz(3) not null default now(),
  confirmed_at timestamptz(3)
);

-- Random enough that a plain digest protects them. A code that was used is gone.
create table recovery_codes (
  user_id uuid not null constraint recovery_codes_of_user references users (id),
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

create table passkeys (
  id uuid primary key,
  user_id uuid not null constraint passkeys_of_user references users (id),
  name text not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  constraint passkeys_credential_unique unique (credential_id),
  constraint passkeys_name_given check (name <> '')
);
create index passkeys_by_user on passkeys (user_id, id);

-- What a browser was asked to sign, for five minutes and once. Without a user it is a sign-in.
create table passkey_challenges (
  challenge_hash bytea primary key,
  user_id uuid constraint passkey_challenges_of_user references users (id),
  expires_at timestamptz(3) not null
);

create function has_second_factor(person uuid) returns boolean
  language sql stable
  as $$
    select exists (select from totp_factors where user_id = person and confirmed_at is not null)
      or exists (select from passkeys where user_id = person)
  $$;

grant select, insert, delete on totp_factors, recovery_codes, passkeys, passkey_challenges to muniment_app;
grant update (secret, last_step, created_at, confirmed_at) on totp_factors to muniment_app;
grant update (counter, last_used_at) on passkeys to muniment_app;
