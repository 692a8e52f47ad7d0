/** Page headers and footers of a Word file: not taken over, but a number, a revision or a date may be written there and nowhere else. */
import type { WordPackage } from './word-package.ts';
import { descendants, type XmlElement } from './xml.ts';

const longestQuote = 1000;
const mostParts = 20;

export async function marginWords(parts: WordPackage): Promise<string[]> {
  const margins = [
    ...(await parts.relatedAll(parts.main, 'header')),
    ...(await parts.relatedAll(parts.main, 'footer')),
  ];
  const words = new Set<string>();
  for (const { xml } of margins.slice(0, mostParts)) {
    const text = descendants(xml, 'w:p').map(lineOf).join(' ').replace(/\s+/g, ' ').trim();
    // A page number alone says nothing.
    if (/\p{L}{3}|\d{3}/u.test(text.replace(/page|seite|of|von/gi, ''))) words.add(text);
  }
  return [...words];
}

export function marginSentences(words: readonly string[]): string[] {
  return words.map((text) => {
    const characters = [...text];
    const quote = characters.length > longestQuote ? `${characters.slice(0, longestQuote).join('')}…` : text;
    return `Page headers and footers are made anew; this one said: ${quote}`;
  });
}

function lineOf(paragraph: XmlElement): string {
  const seek = (element: XmlElement): string => {
    // Text boxes are written twice, for programs old and new.
    if (element.name === 'mc:Fallback' || element.name === 'w:del') return '';
    if (element.name === 'w:t') return element.text;
    if (element.name === 'w:tab' || element.name === 'w:br') return ' ';
    return element.children.map(seek).join('');
  };
  return seek(paragraph);
}
