/** Numbers that the documentation states are those of the code: whoever changes one is told where it stands. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const textOf = (path: string) => readFileSync(join(root, path), 'utf8').replaceAll(/\s+/g, ' ');

/** A sentence or the cells of a row in a page, and the constants that it states, each as it is written in its file. */
const stated: [page: string, words: string, constants: [file: string, code: string][]][] = [
  [
    'docs/operations.md',
    'connections of one address that wait or send a request in parts | 100 |',
    [['server/kernel/http/connections.ts', 'mostWaiting = 100;']],
  ],
  [
    'docs/operations.md',
    'all connections | 4,000 |',
    [['server/kernel/http/connections.ts', 'mostConnections = 4_000;']],
  ],
  [
    'docs/operations.md',
    'requests of one person under way; waiting for their turn | 32; 500 |',
    [
      ['server/access/authentication.ts', 'mostAtOnce = 32;'],
      ['server/access/authentication.ts', 'mostWaiting = 500;'],
    ],
  ],
  [
    'docs/operations.md',
    'of one person, of all | 2, half of the connections |',
    [
      ['server/kernel/http/heavy-reads.ts', 'mostOfPerson = 2;'],
      ['server/kernel/http/heavy-reads.ts', 'new Semaphore(Math.ceil(poolSize / 2))'],
    ],
  ],
  [
    'docs/operations.md',
    "connections to the database: one person's | half of `DATABASE_POOL_SIZE` |",
    [['server/kernel/database/open-database.ts', 'new Semaphore(Math.ceil(poolSize / 2))']],
  ],
  [
    'docs/operations.md',
    'requests under way: of one address, of all | 500, 2,000 |',
    [
      ['server/kernel/http/pressure.ts', 'mostOfAddress = 500;'],
      ['server/kernel/http/pressure.ts', 'mostAtOnce = 2_000;'],
    ],
  ],
  [
    'docs/operations.md',
    'event streams of one person: of changes, of packs under way | 20, 20 |',
    [
      ['server/news/routes.ts', 'mostStreamsOfPerson = 20;'],
      ['server/export/jobs/routes.ts', 'mostStreamsOfPerson = 20;'],
    ],
  ],
  [
    'docs/operations.md',
    'packs of one person waiting or running: of one scope, of all | 10, 30 |',
    [
      ['server/export/jobs/create-job.ts', 'openJobsLimit = 10;'],
      ['server/export/jobs/create-job.ts', 'openJobsInAll = 30;'],
    ],
  ],
  [
    'docs/operations.md',
    'imports of one person waiting or running, of all scopes | 20 |',
    [['server/import/create-import.ts', 'mostOpen = 20;']],
  ],
  [
    'docs/operations.md',
    'asked for by strangers | 120 a minute for an address, 1,200 for all |',
    [
      ['server/access/stranger-quota.ts', 'windowMs = 60_000;'],
      ['server/access/stranger-quota.ts', 'mostOfOneAddress = 120;'],
      ['server/access/stranger-quota.ts', 'mostOfAll = 1_200;'],
    ],
  ],
  [
    'docs/operations.md',
    'time for the headers, for a whole request | 10 seconds, 2 minutes |',
    [
      ['server/kernel/http/server.ts', 'headersTimeout: 10_000,'],
      ['server/kernel/http/server.ts', 'requestTimeout: 120_000,'],
    ],
  ],
  [
    'docs/operations.md',
    'failed sign-ins | 10 a minute for an account from an address, 50 for an address |',
    [
      ['server/access/throttle.ts', 'accountFromAddressLimit = 10;'],
      ['server/access/throttle.ts', 'addressLimit = 50;'],
      ['server/access/throttle.ts', "interval '60 seconds'"],
    ],
  ],
  [
    'docs/operations.md',
    'failed sign-ins of an account from everywhere | 100 an hour | one try in ten seconds |',
    [
      ['server/access/throttle.ts', 'accountLimit = 100;'],
      ['server/access/throttle.ts', "hourAgo = sql`clock_timestamp() - interval '1 hour'`"],
      ['server/access/throttle.ts', "interval '10 seconds'"],
    ],
  ],
  [
    'docs/operations.md',
    'reading the content of one version | 45 seconds, 1 GB of memory, on two threads of its own |',
    [
      ['server/documents/content/reader.ts', 'deadlineMs = 45_000;'],
      ['server/documents/content/reader.ts', 'memoryMb = 1024;'],
      ['server/documents/content/reader.ts', 'threads = 2;'],
    ],
  ],
  [
    'docs/decisions/0012-a-queue-of-our-own.md',
    'every three seconds',
    [['server/kernel/queue/worker.ts', 'EveryMs = 3_000;']],
  ],
  [
    'docs/decisions/0012-a-queue-of-our-own.md',
    'after fifteen seconds of silence',
    [['server/kernel/queue/worker.ts', 'silentSeconds = 15;']],
  ],
  [
    'docs/api.md',
    'at most two at a time and eight waiting on one server, then 503',
    [
      ['server/export/packs/routes.ts', 'packsAtOnce = 2;'],
      ['server/export/packs/routes.ts', 'packsWaiting = 8;'],
    ],
  ],
  [
    'docs/api.md',
    'at most 2,000; `moreWarnings` counts the rest',
    [['server/export/packs/report.ts', 'mostWarnings = 2_000;']],
  ],
  [
    'docs/api.md',
    'Of each code the first twenty are listed',
    [['server/export/print-tree/warning-list.ts', 'mostOfKind = 20;']],
  ],
  [
    'docs/api.md',
    'and the first 500 `documents` and `leftOut`',
    [['server/export/saved-choices/preview-pack.ts', 'mostListed = 500;']],
  ],
  [
    'docs/api.md',
    'Takes a .zip, .md or .docx of at most 200 MiB, 5,000 entries and 2 GiB unpacked.',
    [
      ['server/import/limits.ts', 'mostUploadBytes = 200 * 1024 * 1024;'],
      ['server/import/archive.ts', 'mostEntries = 5_000;'],
      ['server/import/archive.ts', 'mostUnpackedBytes = 2 * 1024 ** 3;'],
    ],
  ],
  [
    'docs/api.md',
    'live 90 days unless said, 366 at most',
    [
      ['server/access/token-acts.ts', 'usualDays = 90;'],
      ['server/access/token-acts.ts', 'mostDays = 366;'],
    ],
  ],
  ['docs/guide.md', 'up to eight levels deep', [['domain/folders/refusals.ts', 'maximumFolderDepth = 8;']]],
  ['docs/import.md', 'at most eight levels deep', [['domain/folders/refusals.ts', 'maximumFolderDepth = 8;']]],
];

test.each(stated)('%s says “%s”, and so does the code', (page, words, constants) => {
  expect(textOf(page).replaceAll(/ {2,}/g, ' ')).toContain(words);
  for (const [file, code] of constants) expect(textOf(file), `${page} states what ${file} decides`).toContain(code);
});
