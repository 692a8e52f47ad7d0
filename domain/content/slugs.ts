/**
 * Heading slugs by GitHub's rule: lower case, letters, marks, digits, `_` and `-` kept, each space a hyphen,
 * duplicates numbered `-1`, `-2`. A heading without any such character gets `section`, because an empty
 * anchor cannot be linked to.
 */

export function slugOf(text: string): string {
  const slug = text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
  return slug === '' ? 'section' : slug;
}

/** Gives each heading of one document its own slug; the counters make repeated headings cost constant time. */
export class SlugCounter {
  readonly #used = new Map<string, number>();

  next(text: string): string {
    const base = slugOf(text);
    let slug = base;
    let count = this.#used.get(base) ?? 0;
    while (this.#used.has(slug)) {
      count += 1;
      slug = `${base}-${count}`;
    }
    this.#used.set(base, count);
    if (slug !== base) this.#used.set(slug, 0);
    return slug;
  }
}
