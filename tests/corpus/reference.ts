/** What a file of the corpus holds, as text that can be compared and read: outline, and for each page words, links and tags. */
import { createHash } from 'node:crypto';
import { type OutlineEntry, readPdf } from '../harness/pdf.ts';

function outlineLines(entries: readonly OutlineEntry[], indent = ''): string[] {
  return entries.flatMap(({ title, page, children }) => [
    `${indent}${title} (${page})`,
    ...outlineLines(children, `${indent}  `),
  ]);
}

/** Header, running head and footer are the same in all files but for the page's number. */
function bodyOf(text: string): string {
  return text
    .replace(/^COR-001 · version 3 · A document of the corpus\n?/, '')
    .replace(/^COR-001.*?\nCorpus\n?/s, '')
    .replace(/Uncontrolled copy.*?live system\.\n?/s, '\n')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

function digestOf(text: string): string {
  return `${text.length} characters, ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
}

export async function referenceOf(bytes: Uint8Array, brief: boolean): Promise<string> {
  const pdf = await readPdf(bytes, true);
  const outline = outlineLines(pdf.outline);
  const parts = ['== outline', ...(brief ? [`${outline.length} entries`, digestOf(outline.join('\n'))] : outline)];
  pdf.pages.forEach((text, i) => {
    const links = pdf.links
      .filter(({ page }) => page === i + 1)
      .map(({ url, destination, description }) => `${url ?? `#${destination}`} [${description}]`);
    parts.push(`== page ${i + 1}`);
    if (brief) parts.push(digestOf([bodyOf(text), ...links, pdf.structure[i]].join('\n')));
    else parts.push(bodyOf(text), ...links.map((link) => `-> ${link}`), `:: ${pdf.structure[i]}`);
  });
  return `${parts.join('\n')}\n`;
}
