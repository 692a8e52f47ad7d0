/** A backup of everything, restored into another database, where the trail is verified again. */
import pg from 'pg';
import { verifyChains } from '../../audit/index.ts';
import { backupLines, canBeMadeAgain, checkBackup, restoreBackup } from '../../kernel/backup/index.ts';
import { replayTrail } from '../../replay/index.ts';
import type { Flow } from '../flow.ts';

async function* again(lines: readonly string[]) {
  yield* lines;
}

async function connected<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return act(client).finally(() => client.end());
}

export const backups: Flow = {
  name: 'Backup and restore',
  async run({ installation }, see) {
    const url = installation.databaseUrl;
    const copyUrl = Object.assign(new URL(url), { pathname: '/restored' }).href;
    const lines: string[] = [];
    let sha256 = '';
    await see('a backup is made and its digest holds', 'whole', async () => {
      await connected(url, async (client) => {
        for await (const line of backupLines(client, { leaveOut: canBeMadeAgain, sign: null })) lines.push(line);
      });
      ({ sha256 } = await checkBackup(again(lines), null));
      return 'whole';
    });
    await see('a backup that lacks a line is refused', 'refused', () =>
      checkBackup(again([...lines.slice(0, 40), ...lines.slice(41)]), null).then(
        () => 'taken',
        () => 'refused',
      ),
    );
    await see('it is restored into another database', 'restored', async () => {
      await connected(url, (client) => client.query('create database restored'));
      const { rows } = await restoreBackup(copyUrl, again(lines), { log: () => {}, sha256 });
      return rows > 100 ? 'restored' : `${rows} rows`;
    });
    await see('there the chains hold and the tables are what the events say', 'all holds', () =>
      connected(copyUrl, async (client) => {
        const { breaks } = await verifyChains(client);
        const differences = await replayTrail(client);
        return breaks.length + differences.length === 0 ? 'all holds' : `${breaks.length} breaks, ${differences[0]}`;
      }),
    );
  },
};
