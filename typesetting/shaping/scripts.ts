/** Scripts: which one a language is written in, and whether it runs from right to left. */

const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa']);

/** The script that a language is written in by most (`Cyrl` for `uk`), as ISO 15924 names it. */
export function scriptOf(language: string): string {
  try {
    return new Intl.Locale(language).maximize().script ?? 'Latn';
  } catch {
    return 'Latn';
  }
}

export function runsRightToLeft(language: string): boolean {
  return RIGHT_TO_LEFT.has(scriptOf(language));
}
