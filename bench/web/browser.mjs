/** A Chromium that is signed in, and what watches its main thread. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];

if (!executablePath) {
  console.log('skipped: there is no Chromium on this machine');
  process.exit(0);
}

async function sessionFor(sql, userId) {
  const secret = randomBytes(32).toString('base64url');
  await sql.query("insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 hour')", [
    createHash('sha256').update(secret).digest(),
    userId,
  ]);
  return secret;
}

export async function openBrowser(sql, userId, address) {
  const browser = await chromium.launch({ executablePath, args: flags });
  const context = await browser.newContext({ viewport: { width: 1360, height: 850 } });
  const secret = await sessionFor(sql, userId);
  await context.addCookies([{ name: 'muniment_session', value: secret, url: address }]);
  return { browser, context };
}

/** Tasks over 50 ms are what the browser itself calls long. */
export function watchLongTasks() {
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.longTasks.push(Math.round(entry.duration));
  }).observe({ type: 'longtask', buffered: true });
}
