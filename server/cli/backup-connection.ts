import pg from 'pg';
import { findRoles } from '../kernel/database/index.ts';
import { CommandRefused } from './command.ts';

/** A connection that reads every scope and can change nothing. */
export async function connectAsBackup(databaseUrl: string): Promise<pg.Client> {
  return connectAs(databaseUrl, 'backup');
}

/** A connection that owns the tables, for what an operator asks to have put right. */
export async function connectAsOwner(databaseUrl: string): Promise<pg.Client> {
  return connectAs(databaseUrl, 'owner');
}

async function connectAs(databaseUrl: string, kind: 'backup' | 'owner'): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'muniment verify-audit' });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new CommandRefused(`The database cannot be reached: ${(error as Error).message}`);
  }
  try {
    const { rows } = await client.query<{ found: string | null }>(
      `select to_regclass('muniment.users')::text as found`,
    );
    if (!rows[0]?.found) throw new CommandRefused('This database holds no installation. Check DATABASE_URL.');
    await become(client, (await findRoles(client))[kind]);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** A login that made the role may not act as it until it grants itself that. */
async function become(client: pg.Client, role: string): Promise<void> {
  try {
    await client.query(`set role ${role}`);
  } catch {
    try {
      await client.query(`grant ${role} to current_user`);
      await client.query(`set role ${role}`);
    } catch (error) {
      throw new CommandRefused(
        `The login of DATABASE_URL may not act as ${role}: ${(error as Error).message}. ` +
          `Let an administrator of PostgreSQL run: grant ${role} to ${client.escapeIdentifier(client.user ?? '')}`,
      );
    }
  }
}
