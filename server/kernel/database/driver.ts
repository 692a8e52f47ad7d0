/**
 * How Kysely reaches PostgreSQL through the pool. Our own rather than Kysely's, for one reason: a connection whose
 * rollback failed, or which did not answer in time, is in an unknown state and must never be handed to the next
 * caller. Here it is closed instead.
 */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import { inSpan, kinds } from '../tracing/index.ts';
import { isConnectionLoss, isStalePlan } from './errors.ts';
import { keepsPlan } from './kept-plan.ts';
import { statementName } from './statement-names.ts';

/** The text has places for values, never values: what a document holds does not reach a trace. */
function spanOf(text: string) {
  const name = /^\s*(\w+)/.exec(text)?.[1] ?? 'statement';
  const told = name === 'begin' ? name : text.trim().slice(0, 2_000);
  return { name, kind: kinds.client, attributes: { 'db.system.name': 'postgresql', 'db.query.text': told } };
}

export class PooledDialect {
  readonly #pool: pg.Pool;
  readonly #begin: string;
  readonly #named: boolean;

  /** `begin` opens every transaction: with what the transaction needs to know, in one round trip. */
  constructor(pool: pg.Pool, begin: string, named: boolean) {
    this.#pool = pool;
    this.#begin = begin;
    this.#named = named;
  }

  createDriver(): Driver {
    return new PooledDriver(this.#pool, this.#begin, this.#named);
  }

  createQueryCompiler() {
    return new PostgresQueryCompiler();
  }

  createAdapter() {
    return new PostgresAdapter();
  }

  createIntrospector(db: Kysely<unknown>) {
    return new PostgresIntrospector(db);
  }
}

class PooledDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #begin: string;
  readonly #named: boolean;

  constructor(pool: pg.Pool, begin: string, named: boolean) {
    this.#pool = pool;
    this.#begin = begin;
    this.#named = named;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PooledConnection> {
    return new PooledConnection(await this.#pool.connect(), this.#named);
  }

  async beginTransaction(connection: PooledConnection): Promise<void> {
    if (this.#named) connection.beginWithNext(this.#begin);
    else await connection.control(this.#begin);
  }

  async commitTransaction(connection: PooledConnection): Promise<void> {
    await connection.control('commit');
  }

  /** Never throws: what the caller must hear about is the error that led to the rollback. */
  async rollbackTransaction(connection: PooledConnection): Promise<void> {
    await connection.control('rollback').catch(() => {});
  }

  async releaseConnection(connection: PooledConnection): Promise<void> {
    connection.release();
  }

  /** The pool has an owner of its own, who closes it. */
  async destroy(): Promise<void> {}
}

class PooledConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #named: boolean;
  #broken = false;
  /** The opening of a transaction that was sent and not answered yet. */
  #begun: Promise<void> | null = null;
  /** Whether the transaction has plans made for the values at hand, see kept-plan.ts. Null where it cannot choose. */
  #plansAnew: boolean | null = null;

  constructor(client: pg.PoolClient, named: boolean) {
    this.#client = client;
    this.#named = named;
    // Without a listener, a connection that breaks between two statements would end the process.
    client.on('error', this.#markBroken);
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#broken) throw new Error('Connection terminated before the statement');
    try {
      const { sql: text, parameters } = query;
      const name = this.#named ? statementName(text) : undefined;
      const values = parameters as unknown[];
      // Only what reads goes along with the opening: were there no transaction after all, it changes nothing.
      if (this.#begun !== null && !/^\s*select\b/i.test(text)) await this.#opened();
      this.#sendTogether();
      this.#choosePlan(text);
      const answer = inSpan(spanOf(text), () => this.#client.query({ name, text, values }));
      answer.catch(() => {});
      await this.#opened();
      const result = await answer;
      return { rows: (result.rows ?? []) as R[], numAffectedRows: BigInt(result.rowCount ?? 0) };
    } catch (error) {
      if (isConnectionLoss(error) || isStalePlan(error)) this.#broken = true;
      throw error;
    }
  }

  /**
   * Sends the opening of a transaction without waiting for its answer, so that it shares the way with the first statement. PostgreSQL takes
   * them in turn: where the opening fails, so does the statement, because the transaction is aborted.
   */
  beginWithNext(statement: string): void {
    this.#sendTogether();
    this.#plansAnew = false;
    this.#begun = this.control(statement);
    // Told by whoever comes next.
    this.#begun.catch(() => {});
  }

  /** What is sent before anything is waited for goes out as one packet. */
  #sendTogether(): void {
    const { stream } = (this.#client as pg.PoolClient & Pick<pg.Client, 'connection'>).connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  /** Told to PostgreSQL where it differs from the statement before, without waiting: it fails only where the statement does too. */
  #choosePlan(text: string): void {
    const anew = !keepsPlan(text);
    if (this.#plansAnew === null || this.#plansAnew === anew) return;
    this.#plansAnew = anew;
    const mode = anew ? 'force_custom_plan' : 'force_generic_plan';
    this.#client.query(`set local plan_cache_mode = ${mode}`).catch(() => {});
  }

  /** Fails as the opening did, which says more than what failed after it. */
  #opened(): Promise<void> | null {
    const begun = this.#begun;
    this.#begun = null;
    return begun;
  }

  /** Begin, commit and rollback: if one of them fails, it is unknown whether a transaction is open. */
  async control(statement: string): Promise<void> {
    if (this.#broken) throw new Error('Connection terminated before the statement');
    try {
      // The opening itself is sent at once, before whatever comes next.
      if (this.#begun !== null) await this.#opened();
      await inSpan(spanOf(statement), () => this.#client.query(statement));
    } catch (error) {
      // A commit may fail by rule (a deferred constraint) and leaves no transaction open then.
      if (statement !== 'commit' || isConnectionLoss(error)) this.#broken = true;
      throw error;
    }
  }

  /** Refused, since a stream would outlive the transaction's timeouts. */
  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streaming queries are not offered; read in pages.');
  }

  release(): void {
    this.#client.off('error', this.#markBroken);
    this.#client.release(this.#broken);
  }

  readonly #markBroken = () => {
    this.#broken = true;
  };
}
