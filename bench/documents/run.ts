/**
 * Lists and search at 100,000 documents in one scope, beside the same question asked by hand in SQL as the superuser,
 * for whom no row security runs. Prints a table; fails when a statement of the server reads a table from end to end.
 *
 *     npx tsx bench/documents/run.ts [number of documents]
 */
import { listDocuments } from '../../server/documents/index.ts';
import { type Actor, openDatabase } from '../../server/kernel/database/index.ts';
import { searchDocuments } from '../../server/search/search-documents.ts';
import { plansOf, watchStatements } from './plans.ts';
import { startBenchWorld } from './world.ts';

const documentCount = Number(process.argv[2] ?? 100_000);
const repetitions = 15;

const world = await startBenchWorld(documentCount);
const db = openDatabase({ url: world.appUrl });
const actor: Actor = { userId: world.userId, displayName: 'Bench', admin: false };
const { scopeId, folderId } = world;
const statements = watchStatements(db.pool);

const columns = `d.id, d.human_id, v.id as version_id, v.number, v.title, v.state, v.effective_date`;
const withVersions = `join versions v on v.scope_id = d.scope_id and v.document_id = d.id`;
const page = (where: string, order = 'd.human_id_key, d.id') =>
  `select ${columns} from (select * from documents d where d.scope_id = '${scopeId}' and ${where} order by ${order} limit 51) d
   ${withVersions} order by ${order}`;

const today = '2026-06-01';
const list = (query: object) => () => db.withActor(actor, (tx) => listDocuments(tx, actor, query, today));
const search = (q: string) => () => searchDocuments(db, actor, { q, scopeId }, today);
const deep = await deepCursor();

const cases: [name: string, act: () => Promise<unknown>, byHand: string][] = [
  ['list of the scope, first page', list({ scopeId }), page('true')],
  [
    'list of the scope, page in the middle',
    list({ scopeId, cursor: deep.cursor }),
    page(`(d.human_id_key, d.id) > ('${deep.key}', '${deep.id}')`),
  ],
  [
    'list of a folder of a fifth of them',
    list({ scopeId, folderId }),
    page(`d.folder_id = '${folderId}'`, 'd.folder_position nulls last, d.human_id_key, d.id'),
  ],
  ['list across all scopes', list({}), page('true')],
  [
    'list by a frequent state',
    list({ scopeId, state: 'RELEASED' }),
    page(`(select state from versions v where v.document_id = d.id and v.scope_id = d.scope_id
      order by number desc limit 1) = 'RELEASED'`),
  ],
  [
    'list by a rare state',
    list({ scopeId, state: 'IN_REVIEW' }),
    page(`(select state from versions v where v.document_id = d.id and v.scope_id = d.scope_id
      order by number desc limit 1) = 'IN_REVIEW'`),
  ],
  ['list by the beginning of an id', list({ scopeId, q: 'SOP-99' }), page(`d.human_id like 'SOP-99%'`)],
  ['search for an id', search('SOP-995'), byWords(`'sop-995':*`)],
  ['search for a rare word', search('word9zz'), byWords(`'word9zz':*`)],
  ['search for two words', search('word1a wordz'), byWords(`'word1a' & 'wordz':*`)],
  ['search for a word in most texts', search('word1'), byWords(`'word1':*`)],
];

function byWords(query: string): string {
  return `select document_id, human_id, title, ts_rank(words, query) as rank,
      ts_headline('simple', body, query) from search_entries, (select '${query.replaceAll("'", "''")}'::tsquery as query) q
    where scope_id = '${scopeId}' and words @@ query order by rank desc limit 51`;
}

/** Where a reader is who has paged half way through the scope. */
async function deepCursor(): Promise<{ cursor: string; key: string; id: string }> {
  const { rows } = await world.owner.query(
    `select s.name as "scopeName", d.scope_id as "scopeId", d.folder_position as "folderPosition", d.human_id_key as key, d.id
     from documents d join scopes s on s.id = d.scope_id where d.scope_id = $1
     order by d.human_id_key, d.id offset $2 limit 1`,
    [scopeId, Math.floor(documentCount / 2)],
  );
  return { cursor: Buffer.from(JSON.stringify(rows[0])).toString('base64url'), key: rows[0].key, id: rows[0].id };
}

async function medianMs(act: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < repetitions; index++) {
    const start = performance.now();
    await act();
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.floor(repetitions / 2)] ?? 0;
}

async function main(): Promise<void> {
  const scanned: string[] = [];
  console.log(`${documentCount} documents in one scope, median of ${repetitions} in ms\n`);
  console.log('| what | server | by hand |\n|---|---|---|');
  for (const [name, act, byHand] of cases) {
    const serverMs = await medianMs(act);
    const handMs = await medianMs(() => world.owner.query(byHand));
    console.log(`| ${name} | ${serverMs.toFixed(1)} | ${handMs.toFixed(1)} |`);
    statements.clear();
    await act();
    for (const plan of await plansOf(world.owner, actor.userId, statements.taken())) {
      if (process.env.PLANS) console.error(`${name}\n${plan}\n`);
      if (/Seq Scan on (documents|versions|search_entries)/.test(plan)) scanned.push(`${name}:\n${plan}`);
    }
  }
  if (scanned.length === 0) return console.log('\nNo statement reads a table from end to end.');
  process.exitCode = 1;
  console.error(`\nRead from end to end:\n${scanned.join('\n')}`);
}

try {
  await main();
} finally {
  await db.close();
  await world.close();
}
