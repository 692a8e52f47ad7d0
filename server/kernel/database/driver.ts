/**
 * How Kysely reaches PostgreSQL through the pool. Our own rather than Kysely's, for two reasons. A connection whose rollback failed, or
 * which did not answer in time, is in an unknown state and must never be handed to the next caller: here it is closed instead. And
 * statements that do not wait for each other's answers go out as one packet, with the opening of their transaction and, where it reads
 * all that it needs at once, with its end too: each packet costs both sides more than most of our statements do.
 */
import {
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  DummyDriver,
  type KyselyProps,
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
import { goesWithCommit } from './with-commit.ts';

/** The text has places for values, never values: what a document holds does not reach a trace. */
function spanOf(text: string) {
  const name = /^\s*(\w+)/.exec(text)?.[1] ?? 'statement';
  const told = name === 'begin' ? name : text.trim().slice(0, 2_000);
  return { name, kind: kinds.client, attributes: { 'db.system.name': 'postgresql', 'db.query.text': told } };
}

const compiler = new PostgresQueryCompiler();
const adapter = new PostgresAdapter();
// Connections come from the provider, and the pool has an owner of its own, who closes it.
const driver = new DummyDriver();
const dialect = {
  createDriver: () => driver,
  createQueryCompiler: () => compiler,
  createAdapter: () => adapter,
  createIntrospector: (db: ConstructorParameters<typeof PostgresIntrospector>[0]) => new PostgresIntrospector(db),
};

/** What Kysely is made of, with these connections. */
export function kyselyOver(provider: ConnectionProvider): KyselyProps {
  return { config: { dialect }, driver, dialect, executor: new DefaultQueryExecutor(compiler, adapter, provider) };
}

export interface TransactionOptions {
  /** Opens it: with what the transaction needs to know, in one round trip. */
  begin: string;
  /** Whether it ends with the statements that it sends before it waits for an answer. */
  atOnce: boolean;
}

export class PooledConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #named: boolean;
  #broken = false;
  /** The opening of a transaction that was sent and not answered yet. */
  #begun: Promise<void> | null = null;
  #onlyReads = false;
  /** The statement before, where only one may be under way. */
  #before: Promise<unknown> = Promise.resolve();
  /** The end of a transaction that was sent along with its statements. */
  #ended: Promise<void> | null = null;
  /** Whether the transaction has plans made for the values at hand, see kept-plan.ts. Null where it cannot choose. */
  #plansAnew: boolean | null = null;
  /** What goes out with the commit, see with-commit.ts. */
  #heldBack: CompiledQuery[] = [];
  #inTransaction = false;

  constructor(client: pg.PoolClient, named: boolean) {
    this.#client = client;
    this.#named = named;
    // Without a listener, a connection that breaks between two statements would end the process.
    client.on('error', this.#markBroken);
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#broken) throw new Error('Connection terminated before the statement');
    if (this.#ended !== null) throw new Error('The transaction ended with the statements that it began with');
    if (this.#inTransaction && goesWithCommit(query.sql)) {
      this.#heldBack.push(query);
      return { rows: [] };
    }
    if (this.#heldBack.length === 0) return this.#execute(query);
    const { answered } = await this.#sendHeldBack();
    const answer = this.#execute<R>(query);
    answer.catch(() => {});
    await answered;
    return answer;
  }

  /** Sends what was held back; what comes next follows without waiting for the answers, which are in `answered`. */
  async #sendHeldBack(): Promise<{ answered: Promise<unknown> }> {
    // It changes something, so that the opening has to be answered first.
    await this.#opened();
    const answered = Promise.all(this.#heldBack.splice(0).map((query) => this.#execute(query)));
    answered.catch(() => {});
    return { answered };
  }

  async #execute<R>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    try {
      const name = this.#named ? statementName(text) : undefined;
      const values = parameters as unknown[];
      // Only what reads goes along with the opening: were there no transaction after all, it changes nothing.
      if (this.#begun !== null && !this.#onlyReads && !/^\s*select\b/i.test(text)) await this.#opened();
      this.#sendTogether();
      this.#choosePlan(text);
      const answer = inSpan(spanOf(text), () => this.#send({ name, text, values }));
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
   * Sends the opening of a transaction without waiting for its answer, so that it shares the way with the first statements. PostgreSQL
   * takes them in turn: where the opening fails, so do the statements, because the transaction is aborted. Through a
   * pooler it waits.
   */
  async begin({ begin, atOnce }: TransactionOptions): Promise<void> {
    this.#inTransaction = true;
    if (!this.#named) return this.#control(begin);
    this.#sendTogether(atOnce);
    this.#plansAnew = false;
    this.#onlyReads = atOnce;
    this.#begun = this.#control(begin);
    // Told by whoever comes next.
    this.#begun.catch(() => {});
  }

  /** What is sent before anything is waited for goes out as one packet: ticks come after all promises that can go on. */
  #sendTogether(withEnd = false): void {
    const { stream } = (this.#client as pg.PoolClient & Pick<pg.Client, 'connection'>).connection;
    stream.cork();
    process.nextTick(() => {
      if (withEnd) this.#sendEnd();
      stream.uncork();
    });
  }

  #sendEnd(): void {
    if (this.#broken || this.#ended !== null) return;
    this.#ended = inSpan(spanOf('commit'), async () => void (await this.#client.query('commit')));
    this.#ended.catch(this.#markBroken);
  }

  /** Through a pooler one statement waits for the answer to the one before. */
  #send(statement: string | pg.QueryConfig): Promise<pg.QueryResult> {
    const send = () => this.#client.query(statement as pg.QueryConfig);
    if (this.#named) return send();
    const answer = this.#before.then(send, send);
    this.#before = answer;
    return answer;
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
  async #opened(): Promise<void> {
    await this.#begun;
    this.#begun = null;
  }

  async commit(): Promise<void> {
    if (this.#ended !== null) return this.#ended;
    const { answered } = await this.#sendHeldBack();
    const ended = this.#control('commit');
    ended.catch(() => {});
    // Where one of them fails PostgreSQL takes the commit as a rollback, and says so without an error.
    await answered;
    return ended;
  }

  /** Never throws: what the caller must hear about is the error that led to the rollback. */
  async rollback(): Promise<void> {
    this.#heldBack = [];
    await (this.#ended ?? this.#control('rollback')).catch(() => {});
  }

  /** Begin, commit and rollback: if one of them fails, it is unknown whether a transaction is open. */
  async #control(statement: string): Promise<void> {
    if (this.#broken) throw new Error('Connection terminated before the statement');
    try {
      // The opening itself is sent at once, before whatever comes next.
      if (this.#begun !== null) await this.#opened();
      await inSpan(spanOf(statement), () => this.#send(statement));
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
