/** Comments on the passages of a version. */
export { commentRoutes } from './routes.ts';
export { addComment } from './write-comments.ts';
