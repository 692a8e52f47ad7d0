/**
 * mammoth reads neither the colour of text nor which list a paragraph belongs to, and skips simple fields with their text. Before it
 * reads a part, these are written where it keeps what it finds: a colour as the name of the font, a list's number as the
 * indent of the first line. Nothing here makes use of fonts and indents.
 */

const colourMark = 'colour:';
const listMark = 'list:';
const outlineMark = 'outline:';

export function annotated(xml: string): string {
  const fields = xml.replaceAll(/<(\/?)w:fldSimple\b/g, '<$1w:smartTag');
  return marked(marked(fields, 'w:rPr', runMark), 'w:pPr', paragraphMark);
}

/** The colour of a run, as `#rrggbb`; null for the colour that text has anyway. */
export function colourOf(font: string | null | undefined): string | null {
  return font?.startsWith(colourMark) ? font.slice(colourMark.length) : null;
}

export interface ListMark {
  listId: string;
  level: number;
}

export function listOf(firstLine: string | null | undefined): ListMark | null {
  const [, listId, level] = new RegExp(`^${listMark}(\\d+):(\\d)$`).exec(firstLine ?? '') ?? [];
  return listId === undefined ? null : { listId, level: Number(level) };
}

/** The level of a heading that is one by itself and not by its style. */
export function outlineOf(hanging: string | null | undefined): number | null {
  const level = hanging?.startsWith(outlineMark) ? Number(hanging.slice(outlineMark.length)) : 9;
  return level <= 5 ? level + 1 : null;
}

/** LibreOffice raises text by a distance where its size is not the usual one. */
function runMark(properties: string): string {
  const raisedBy = Number(/<w:position\b[^>]*\bw:val="(-?\d+)"/.exec(properties)?.[1] ?? 0);
  const align = raisedBy === 0 ? '' : `<w:vertAlign w:val="${raisedBy > 0 ? 'superscript' : 'subscript'}"/>`;
  return align + colourMarkOf(properties);
}

function colourMarkOf(properties: string): string {
  const colour = /<w:color\b[^>]*\bw:val="([0-9a-f]{6})"/i.exec(properties)?.[1]?.toLowerCase();
  return colour === undefined || colour === '000000' ? '' : `<w:rFonts w:ascii="${colourMark}#${colour}"/>`;
}

function paragraphMark(properties: string): string {
  const listId = /<w:numId\b[^>]*\bw:val="(\d+)"/.exec(properties)?.[1];
  const level = /<w:ilvl\b[^>]*\bw:val="(\d)"/.exec(properties)?.[1] ?? '0';
  const outline = /<w:outlineLvl\b[^>]*\bw:val="(\d)"/.exec(properties)?.[1];
  const list = listId === undefined ? '' : ` w:firstLine="${listMark}${listId}:${level}"`;
  const heading = outline === undefined ? '' : ` w:hanging="${outlineMark}${outline}"`;
  return list + heading === '' ? '' : `<w:ind${list}${heading}/>`;
}

/** Longer ones are not written by any program, and are not looked at. */
const longestProperties = 5_000;

/** Puts what `mark` says of an element's inside at its beginning, where the first of its kind counts. */
function marked(xml: string, name: string, mark: (inside: string) => string): string {
  const [open, close] = [`<${name}>`, `</${name}>`];
  const parts: string[] = [];
  let from = 0;
  for (let at = xml.indexOf(open); at >= 0; at = xml.indexOf(open, from)) {
    const inside = at + open.length;
    const ahead = xml.slice(inside, inside + longestProperties);
    const end = ahead.indexOf(close);
    // A tracked change of the looks holds the ones from before, under the same name.
    const own = (end < 0 ? '' : ahead.slice(0, end)).split('Change ', 1)[0] ?? '';
    parts.push(xml.slice(from, inside), mark(own));
    from = inside;
  }
  return parts.join('') + xml.slice(from);
}
