/** All that is compared with the trail, in the order in which it is told. */
import type pg from 'pg';
import type { Comparison } from './both-ways.ts';
import { commentPictures } from './comment-pictures.ts';
import { comments, documents, reviewers, versions } from './documents.ts';
import { exportDigests, exportedVersions } from './exports.ts';
import { passkeys, tokens, users } from './people.ts';
import { acknowledgements, duties, dutyPeople } from './reading.ts';
import { folders, members, type RuleColumn, scopes } from './structure.ts';
import { commentTexts, submissions } from './submissions.ts';

export async function comparisonsFor(client: pg.ClientBase): Promise<Comparison[]> {
  return [
    scopes(await ruleColumns(client)),
    ...[members, folders, documents, versions, reviewers, comments, users, tokens, passkeys],
    ...[
      submissions,
      commentTexts,
      commentPictures,
      exportDigests,
      exportedVersions,
      duties,
      dutyPeople,
      acknowledgements,
    ],
  ];
}

async function ruleColumns(client: pg.ClientBase): Promise<RuleColumn[]> {
  const { rows } = await client.query<RuleColumn>(
    `select a.attname as column, coalesce(pg_get_expr(d.adbin, d.adrelid), 'null') as otherwise
     from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = 'muniment.scopes'::regclass and a.attname like 'rule\\_%' and not a.attisdropped order by a.attnum`,
  );
  return rows;
}
