import type { App, Services } from '../kernel/http/index.ts';
import { catalogRoutes } from './catalog-routes.ts';
import { factorRoutes } from './factors/index.ts';
import { passwordRoutes } from './passwords/index.ts';
import { sessionRoutes } from './session-routes.ts';
import { signInRoutes } from './sign-in-routes.ts';
import { singleSignOnRoutes } from './single-sign-on/index.ts';
import { addStrangerQuota } from './stranger-quota.ts';
import { tokenRoutes } from './token-routes.ts';
import { userRoutes } from './user-routes.ts';

export function accessRoutes(app: App, services: Services): void {
  addStrangerQuota(app);
  signInRoutes(app, services);
  singleSignOnRoutes(app, services);
  factorRoutes(app, services);
  passwordRoutes(app, services);
  sessionRoutes(app, services);
  tokenRoutes(app, services);
  userRoutes(app, services);
  catalogRoutes(app, services);
}
