/** The queue as columns, see `server/kernel/queue`. */
import type { Generated } from 'kysely';
import type { Json, Timestamp, TimestampDefault } from './column-types.ts';

export interface QueueJobsTable {
  id: Generated<string>;
  task: string;
  key: string | null;
  queue: string | null;
  payload: Json<object>;
  owner: string | null;
  turn: Generated<number>;
  turn_in_queue: Generated<number>;
  long: Generated<boolean>;
  tries: number;
  attempt: Generated<number>;
  run_at: TimestampDefault;
  worker: string | null;
  alive_at: Timestamp | null;
  last_error: string | null;
  created_at: TimestampDefault;
}
