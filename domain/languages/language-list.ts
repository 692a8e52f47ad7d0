/** Languages by the names that people know them by: the list from which one is chosen, and what typed words find in it. */
import { canonicalLanguage, nameOf } from './tags.ts';

export interface NamedLanguage {
  tag: string;
  /** In the language of the reader, as in “German (Switzerland)”. */
  name: string;
  /** In the language itself, as in “Deutsch (Schweiz)”; the reader’s name for it where that is not known. */
  ownName: string;
}

/** What regulated documents are written in apart from the languages with a code of two letters. */
const regional =
  'ar-EG ar-SA bs-Cyrl de-AT de-CH de-LI de-LU en-AU en-CA en-GB en-IE en-IN en-US es-419 es-AR es-ES es-MX es-US fil fr-BE fr-CA fr-CH ' +
  'fr-LU gsw it-CH nl-BE pt-BR pt-PT ro-MD sr-Cyrl sr-Latn sv-FI sw-KE uz-Cyrl zh-Hans zh-Hans-SG zh-Hant zh-Hant-HK zh-Hant-TW';

const known = new Map<string, readonly NamedLanguage[]>();

/** The name of a tag, in English unless asked for in another language; the tag itself where there is none. */
export function languageName(tag: string, inLanguage = 'en'): string {
  return nameOf(tag, inLanguage) ?? tag;
}

/** Every language that is offered, by its name. Made at its first use: that takes some fifty milliseconds. */
export function knownLanguages(inLanguage = 'en'): readonly NamedLanguage[] {
  const made = known.get(inLanguage);
  if (made) return made;
  const byName = new Map<string, NamedLanguage>();
  for (const code of [...twoLetterCodes(), ...regional.split(' ')]) {
    const tag = canonicalLanguage(code);
    // A code that another has replaced, or that names the same language, would stand in the list twice.
    const name = tag === code ? languageName(tag, inLanguage) : null;
    if (name !== null && tag !== null && !byName.has(name)) byName.set(name, named(tag, inLanguage));
  }
  const list = [...byName.values()].sort((one, other) => one.name.localeCompare(other.name, inLanguage));
  known.set(inLanguage, list);
  return list;
}

function* twoLetterCodes(): Generator<string> {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  for (const first of letters) for (const second of letters) yield first + second;
}

function named(tag: string, inLanguage: string): NamedLanguage {
  const name = languageName(tag, inLanguage);
  const ownNames = new Intl.DisplayNames([tag, 'en'], {
    type: 'language',
    fallback: 'none',
    languageDisplay: 'standard',
  });
  return { tag, name, ownName: ownNames.of(new Intl.Locale(tag).baseName) ?? name };
}

/** Accents and case make no difference to who searches. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** The languages that a typed text means: those that begin with it first, by either name or by tag, and any other tag that exists. */
export function languagesFor(typed: string, inLanguage = 'en'): readonly NamedLanguage[] {
  const all = knownLanguages(inLanguage);
  const sought = plain(typed);
  if (sought === '') return all;
  const inNames = all.filter(({ name, ownName }) => plain(`${name}\n${ownName}`).includes(sought));
  const begins = ({ name, ownName }: NamedLanguage) =>
    plain(name).startsWith(sought) || plain(ownName).startsWith(sought);
  const exact = canonicalLanguage(typed.trim());
  const byTag = exact === null ? [] : [all.find(({ tag }) => tag === exact) ?? named(exact, inLanguage)];
  const found = [...byTag, ...inNames.filter(begins), ...inNames.filter((language) => !begins(language))];
  return [...new Map(found.map((language) => [language.tag, language])).values()];
}
