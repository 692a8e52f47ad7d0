/**
 * How long the Documents view with 5,000 folders and 20,000 documents takes to open, each time in a new browser that nothing watches.
 *
 * BEFORE names another checkout, built: it is opened in turns with this one, ROUNDS times each (default 16).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { median } from '../tree/measure.mjs';
import { sessionFor, watchOpening } from './browser.mjs';
import { withEach } from './checkouts.mjs';
import { openPlainPage } from './plain-browser.mjs';

const rounds = Number(process.env.ROUNDS ?? 16);

async function opened({ caller, ...installation }) {
  const { address } = installation;
  const value = await sessionFor(installation, caller.userId);
  const page = await openPlainPage({ name: 'muniment_session', value, url: address }, watchOpening);
  // A new window is busy with itself at first.
  await pause(1_500);
  await page.goTo(`${address}/documents?scope=${caller.scopeId}`);
  let ms;
  // Asked seldom, and not before it may have come: a question takes time from what it asks about.
  for (let tries = 0; ms === undefined && tries < 100; tries++) {
    await pause(1_000);
    ms = await page.read('window.openedAt');
  }
  await page.close();
  if (ms === undefined) throw new Error('The page did not open.');
  return ms;
}

await withEach(async (installations) => {
  const builds = Object.keys(installations);
  const all = [];
  // The first turn warms the servers and does not count; who comes first changes from turn to turn.
  for (let turn = 0; turn <= rounds; turn++) {
    const row = {};
    for (const build of turn % 2 ? builds : builds.toReversed()) row[build] = await opened(installations[build]);
    if (turn > 0) all.push(row);
  }
  console.table(
    builds.map((build) => ({
      build,
      'median ms': Math.round(median(all.map((row) => row[build]))),
      'least ms': Math.round(Math.min(...all.map((row) => row[build]))),
      'x before': median(all.map((row) => row[build] / row[builds[0]])).toFixed(2),
    })),
  );
});
process.exit(0);
