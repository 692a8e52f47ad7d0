/**
 * Pictures of the documentation, and how one knows that they are old: with each is kept which parts its screen was made of (the names of its
 * classes), or the words of its page. A screen that has become another one needs a new picture; a part more or less does not.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { readPdf } from '../../harness/pdf.ts';

const folder = join(import.meta.dirname, '../../../docs/images');
const listFile = join(folder, 'pictures.json');
const isTaking = Boolean(process.env.PICTURES);
/** Of all parts, before and now, those that are in both. */
const leastInCommon = 0.85;

type Parts = Record<string, string>;

export class Pictures {
  readonly #known = JSON.parse(readFileSync(listFile, 'utf8')) as Parts;
  readonly #taken: Parts = {};

  get names(): string[] {
    return Object.keys(this.#taken).sort();
  }

  /** What is on the screen, once it stands still. */
  async take(page: Page, name: string): Promise<void> {
    const file = `${name}.png`;
    if (isTaking) {
      await page.waitForLoadState('networkidle');
      await expect(page.locator('.skeleton')).toHaveCount(0);
    }
    await this.#note(file, () => partsOf(page));
    const path = join(isTaking ? folder : test.info().outputDir, file);
    await page.screenshot({ path, animations: 'disabled' });
  }

  /** The first page of a PDF. */
  async takeFirstPage(pdf: Buffer, name: string): Promise<void> {
    const { pages } = await readPdf(pdf);
    await this.#note(`${name}.png`, async () => new Set(pages[0]?.match(/\p{L}{2,}/gu)));
    if (!isTaking) return;
    const options = ['-png', '-r', '110', '-f', '1', '-l', '1', '-singlefile'];
    execFileSync('pdftoppm', [...options, '-', join(folder, name)], { input: pdf });
  }

  /** A picture that is not taken now has to show what there is. */
  async #note(file: string, read: () => Promise<ReadonlySet<string>>): Promise<void> {
    if (!isTaking) {
      const known = new Set(this.#known[file]?.split(' '));
      const why = `${file} shows something else than there is now: npm run pictures`;
      await expect.poll(async () => inCommon(await read(), known), why).toBeGreaterThan(leastInCommon);
    }
    this.#taken[file] = [...(await read())].sort().join(' ');
  }

  /** The list beside the pictures names exactly these. */
  finish(): void {
    if (isTaking) writeFileSync(listFile, `${JSON.stringify(this.#taken, Object.keys(this.#taken).sort(), 2)}\n`);
    else expect(Object.keys(this.#known).sort()).toEqual(this.names);
  }
}

function inCommon(now: ReadonlySet<string>, before: ReadonlySet<string>): number {
  const both = [...now].filter((part) => before.has(part)).length;
  return both / (now.size + before.size - both);
}

/** Not what the texts of documents are made of, nor what comes and goes. */
async function partsOf(page: Page): Promise<Set<string>> {
  const names = await page.evaluate(() => {
    const passing = '.content *, .rich-text *, .cm-editor *, .toasts *, svg *, .count';
    const elements = [...document.querySelectorAll('#root [class]')].filter((one) => !one.matches(passing));
    return elements.flatMap((one) => [...one.classList]);
  });
  return new Set(names);
}
