/**
 * The peers' way to one PDF of many documents, each in a process of its own, so that its memory is its own and it can be
 * stopped. A peer that is not installed (npm --prefix bench install) or cannot run here is left out with a word.
 *
 * Neither does all that a pack is: Typst is not asked for cover, contents and links between documents; the merging after
 * Chromium loses outline and tags and numbers the pages of each document from 1. That is to their advantage.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { withPeakMemory } from './memory.mjs';

const deadlineS = Number(process.env.PEER_DEADLINE_S ?? 300);

const peers = [
  { who: 'Typst, one compile', script: 'typst-pack.mjs' },
  { who: 'Chromium page.pdf, merged with pdf-lib', script: 'chromium-pack.mjs' },
];

/**
 * One measurement of `texts` for each peer that could run, after it has made `warmUp` outside the clock. `seconds` and
 * `pages` are missing for one that the deadline stopped.
 */
export async function measurePeers(warmUp, texts) {
  const folder = mkdtempSync(join(tmpdir(), 'muniment-bench-peers-'));
  const input = join(folder, 'documents.json');
  writeFileSync(input, JSON.stringify({ warmUp, texts }));
  const measured = [];
  try {
    for (const { who, script } of peers.filter(({ script }) => script.startsWith(process.env.PEERS ?? ''))) {
      try {
        measured.push({ who, ...(await measure(script, input, join(folder, `${script}.pdf`))) });
      } catch (error) {
        console.log(`${who} is left out: ${error.message}`);
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return measured;
}

async function measure(script, input, output) {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, [path, input, output], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  let stopped = false;
  // A browser is closed by its parent when that is asked to end; one that does not obey is ended all the same.
  const timers = [
    setTimeout(() => {
      stopped = true;
      child.kill('SIGTERM');
    }, deadlineS * 1000),
    setTimeout(() => child.kill('SIGKILL'), (deadlineS + 20) * 1000),
  ];
  try {
    const { result, peakMb } = await withPeakMemory(child.pid, () =>
      Promise.all([text(child.stdout), text(child.stderr), ended]),
    );
    const [said, complaint, code] = result;
    if (stopped) return { stoppedAfterS: deadlineS, peakMb };
    if (code !== 0) throw new Error(/^\w*Error.*$/m.exec(complaint)?.[0] ?? complaint.slice(0, 200));
    return { ...JSON.parse(said), pages: await pageCount(output), bytes: statSync(output).size, peakMb };
  } finally {
    timers.forEach(clearTimeout);
  }
}

async function pageCount(path) {
  const { PDFDocument } = await import('pdf-lib');
  return (await PDFDocument.load(readFileSync(path), { updateMetadata: false })).getPageCount();
}
