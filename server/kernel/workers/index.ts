export { PoolBusy, type PoolOptions, TaskFailed, type TaskOptions, WorkerPool } from './pool.ts';
export { type Ask, type Handover, serveTasks } from './thread.ts';
