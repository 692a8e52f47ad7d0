-- Whether somebody was disabled on a day in the past is asked of the trail of the installation, which is long.
create index installation_events_of_disabling on installation_events (entity_id, seq desc)
  where type = 'USER_CHANGED' and changes ? 'disabled';
