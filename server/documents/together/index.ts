/** Writing together: steps, who is there, and texts that were kept aside. */
export { togetherRoutes } from './routes.ts';
export { stepWhole } from './step-whole.ts';
export { draftSweeps } from './sweeps.ts';
