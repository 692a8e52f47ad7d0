/**
 * Asks a server, in a process of its own, so that its cost is not the server's. Told by its parent what to ask, and for how long:
 * `{ address, people, seconds, thinkMs }`, where each person has a cookie and requests that they make one after the other, over and over.
 * Answers with the times in milliseconds, how many were refused, and the processor time that asking took.
 */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** As a reverse proxy does: fewer connections than people, since the server closes idle ones of an address that has many. */
const agent = new Agent({ keepAlive: true, maxSockets: 90 });

process.on('message', async ({ address, people, seconds, thinkMs }) => {
  const until = performance.now() + seconds * 1_000;
  const times = [];
  const refused = {};
  const begun = performance.now();
  const used = process.cpuUsage();
  let answered = begun;
  await Promise.all(
    people.map(async ({ cookie, requests }) => {
      const etags = new Map();
      // Nobody comes at the same moment.
      if (thinkMs > 0) await sleep(Math.random() * thinkMs);
      for (let turn = 0; performance.now() < until; turn += 1) {
        const one = requests[turn % requests.length];
        const start = performance.now();
        const { status, etag } = await ask(address, one, cookie, etags.get(one.path));
        answered = performance.now();
        if (etag !== undefined) etags.set(one.path, etag);
        if (status === 200 || status === 304) times.push(answered - start);
        else refused[status] = (refused[status] ?? 0) + 1;
        if (thinkMs > 0) await sleep(thinkMs * (0.5 + Math.random()));
      }
    }),
  );
  const { user, system } = process.cpuUsage(used);
  process.send({ times, refused, seconds: (answered - begun) / 1_000, usedMs: (user + system) / 1_000 });
});

function ask(address, { method = 'GET', path, body, revalidates }, cookie, etag) {
  const headers = { cookie, 'accept-encoding': 'gzip' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (revalidates && etag !== undefined) headers['if-none-match'] = etag;
  return new Promise((resolve) => {
    const sent = request(`${address}${path}`, { method, headers, agent }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve({ status: answer.statusCode, etag: answer.headers.etag }));
    });
    sent.on('error', ({ code }) => resolve({ status: code }));
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
