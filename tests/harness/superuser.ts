/** A connection that may do anything, for tests that tamper with the database behind the server's back. */
import pg from 'pg';

export async function superuser(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // A test may end this same connection from another one.
  client.on('error', () => {});
  await client.connect();
  return client;
}
