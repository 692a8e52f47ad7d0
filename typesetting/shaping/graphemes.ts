/** What a reader takes for one character; text is never cut inside one. */

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The segmenter slows down on very long strings, so it is fed in slices; a cluster at a seam may be cut in two. */
const SLICE = 4096;

export function graphemes(text: string): string[] {
  if (text.length === 1) return [text];
  if (/^[\x20-\x7e]*$/.test(text)) return text.split('');
  const parts: string[] = [];
  for (let at = 0; at < text.length; ) {
    let end = Math.min(at + SLICE, text.length);
    const unit = text.charCodeAt(end - 1);
    if (end < text.length && unit >= 0xd800 && unit < 0xdc00) end++;
    for (const { segment } of segmenter.segment(text.slice(at, end))) parts.push(segment);
    at = end;
  }
  return parts;
}
