/** The entry of a thread that reads content. It sees no database, no network and no user: only what a task hands it. */
import { serveTasks } from '../../kernel/workers/index.ts';
import { type ReadingTask, read } from './reading.ts';

serveTasks(async (payload) => ({ value: read(payload as ReadingTask), transfer: [] }));
