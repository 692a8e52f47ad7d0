-- In which language a person reads the app and its mails; null where the browser decides.
alter table users
  add column language text,
  add constraint users_language_known check (language in ('en', 'de'));
grant update (language) on users to muniment_app;
