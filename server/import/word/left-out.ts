/** What a Word file has and a document here has not, in sentences for who checks the plan. */
import type { WordPackage } from './word-package.ts';

const longestQuote = 200;

export async function leftOut(parts: WordPackage, messages: readonly { message: string }[]): Promise<string[]> {
  const found: string[] = [];
  const count = (pattern: RegExp) => messages.filter(({ message }) => pattern.test(message)).length;
  const formulas = count(/: m:oMath(?:Para)?$/);
  if (formulas > 0) found.push(`${formulas === 1 ? 'A formula is' : `${formulas} formulas are`} left out.`);
  if (count(/: w:altChunk$|: w:subDoc$/) > 0) found.push('A document inside this one is left out.');
  if (count(/^A w:sym element/) > 0) found.push('A character of a symbol font is left out.');
  const main = await parts.text('word/document.xml');
  if (/<c:chart\b|<dgm:relIds\b/.test(main)) {
    found.push('A chart or drawing that Word makes itself is left out. Put it in as a picture.');
  }
  return [...found, ...(await marginalWords(parts))];
}

/** The words of page headers and footers: a number or a revision may stand there and nowhere else. */
async function marginalWords(parts: WordPackage): Promise<string[]> {
  const names = parts.names.filter((name) => /^word\/(?:header|footer)\d*\.xml$/.test(name)).sort();
  const words = new Set<string>();
  for (const name of names.slice(0, 20)) {
    const text = (await parts.text(name))
      .replace(/<w:instrText\b[^<]*<\/w:instrText>/g, '')
      .replace(/<\/w:p>|<w:tab\/>/g, ' ')
      .replace(/<[^>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim();
    // A page number alone says nothing.
    if (/\p{L}{3}/u.test(text.replace(/page|seite|of|von/gi, ''))) words.add(unescaped(text).slice(0, longestQuote));
  }
  return [...words].map((text) => `Page headers and footers are made anew; this one said: ${text}`);
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => named[name] ?? '');
}
