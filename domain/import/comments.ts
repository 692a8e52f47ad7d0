/** Drops HTML comments. Their line ends stay, so that every other line keeps its number. */
import { parseMarkdown } from '../content/index.ts';
import { codeFinder, codeRanges } from './code-ranges.ts';

export function withoutComments(text: string): string {
  if (!text.includes('<!--')) return text;
  const inCode = codeFinder(codeRanges(text, parseMarkdown(text)));
  let kept = '';
  let from = 0;
  for (let at = text.indexOf('<!--'); at >= 0; at = text.indexOf('<!--', at)) {
    const end = text.indexOf('-->', at + 4);
    if (end < 0) break;
    if (inCode(at)) {
      at += 4;
      continue;
    }
    kept += text.slice(from, at) + text.slice(at, end).replace(/[^\n]+/g, '');
    from = end + 3;
    at = from;
  }
  return kept + text.slice(from);
}
