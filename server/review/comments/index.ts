/** Comments on the passages of a version. */
export { commentRoutes } from './routes.ts';
