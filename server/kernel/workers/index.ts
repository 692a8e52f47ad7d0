export { release } from './free-memory.ts';
export { PoolBusy, TaskFailed, WorkerPool } from './pool.ts';
export { startThread, threadModule } from './start-thread.ts';
export { type Ask, type Handover, serveTasks } from './thread.ts';
