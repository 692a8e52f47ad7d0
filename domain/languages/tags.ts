/** Languages by their BCP 47 tags: what is stored, and why one is refused. */

const names = new Map<string, Intl.DisplayNames>();

function namesIn(language: string): Intl.DisplayNames {
  const options = { type: 'language', fallback: 'none', languageDisplay: 'standard' } as const;
  const known = names.get(language) ?? new Intl.DisplayNames([language], options);
  names.set(language, known);
  return known;
}

/** Languages of Europe whose names some browsers leave out to be smaller. */
const omitted: Record<string, string> = {
  gsw: 'Swiss German',
  gv: 'Manx',
  kl: 'Greenlandic',
  kw: 'Cornish',
  sc: 'Sardinian',
  se: 'Northern Sami',
};

/** Long enough for any language with its script, region and variants. */
const longestTag = 60;

/**
 * The tag in its one spelling (`de-ch` is `de-CH`, `iw` is `he`), or null for what is no language. A tag can be well
 * formed and mean nothing: no language has a code of more than three letters, those of two letters are all known, and
 * the only extensions that exist are `u` and `t`.
 */
export function canonicalLanguage(text: string): string | null {
  if (text.length > longestTag) return null;
  const tag = wellFormed(text);
  if (tag === null) return null;
  const [language = ''] = tag.split('-');
  const isKnown = language.length === 3 || (language.length === 2 && nameOf(language) !== null);
  return isKnown && !/-[^utx]-/.test(tag.replace(/-x-.*/, '')) ? tag : null;
}

/** The name of a tag, in English unless asked for in another language, or null where there is none. Extensions (`en-u-ca-iso8601`) have no name. */
export function nameOf(tag: string, inLanguage = 'en'): string | null {
  const { baseName, language } = new Intl.Locale(tag);
  const name = namesIn(inLanguage).of(baseName);
  if (name !== undefined) return name;
  const own = omitted[language];
  if (own === undefined) return null;
  const region = baseName.slice(language.length + 1);
  return region === '' ? own : `${own} (${region})`;
}

function wellFormed(text: string): string | null {
  try {
    return Intl.getCanonicalLocales(text)[0] ?? null;
  } catch {
    return null;
  }
}
