export type { App, Services } from './app.ts';
export { KeptAnswers, sendKept } from './kept-answers.ts';
export { mayReadMetrics } from './metrics.ts';
export { tooManyAtOnce } from './pressure.ts';
export { register } from './register.ts';
export { createServer, type ServerOptions } from './server.ts';
export { addWebApp } from './web-app.ts';
