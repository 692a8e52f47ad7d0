/** Scripts: which one a language is written in, and whether it runs from right to left. */

const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa']);

/** What was asked before: to ask the platform takes as long as a page of layout. */
const known = new Map<string, string>();
const KNOWN = 1_000;

/** The script that a language is written in by most (`Cyrl` for `uk`), as ISO 15924 names it. */
export function scriptOf(language: string): string {
  let script = known.get(language);
  if (script === undefined) {
    script = usualScript(language);
    if (known.size >= KNOWN) known.clear();
    known.set(language, script);
  }
  return script;
}

function usualScript(language: string): string {
  try {
    return new Intl.Locale(language).maximize().script ?? 'Latn';
  } catch {
    return 'Latn';
  }
}

export function runsRightToLeft(language: string): boolean {
  return RIGHT_TO_LEFT.has(scriptOf(language));
}
