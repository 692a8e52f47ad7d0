/** Who can sign in, and what a member may do. Other nouns call the require functions inside their transactions. */
export { addAuthentication } from './authentication.ts';
export { confirmSigner, type SignedAt, signatureRequired, signedAtOf } from './confirm-signer.ts';
export { createUser } from './create-user.ts';
export { accessMails } from './mails.ts';
export { readableName } from './names.ts';
export { requireGoodPassword, resetPassword } from './passwords/index.ts';
export {
  isAdministrator,
  type Membership,
  type NamedScope,
  permissionDenied,
  requireAdministrator,
  requireMember,
  requirePermission,
  type ViewedScope,
  viewedScopes,
} from './require.ts';
export { accessRoutes } from './routes.ts';
export { hashPassword, passwordMatches } from './secrets.ts';
export { hasSession, sessionCookieName } from './session-cookie.ts';
export { openSession } from './sessions.ts';
export { accessSweeps } from './sweeps.ts';
