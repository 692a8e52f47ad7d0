/** Templates: released documents of a scope that new ones start from, under the same control as every other document. */
export { createFromTemplate } from './create-from-template.ts';
export { templateRoutes } from './routes.ts';
