/** A Chromium that is signed in, and what watches its main thread. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

export const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  existsSync,
);
export const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];

if (!executablePath) {
  console.log('skipped: there is no Chromium on this machine');
  process.exit(0);
}

export async function sessionFor({ sql, newSessionSecret }, userId) {
  const secret = newSessionSecret(userId);
  await sql.query("insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 hour')", [
    createHash('sha256').update(secret).digest(),
    userId,
  ]);
  return secret;
}

export async function openBrowser(installation, userId) {
  const browser = await chromium.launch({ executablePath, args: flags });
  const context = await browser.newContext({ viewport: { width: 1360, height: 850 } });
  const secret = await sessionFor(installation, userId);
  await context.addCookies([{ name: 'muniment_session', value: secret, url: installation.address }]);
  return { browser, context };
}

/** Tasks over 50 ms are what the browser itself calls long. */
export function watchLongTasks() {
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.longTasks.push(Math.round(entry.duration));
  }).observe({ type: 'longtask', buffered: true });
}

/**
 * When rows and tree stand in a frame that is about to be drawn, by the page's own clock, which begins with the navigation. A test that asks
 * from outside asks ever less often, and learns of it up to half a second late.
 */
export function watchOpening() {
  const look = () => {
    const isThere = document.querySelector('.document-row') && document.querySelectorAll('.tree-item').length > 2;
    if (isThere) window.openedAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

export const traceCategories = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];

/** The tasks of the page's main thread by the processor time that each took, in ms, longest first. */
export const tasksOf = (trace) => taskTimes(mainThread(trace).filter(isTask));

/** Those among them in which a key was taken in. */
export function keystrokesOf(trace) {
  const events = mainThread(trace);
  const keys = events.filter(({ name, args }) => name === 'EventDispatch' && args.data?.type === 'keypress');
  const holds = (task) => keys.some(({ ts }) => ts >= task.ts && ts <= task.ts + task.dur);
  return taskTimes(events.filter((event) => isTask(event) && holds(event)));
}

const isTask = ({ name, tdur }) => name === 'RunTask' && tdur > 0;
const taskTimes = (tasks) => tasks.map(({ tdur }) => tdur / 1000).sort((a, b) => b - a);

function mainThread(trace) {
  const { traceEvents } = JSON.parse(trace);
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  return traceEvents.filter(({ pid, tid }) => mains.has(`${pid} ${tid}`));
}
