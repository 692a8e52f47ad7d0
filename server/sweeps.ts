/** All that is swept, in servers that run jobs and in workers alike. */
import { accessSweeps } from './access/index.ts';
import { draftSweeps, stemsSweep } from './documents/index.ts';
import { exportSweeps } from './export/index.ts';
import type { Services } from './kernel/http/index.ts';
import { queueSweep } from './kernel/queue/index.ts';
import { type Sweep, startSweeper } from './kernel/sweeping/index.ts';
import { newsSweep } from './news/index.ts';

export const allSweeps: Sweep[] = [...accessSweeps, ...draftSweeps, ...exportSweeps, newsSweep, queueSweep, stemsSweep];

export const startSweeps = (services: Services, log: (message: string) => void) =>
  startSweeper(services, allSweeps, log);
