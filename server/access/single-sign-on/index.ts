export { singleSignOnRoutes } from './routes.ts';
