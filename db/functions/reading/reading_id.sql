-- An identifier of version 7 for a row of that moment, as the server makes them.
create or replace function reading_id(moment timestamptz) returns uuid language sql volatile
  as $$
    select overlay(overlay(gen_random_uuid()::text placing substr(t.hex, 1, 8) || '-' || substr(t.hex, 9, 4) from 1 for 13)
      placing '7' from 15 for 1)::uuid
    from (select lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') as hex) t
  $$;
revoke execute on function reading_id from public;
