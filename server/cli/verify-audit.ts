/**
 * `npm run verify-audit`: walks every chain of the audit trail, names the first break of each and ends with 1 if there is one.
 *
 * `--heads` prints the heads as JSON, to be kept elsewhere; `--against <file>` also compares with heads kept before.
 * Reads as the backup role and changes nothing; it also works on a restored copy without starting a server on it.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Value } from 'typebox/value';
import { type ChainBreak, compareHeads, KeptHeads, readHeads, verifyChains } from '../audit/index.ts';
import { readConfig } from '../kernel/config.ts';
import { joinEmbeddedPostgres } from '../kernel/postgres/index.ts';
import { connectAsBackup } from './backup-connection.ts';
import { CommandRefused, runCommand } from './command.ts';

await runCommand(async () => {
  const { heads, against } = readArguments();
  const kept = against === undefined ? undefined : readKeptHeads(against);
  const { databaseUrl, dataDir } = readConfig(process.env);
  const postgres = databaseUrl === null ? await joinEmbeddedPostgres({ dataDir, log: () => {} }) : undefined;
  try {
    const client = await connectAsBackup(databaseUrl ?? postgres?.url ?? '');
    try {
      // One view of the database for all questions, while others go on writing.
      await client.query('begin isolation level repeatable read read only');
      if (heads) {
        console.log(JSON.stringify(await readHeads(client), null, 2));
        return 0;
      }
      const { chains, events, breaks } = await verifyChains(client);
      const all = kept === undefined ? breaks : [...breaks, ...(await compareHeads(client, kept))];
      for (const found of all) console.error(describeBreak(found));
      console.log(`${chains} chains with ${events} events: ${all.length === 0 ? 'all hold' : `${all.length} broken`}.`);
      return all.length === 0 ? 0 : 1;
    } finally {
      await client.end();
    }
  } finally {
    await postgres?.stop();
  }
});

function describeBreak({ chain, seq, eventId, reason }: ChainBreak): string {
  const name = chain === 'installation' ? 'the installation' : `scope ${chain}`;
  return `Broken: ${name}, event ${seq}${eventId === null ? '' : ` (${eventId})`}: ${reason}.`;
}

function readArguments(): { heads: boolean; against?: string } {
  try {
    const { values } = parseArgs({ options: { heads: { type: 'boolean' }, against: { type: 'string' } } });
    return { heads: values.heads ?? false, ...(values.against === undefined ? {} : { against: values.against }) };
  } catch (error) {
    throw new CommandRefused(`${(error as Error).message}\nUsage: verify-audit [--heads] [--against <file>]`);
  }
}

function readKeptHeads(file: string): KeptHeads {
  const content = parseFile(file);
  if (Value.Check(KeptHeads, content)) return content;
  throw new CommandRefused(`${file} does not hold heads as printed by verify-audit --heads.`);
}

function parseFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new CommandRefused(`${file} cannot be read: ${(error as Error).message}`);
  }
}
