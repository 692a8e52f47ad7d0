export { release } from './free-memory.ts';
export { PoolBusy, TaskFailed, type TaskOptions, WorkerPool } from './pool.ts';
export { startThread, threadModule } from './start-thread.ts';
export { type Ask, type Caller, type Handover, serveTasks } from './thread.ts';
