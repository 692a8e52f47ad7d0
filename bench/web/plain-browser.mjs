/**
 * A new Chromium in which nothing watches the network or the scripts. Playwright has each request told with the lines of script that sent
 * it, for which Chromium reads whole scripts a second time: some 85 of 700 milliseconds of opening that no reader ever waits for.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { executablePath, flags } from './browser.mjs';

const size = { width: 1360, height: 850 };

/** Commands of the DevTools protocol and their answers, each ended by a zero byte, over the browser's fourth and fifth file. */
function protocol([, , , commands, answers]) {
  const waiting = new Map();
  let text = '';
  answers.on('data', (chunk) => {
    const parts = (text + chunk).split('\0');
    text = parts.pop();
    for (const { id, result, error } of parts.map((part) => JSON.parse(part))) {
      if (error) waiting.get(id)?.reject(new Error(error.message));
      else waiting.get(id)?.resolve(result);
      waiting.delete(id);
    }
  });
  let last = 0;
  return (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      commands.write(`${JSON.stringify({ id: last, method, params, sessionId })}\0`);
    });
}

/** A page with this cookie, in which `script` runs before any other. */
export async function openPlainPage(cookie, script) {
  const folder = mkdtempSync(join(tmpdir(), 'muniment-plain-'));
  const own = ['--headless', '--no-first-run', `--user-data-dir=${folder}`, '--remote-debugging-pipe', 'about:blank'];
  const child = spawn(executablePath, [...flags, ...own], { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
  const send = protocol(child.stdio);
  const { browserContextId } = await send('Target.createBrowserContext');
  await send('Storage.setCookies', { browserContextId, cookies: [cookie] });
  const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId, ...size });
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
  await send('Page.enable', {}, sessionId);
  await send('Page.addScriptToEvaluateOnNewDocument', { source: `(${script})()` }, sessionId);
  return {
    goTo: (url) => send('Page.navigate', { url }, sessionId),
    read: async (expression) =>
      (await send('Runtime.evaluate', { expression, returnByValue: true }, sessionId)).result.value,
    close: async () => {
      const ended = once(child, 'exit');
      await send('Browser.close');
      await ended;
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
