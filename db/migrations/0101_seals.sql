-- Beside the keys that sign manifests and anchors stand the certificates that PDFs were sealed with.
alter table signing_keys
  add column kind text not null default 'manifest',
  add column certificate text,
  add constraint signing_keys_kind_known check (kind in ('manifest', 'seal')),
  add constraint signing_keys_seal_has_certificate check ((kind = 'seal') = (certificate is not null));
grant insert (kind, certificate) on signing_keys to muniment_app;
