/**
 * Front matter: the `---` block at the beginning of a markdown file, in the plain `key: value` form that people write.
 *
 * No YAML parser: nested values, lists and anchors are none of our fields, so they are passed over and named.
 */

export interface FrontMatter {
  fields: Map<string, string>;
  /** Keys that were written but mean nothing here. */
  ignored: string[];
  /** The text after the block, and how many lines the block took. */
  body: string;
  lines: number;
}

const known = new Set(['id', 'title', 'revision', 'version', 'effective-date']);
const maximumLines = 200;

export function takeFrontMatter(text: string): FrontMatter {
  const none = { fields: new Map<string, string>(), ignored: [], body: text, lines: 0 };
  const lines = text.split('\n', maximumLines + 2);
  if (lines[0]?.trimEnd() !== '---') return none;
  const end = lines.findIndex((line, index) => index > 0 && /^(?:---|\.\.\.)\s*$/.test(line));
  if (end < 0) return none;
  const inside = lines.slice(1, end);
  // Two rules with text between them are no front matter.
  if (!inside.every((line) => /^\s*(?:#|$)|^[\w-]+\s*:|^\s+\S|^- /.test(line))) return none;
  const { fields, ignored } = readFields(inside);
  const lengthOfBlock = lines.slice(0, end + 1).join('\n').length;
  return { fields, ignored, body: text.slice(lengthOfBlock + 1), lines: end + 1 };
}

function readFields(lines: string[]): Pick<FrontMatter, 'fields' | 'ignored'> {
  const fields = new Map<string, string>();
  const ignored: string[] = [];
  for (const line of lines) {
    const match = /^([\w-]+)\s*:(.*)$/.exec(line);
    if (match === null) continue;
    const [, written = '', rest = ''] = match;
    const key = written.toLowerCase().replace(/^effective_?date$/, 'effective-date');
    const value = unquoted(rest.trim());
    if (!known.has(key)) ignored.push(written);
    else if (value !== '') fields.set(key, value);
  }
  return { fields, ignored };
}

function unquoted(value: string): string {
  const quoted = /^"((?:[^"\\]|\\.)*)"|^'((?:[^']|'')*)'/.exec(value);
  if (quoted?.[1] !== undefined) return quoted[1].replace(/\\(.)/g, '$1').trim();
  if (quoted?.[2] !== undefined) return quoted[2].replaceAll("''", "'").trim();
  return value.replace(/(?:^|\s)#.*$/, '').trim();
}
