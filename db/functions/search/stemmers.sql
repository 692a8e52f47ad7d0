-- The dictionary of each language that has one.
create or replace function stemmers() returns table (code text, dictionary regdictionary)
  language sql stable set search_path = muniment, pg_temp
  as $$
    select l.code, d.oid::regdictionary
    from (values ('ar', 'arabic'), ('ca', 'catalan'), ('da', 'danish'), ('de', 'german'), ('el', 'greek'), ('en', 'english'), ('es', 'spanish'),
        ('eu', 'basque'), ('fi', 'finnish'), ('fr', 'french'), ('ga', 'irish'), ('hi', 'hindi'), ('hu', 'hungarian'), ('hy', 'armenian'),
        ('id', 'indonesian'), ('it', 'italian'), ('lt', 'lithuanian'), ('nb', 'norwegian'), ('ne', 'nepali'), ('nl', 'dutch'), ('nn', 'norwegian'),
        ('no', 'norwegian'), ('pt', 'portuguese'), ('ro', 'romanian'), ('ru', 'russian'), ('sr', 'serbian'), ('sv', 'swedish'), ('ta', 'tamil'),
        ('tr', 'turkish'), ('yi', 'yiddish')) l (code, name)
      join pg_catalog.pg_ts_dict d on d.dictname = l.name || '_stem' and d.dictnamespace = 'pg_catalog'::regnamespace
  $$;
