/** Review: what changed between versions. The steps themselves are the documents' own. */
export { reviewRoutes } from './routes.ts';
