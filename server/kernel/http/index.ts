export type { App, Services } from './app.ts';
export { createServer, type ServerOptions } from './server.ts';
export { addWebApp } from './web-app.ts';
