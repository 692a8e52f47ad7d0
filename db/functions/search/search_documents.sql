-- As servers of the release before ask for documents; the next release drops it. See ranked_documents.
create or replace function search_documents(
    scopes uuid[], id_beginning text, heading_words tsquery, all_words tsquery,
    after_score integer, after_human_id text, after_id uuid, page_size integer, stem_words tsquery default null)
  returns table (scope_id uuid, document_id uuid, score integer)
  language sql stable set search_path = muniment, pg_temp
  as $$
    select * from ranked_documents(scopes, id_beginning, heading_words, all_words, stem_words, after_score, after_human_id, after_id, page_size,
      '{0, 0, 0.5, 1}', case when page_size <= 1000 then 2500 else 5000 end, 1000, 2000, 1000)
  $$;
revoke execute on function search_documents from public;
grant execute on function search_documents to muniment_app;
