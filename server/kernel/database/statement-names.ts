/**
 * Names for statements, so that PostgreSQL reads one and adds row security to it once for each connection instead of each
 * time, which is much of what a small statement costs. It is still planned for the values at hand.
 *
 * A text is named when it comes for the second time, and only so many are: a name stays on its connections for good, and
 * texts that are composed for each call would fill them.
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
