export { dropLinksOf, issueLink } from './links.ts';
export { requireGoodPassword } from './policy.ts';
export { resetPassword } from './reset-password.ts';
export { passwordRoutes } from './routes.ts';
