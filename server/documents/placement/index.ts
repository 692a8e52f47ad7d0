/** Where documents stand: in which folder, and in which order there. Versions are never touched. */
export { placementRoutes } from './routes.ts';
