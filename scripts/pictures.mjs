/**
 * `npm run pictures`: takes the pictures of README, guide and screens anew, in the demo, by the walk of `tests/browser/guide.spec.ts`.
 *
 * The demo has a title in Japanese, and few machines have such letters: those that the PDFs are printed with are lent to the browser.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { main, prepare, Refusal, root, runTool } from './prepare.mjs';

/** Fonts of the machine and, for what it lacks, those of the packages. */
function lendFonts(folder) {
  const from = join(root, 'node_modules/@fontsource/noto-sans-jp/files');
  const fonts = join(folder, 'fonts');
  mkdirSync(fonts);
  for (const name of readdirSync(from)) {
    if (/-(400|600)-normal\.woff2$/.test(name)) symlinkSync(join(from, name), join(fonts, name));
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
