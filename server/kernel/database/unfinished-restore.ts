/**
 * The note on the schema that a restore is under way. It is made with the schema and taken off with the rows, so a restore
 * that was killed leaves a database that no server starts on, instead of an empty one that passes for new.
 */
import type pg from 'pg';

const note = 'muniment: a restore is under way';

export async function beginRestore(client: pg.Client): Promise<void> {
  await client.query(`comment on schema muniment is '${note}'`);
}

export async function endRestore(client: pg.Client): Promise<void> {
  await client.query('comment on schema muniment is null');
}

export async function isRestoreUnfinished(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select obj_description(to_regnamespace('muniment'), 'pg_namespace') = '${note}' as found`,
  );
  return rows[0]?.found === true;
}
