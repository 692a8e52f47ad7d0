/**
 * Names for statements, so that PostgreSQL parses and plans one once for each connection instead of each time. With row
 * security in every plan that is most of what a small statement costs.
 *
 * A text is named when it comes for the second time, and only so many are: a name stays on its connections for good, and
 * texts that are put together anew each time would fill them.
 */
const LIMIT = 500;

const seen = new Set<string>();
const names = new Map<string, string>();

export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= LIMIT) return known;
  if (!seen.has(text)) {
    if (seen.size >= LIMIT) seen.clear();
    seen.add(text);
    return undefined;
  }
  seen.delete(text);
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}
