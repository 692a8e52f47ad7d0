import type { App, Services } from '../kernel/http/index.ts';
import { signInRoutes } from './sign-in-routes.ts';

export function accessRoutes(app: App, services: Services): void {
  signInRoutes(app, services);
}
