/**
 * How a connection to PostgreSQL is opened and set up.
 *
 * Nothing but user, database and application name goes with the request for a connection, because a pooler (PgBouncer) refuses
 * the rest; settings are made by a statement afterwards. Through a pooler that hands out connections by the transaction they
 * would stay behind on whichever connection it was: there the role itself has them, see provision-roles.ts.
 */
import pg from 'pg';
import { sessionSettings } from './session-settings.ts';

export interface ConnectionOptions {
  /** The login of the server's own role, see appUrlFor. */
  url: string;
  /** Where `url` leads to a pooler by the transaction: the way around it, for what needs a connection to itself. */
  directUrl?: string;
  /** Another role that the login takes on: for commands of the operator, whose login has no rights of its own. */
  role?: string;
  connectTimeoutMs?: number;
  statementTimeoutMs?: number;
  lockTimeoutMs?: number;
  idleInTransactionTimeoutMs?: number;
}

/** For connections that serve one transaction after the other. */
export function sharedConnection(options: ConnectionOptions): pg.PoolConfig {
  if (options.directUrl !== undefined) return connection(options, options.url);
  return {
    ...connection(options, options.url),
    // The first statement of a transaction goes with its opening, see driver.ts.
    pipeline: true,
    // What a transaction does not want planned anew keeps its plan, see kept-plan.ts.
    onConnect: (client) => setUp(client, options, { plan_cache_mode: 'force_generic_plan' }),
  };
}

/** For connections that are kept: notifications and the queue. */
export function ownConnection(options: ConnectionOptions): pg.PoolConfig {
  return { ...connection(options, options.directUrl ?? options.url), onConnect: (client) => setUp(client, options) };
}

function connection(options: ConnectionOptions, url: string): pg.PoolConfig {
  return {
    connectionString: url,
    application_name: 'muniment',
    // Waiting for a free connection of the pool counts too, so a burst of requests needs more than a connect does.
    connectionTimeoutMillis: options.connectTimeoutMs ?? 15_000,
    // A backstop for a network that went silent, where PostgreSQL's own timeout cannot reach us.
    query_timeout: (options.statementTimeoutMs ?? sessionSettings.statement_timeout) + 5_000,
    keepAlive: true,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
  };
}

async function setUp(client: pg.ClientBase, options: ConnectionOptions, special = {}): Promise<void> {
  const settings = {
    ...sessionSettings,
    ...special,
    ...(options.statementTimeoutMs === undefined ? {} : { statement_timeout: options.statementTimeoutMs }),
    ...(options.lockTimeoutMs === undefined ? {} : { lock_timeout: options.lockTimeoutMs }),
    ...(options.idleInTransactionTimeoutMs === undefined
      ? {}
      : { idle_in_transaction_session_timeout: options.idleInTransactionTimeoutMs }),
    ...(options.role === undefined ? {} : { role: options.role }),
  };
  const statements = Object.entries(settings).map(([name, value]) => `set ${name} = ${value}`);
  await client.query(statements.join('; '));
}

const int8 = 20;
const date = 1082;

/**
 * Counts and sizes (int8) stay far below 2^53 and are read as numbers. A date has no time zone and stays the text
 * that it is; as a Date it would shift by the zone of the machine.
 */
function typeParser(oid: number, format?: 'text' | 'binary'): unknown {
  if (oid === int8 && format !== 'binary') return Number;
  if (oid === date && format !== 'binary') return (text: string) => text;
  return pg.types.getTypeParser(oid, format as 'text');
}
