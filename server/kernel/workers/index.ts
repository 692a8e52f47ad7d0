export { PoolBusy, type PoolOptions, TaskFailed, type TaskOptions, WorkerPool } from './pool.ts';
export { release } from './release.ts';
export { startThread, threadModule } from './start-thread.ts';
export { type Ask, type Handover, serveTasks } from './thread.ts';
