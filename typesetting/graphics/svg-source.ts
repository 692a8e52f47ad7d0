/**
 * From bytes to SVG text, and the size that its root element declares. Decides what counts as SVG at all.
 */

/** Larger drawings than this are refused before anything reads them. */
export const maxSvgBytes = 5 * 1024 * 1024;

const unitsInPixels: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  em: 16,
};

function decode(bytes: Buffer): string | null {
  const head = bytes.subarray(0, 200).toString('latin1');
  let encoding = /^(?:\xef\xbb\xbf)?<\?xml[^>]{0,120}?encoding=["']([A-Za-z0-9._-]+)["']/.exec(head)?.[1] ?? 'utf-8';
  if (head.startsWith('\xff\xfe')) encoding = 'utf-16le';
  if (head.startsWith('\xfe\xff')) encoding = 'utf-16be';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Skips what may stand before the root element, each step by one search, so that hostile prologues cost no more. */
function rootStart(text: string): number {
  let at = 0;
  for (;;) {
    while (at < text.length && text.charCodeAt(at) <= 32) at++;
    if (text.startsWith('<?', at)) at = endOf(text, '?>', at);
    else if (text.startsWith('<!--', at)) at = endOf(text, '-->', at);
    else if (text.startsWith('<!', at)) {
      const close = text.indexOf('>', at);
      const subset = text.indexOf('[', at);
      at = subset >= 0 && subset < close ? endOf(text, ']', at) : close + 1 || text.length;
      if (subset >= 0 && subset < close) at = endOf(text, '>', at);
    } else return at;
  }
}

function endOf(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found + mark.length;
}

/** The text of an SVG file, or null when the bytes are something else. */
export function svgText(bytes: Buffer): string | null {
  const first = bytes
    .subarray(0, 64)
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()[0];
  const isWide = bytes[0] === 0xff || bytes[0] === 0xfe;
  if (first !== '<' && !isWide) return null;
  const text = decode(bytes);
  if (text === null) return null;
  return /^<(?:[\w.-]+:)?svg[\s/>]/.test(text.slice(rootStart(text), rootStart(text) + 80)) ? text : null;
}

function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return found?.[1] ?? found?.[2];
}

function length(text: string | undefined): number | null {
  const found = /^\s*([0-9]*\.?[0-9]+(?:[eE][+-]?[0-9]{1,2})?)\s*([a-z]*)\s*$/.exec(text?.slice(0, 64) ?? '');
  const unit = unitsInPixels[found?.[2] ?? ''];
  return found && unit !== undefined ? Number(found[1]) * unit : null;
}

/** The declared size in CSS pixels: width and height where they are lengths, else the viewBox, else 100 by 100. */
export function readSvgSize(text: string): { width: number; height: number } {
  const start = rootStart(text);
  const tag = text.slice(start, Math.min(endOf(text, '>', start), start + 20_000));
  const [width, height] = [length(attribute(tag, 'width')), length(attribute(tag, 'height'))];
  const viewBox = (attribute(tag, 'viewBox') ?? '')
    .slice(0, 200)
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , boxWidth = 0, boxHeight = 0] = viewBox;
  const hasBox = viewBox.length === 4 && boxWidth > 0 && boxHeight > 0;
  if (width && height) return { width, height };
  if (!hasBox) return { width: width || 100, height: height || 100 };
  if (width) return { width, height: (width * boxHeight) / boxWidth };
  if (height) return { width: (height * boxWidth) / boxHeight, height };
  return { width: boxWidth, height: boxHeight };
}
