-- Verification asks with the database's own rules which assignments to read there must be.
grant execute on function
  reading_missing(uuid, uuid[], uuid[], date, uuid, uuid), reading_ended(uuid, uuid[], uuid[], date, uuid, uuid),
  reading_covered(uuid, uuid[], uuid[], uuid), reading_current(uuid, uuid[], date), reading_targets(uuid, uuid[]),
  reading_known_by(uuid, uuid)
  to muniment_backup;

-- Verification, and whoever looks up a person, asks for the events of one.
create index installation_events_by_entity on installation_events (entity_id, seq desc);
