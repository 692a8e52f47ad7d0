import pg from 'pg';
import { findRoles } from '../kernel/database/index.ts';
import { CommandRefused } from './command.ts';

/** A connection that reads every scope and can change nothing. */
export async function connectAsBackup(databaseUrl: string): Promise<pg.Client> {
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
    await becomeBackup(client);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** A login that made the role may not act as it until it grants itself that. */
async function becomeBackup(client: pg.Client): Promise<void> {
  const { backup: role } = await findRoles(client);
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
