/** The trail is the truth: what the tables must hold by the events, compared with what they do hold. */
import type pg from 'pg';
import { type Comparison, differences } from './both-ways.ts';
import { comments, documents, reviewers, versions } from './documents.ts';
import { exportDigests, exportedVersions } from './exports.ts';
import { tokens, users } from './people.ts';
import { acknowledgements, duties, dutyPeople } from './reading.ts';
import { folders, members, type RuleColumn, scopes } from './structure.ts';
import { commentTexts, submissions } from './submissions.ts';

export { coverage } from './coverage.ts';

/** One sentence for each difference. Expects a connection that reads all scopes, in a transaction of one moment. */
export async function replayTrail(client: pg.ClientBase): Promise<string[]> {
  const comparisons: Comparison[] = [
    scopes(await ruleColumns(client)),
    ...[members, folders, documents, versions, reviewers, comments, users, tokens],
    ...[submissions, commentTexts, exportDigests, exportedVersions, duties, dutyPeople, acknowledgements],
  ];
  const found: string[] = [];
  for (const comparison of comparisons) {
    const { rows } = await client.query<{ sentence: string }>(differences(comparison));
    found.push(...rows.map(({ sentence }) => sentence));
  }
  return found;
}

async function ruleColumns(client: pg.ClientBase): Promise<RuleColumn[]> {
  const { rows } = await client.query<RuleColumn>(
    `select a.attname as column, coalesce(pg_get_expr(d.adbin, d.adrelid), 'null') as otherwise
     from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = 'muniment.scopes'::regclass and a.attname like 'rule\\_%' and not a.attisdropped order by a.attnum`,
  );
  return rows;
}
