/** Review: what changed between versions. The steps themselves are the documents' own. */
export { addComment } from './comments/index.ts';
export { reviewRoutes } from './routes.ts';
