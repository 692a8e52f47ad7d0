import fastify from 'fastify';
import { expect, test } from 'vitest';
import type { App } from './app.ts';
import { Gauge } from './gauge.ts';
import { addPressureGuard } from './pressure.ts';
import { sendProblem } from './problems.ts';

test('under pressure the API says BUSY with Retry-After, health stays reachable, and it recovers', async () => {
  const app: App = fastify();
  app.setErrorHandler(sendProblem);
  const gauge = new Gauge();
  addPressureGuard(app, gauge);
  app.get('/api/thing', async () => 'thing');
  app.get('/healthz', async () => 'ok');
  const status = async (url: string) => (await app.inject(url)).statusCode;
  gauge.note(60_000, 0.1);
  expect(await status('/api/thing')).toBe(200);
  for (let sample = 0; sample < 3; sample++) gauge.note(5_000, 0.1);
  const refused = await app.inject('/api/thing');
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([503, 'BUSY', '2']);
  expect(await status('/healthz')).toBe(200);
  gauge.note(0, 0.1);
  expect(await status('/api/thing')).toBe(200);
  await app.close();
});
