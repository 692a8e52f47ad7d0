/**
 * `npm run pictures`: takes the pictures of README, guide and screens anew, in the demo, by the walk of `tests/browser/guide.spec.ts`.
 *
 * The demo has a title in Japanese, and few machines have such letters: those that the PDFs are printed with are lent to the browser.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { tellHelp } from './help.mjs';
import { main, prepare, Refusal, root, runTool } from './prepare.mjs';

tellHelp(`Usage: npm run pictures
Takes the pictures of README, guide and screens anew, in the demo. Needs Chromium.
Ends with 0 when all were taken, and with 1 otherwise.`);

/** The browser takes fonts of the machine as they are, and not packed for the web. */
function unpacked(woff) {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  const power = 2 ** Math.floor(Math.log2(count));
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(power * 16, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE((count - power) * 16, 10);
  const parts = [head];
  let at = head.length;
  for (let entry = 0; entry < count; entry += 1) {
    const from = 44 + 20 * entry;
    const [offset, packed, length] = [4, 8, 12].map((place) => woff.readUInt32BE(from + place));
    const bytes = woff.subarray(offset, offset + packed);
    const table = packed < length ? inflateSync(bytes) : bytes;
    woff.copy(head, 12 + 16 * entry, from, from + 4);
    woff.copy(head, 16 + 16 * entry, from + 16, from + 20);
    head.writeUInt32BE(at, 20 + 16 * entry);
    head.writeUInt32BE(length, 24 + 16 * entry);
    const filled = Buffer.alloc(Math.ceil(length / 4) * 4);
    table.copy(filled);
    parts.push(filled);
    at += filled.length;
  }
  return Buffer.concat(parts);
}

/** Fonts of the machine and, for what it lacks, those of the packages. */
function lendFonts(folder) {
  const from = join(root, 'node_modules/@fontsource/noto-sans-jp/files');
  const fonts = join(folder, 'fonts');
  mkdirSync(fonts);
  for (const weight of [400, 600]) {
    const woff = readFileSync(join(from, `noto-sans-jp-japanese-${weight}-normal.woff`));
    writeFileSync(join(fonts, `noto-sans-jp-${weight}.ttf`), unpacked(woff));
  }
  const list = join(folder, 'fonts.conf');
  writeFileSync(
    list,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${fonts}</dir>
  <cachedir>${join(folder, 'cache')}</cachedir>
</fontconfig>
`,
  );
  return list;
}

await main(async () => {
  await prepare();
  const folder = mkdtempSync(join(tmpdir(), 'muniment-pictures-'));
  try {
    const env = { ...process.env, PICTURES: '1', FONTCONFIG_FILE: lendFonts(folder) };
    const { status } = runTool('@playwright/test/cli.js', ['test', 'guide.spec.ts', '--workers=1'], { env });
    if (status !== 0) throw new Refusal('Not every picture could be taken; the messages stand above.');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
