-- The first twelve digits of an identifier of version 7 are its moment in milliseconds.
create or replace function reading_id_start(moment timestamptz) returns text
  language sql immutable
  as $$
    select substr(t.hex, 1, 8) || '-' || substr(t.hex, 9, 4) || '-7'
    from (select lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') as hex) t
  $$;
revoke execute on function reading_id_start from public;
