-- The owner, as which the functions of the database run, assigns what is to be read.

drop policy if exists owner_assigns on reading_assignments;
create policy owner_assigns on reading_assignments for all to muniment_owner using (true) with check (true);

drop policy if exists owner_assigns on reading_days;
create policy owner_assigns on reading_days for all to muniment_owner using (true) with check (true);

drop policy if exists owner_assigns on reading_duties;
create policy owner_assigns on reading_duties for select to muniment_owner using (true);

drop policy if exists owner_assigns on reading_duty_people;
create policy owner_assigns on reading_duty_people for select to muniment_owner using (true);
