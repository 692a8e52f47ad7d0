/** What is kept and how it ends: retention, holds, and the disposal that two people carry out. */
export { disposalRequester, requestDisposal } from './disposal-request.ts';
export { refuseKept } from './refuse-kept.ts';
export { keepingRoutes } from './routes.ts';
