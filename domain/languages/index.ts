/** Languages by their BCP 47 tags: what is stored, and why one is refused. */

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

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
  const isKnown = language.length === 3 || (language.length === 2 && names.of(language) !== undefined);
  return isKnown && !/-[^utx]-/.test(tag.replace(/-x-.*/, '')) ? tag : null;
}

function wellFormed(text: string): string | null {
  try {
    return Intl.getCanonicalLocales(text)[0] ?? null;
  } catch {
    return null;
  }
}
