/** What the trail says of pictures in comments: each by the digests of its bytes and of its description. */
import type { Comparison } from './both-ways.ts';

/** They come with their comment, never change, and go with the disposal of its version. */
export const commentPictures: Comparison = {
  noun: 'Picture in a comment',
  key: ['scope_id', 'id'],
  fields: ['version_id', 'comment_id', 'ordinal', 'media_type', 'alt', 'sha256'],
  expected: `select e.scope_id, (p.value ->> 'id')::uuid as id, e.changes ->> 'versionId' as version_id, e.changes ->> 'commentId' as comment_id,
      (p.ordinality - 1)::int as ordinal, format('%s in comment %s', p.value ->> 'id', e.changes ->> 'commentId') as label,
      p.value ->> 'mediaType' as media_type, p.value ->> 'alt' as alt, p.value ->> 'sha256' as sha256
    from muniment.audit_events e
    cross join lateral jsonb_array_elements(
      case when jsonb_typeof(e.changes -> 'pictures') = 'array' then e.changes -> 'pictures' else '[]' end) with ordinality p
    where e.type = 'COMMENT_ADDED' and not exists (
      select from muniment.audit_events gone where gone.scope_id = e.scope_id and gone.entity_id = e.entity_id
        and gone.type = 'VERSION_DISPOSED' and gone.changes ->> 'versionId' = e.changes ->> 'versionId')`,
  actual: `select scope_id, id, version_id, comment_id, ordinal, format('%s in comment %s', id, comment_id) as label, media_type,
      encode(sha256(convert_to(alt, 'UTF8')), 'hex') as alt, encode(sha256(bytes), 'hex') as sha256
    from muniment.comment_pictures`,
};
