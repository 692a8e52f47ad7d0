/** People whom a comment names: an @ and, right behind it, the whole name or e-mail address of somebody. Pure. */

export interface Nameable {
  id: string;
  displayName: string;
  email?: string;
}

interface Mention<P> {
  start: number;
  end: number;
  people: P[];
}

const isWordCharacter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}_]/u.test(character);

/** Of several names that fit, the longest is meant; two people of one name are both named. */
export function mentionsIn<P extends Nameable>(body: string, people: readonly P[]): Mention<P>[] {
  const text = body.normalize('NFC').toLowerCase();
  const named = people
    .flatMap((person) => [person.displayName, person.email ?? ''].map((name) => ({ name: fold(name), person })))
    .filter(({ name }) => name !== '');
  const mentions: Mention<P>[] = [];
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    // Inside an address, an @ names nobody.
    if (isWordCharacter(text[at - 1])) continue;
    const fitting = named.filter(
      ({ name }) => text.startsWith(name, at + 1) && !isWordCharacter(text[at + 1 + name.length]),
    );
    const longest = Math.max(0, ...fitting.map(({ name }) => name.length));
    if (longest === 0) continue;
    const meant = new Set(fitting.filter(({ name }) => name.length === longest).map(({ person }) => person));
    mentions.push({ start: at, end: at + 1 + longest, people: [...meant] });
  }
  return mentions;
}

const fold = (name: string) => name.normalize('NFC').trim().toLowerCase();
