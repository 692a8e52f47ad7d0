-- News that a letter took and that no mail server has taken yet: another letter of the person takes it along, should that one be
-- replaced or given up.
alter table notifications add column letter_waits boolean not null default false;
grant update (letter_waits) on notifications to muniment_app;
