-- Pages after a document's first say whose pages they are, unless the scope switches that off.
alter table scopes add column rule_running_head boolean not null default true;
grant update (rule_running_head) on scopes to muniment_app;
