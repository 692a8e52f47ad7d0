-- Comments keep to their words while a draft is written in: where the passage stands after so many steps, and what stands there now. What
-- was quoted stays as it was. Comments from before are found by their words when they are read next.
alter table comments add column passage jsonb
  constraint comments_passage_of_quote check (passage is null or quote is not null);
grant update (passage) on comments to muniment_app;
