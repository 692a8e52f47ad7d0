-- The lifecycle of domain/lifecycle in SQL; lifecycle.db.test.ts fails if the two differ.
create or replace function versions_step() returns trigger
  language plpgsql
  as $$
  begin
    if (new.id, new.scope_id, new.document_id, new.number, new.created_at, new.created_by)
      is distinct from (old.id, old.scope_id, old.document_id, old.number, old.created_at, old.created_by) then
      raise exception 'a version''s identity never changes' using errcode = 'MU002';
    end if;
    if new.state <> old.state and (old.state, new.state) not in (
      ('DRAFT', 'IN_REVIEW'), ('DRAFT', 'CANCELLED'),
      ('IN_REVIEW', 'DRAFT'), ('IN_REVIEW', 'RELEASED'), ('IN_REVIEW', 'CANCELLED'),
      ('RELEASED', 'REVOKED'), ('RELEASED', 'DISPOSED'), ('REVOKED', 'DISPOSED'), ('CANCELLED', 'DISPOSED')) then
      raise exception 'step from % to % is not allowed', old.state, new.state using errcode = 'MU003';
    end if;
    if old.state = 'DISPOSED' then
      raise exception 'a disposed version never changes' using errcode = 'MU004';
    end if;
    if old.state <> 'DRAFT' then
      if new.title is distinct from old.title or new.content_format is distinct from old.content_format then
        raise exception 'title and format of a % version are frozen', old.state using errcode = 'MU004';
      end if;
      if new.state <> 'DISPOSED'
        and (new.markdown, new.content) is distinct from (old.markdown, old.content) then
        raise exception 'the content of a % version is frozen', old.state using errcode = 'MU004';
      end if;
      if new.state not in ('DISPOSED', 'DRAFT') and new.manifest is distinct from old.manifest then
        raise exception 'the manifest of a % version is frozen', old.state using errcode = 'MU004';
      end if;
      if new.state <> 'DRAFT' and new.content_hash is distinct from old.content_hash then
        raise exception 'the content hash of a % version is frozen', old.state using errcode = 'MU004';
      end if;
    end if;
    if old.state in ('RELEASED', 'REVOKED') and (new.effective_date, new.released_at, new.released_by)
      is distinct from (old.effective_date, old.released_at, old.released_by) then
      raise exception 'the release of a version is frozen' using errcode = 'MU004';
    end if;
    return new;
  end $$;

create or replace trigger versions_step before update on versions for each row execute function versions_step();
