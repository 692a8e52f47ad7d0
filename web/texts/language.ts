/** Which language the app speaks: what the person chose, else the browser's. Kept in this browser and, for mails and other browsers, by the server. */
import { type TextLanguage, textLanguages } from '../../domain/texts/index.ts';
import { fillSentences } from './component-sentences.ts';
import { speak } from './t.ts';

const storageKey = 'muniment.language';

const known = (tag: string | null): TextLanguage | undefined =>
  textLanguages.find((one) => one === tag?.slice(0, 2).toLowerCase());

/** Null where the browser decides. */
export function chosenLanguage(): TextLanguage | null {
  try {
    return known(localStorage.getItem(storageKey)) ?? null;
  } catch {
    return null;
  }
}

/** It is spoken from the next load of the page on. */
export function chooseLanguage(to: TextLanguage | null): void {
  try {
    if (to === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, to);
  } catch {
    // Without storage the browser's language stays.
  }
}

/** What the app is to speak when it is loaded next. */
export const wantedLanguage = (): TextLanguage =>
  chosenLanguage() ?? navigator.languages.map(known).find((one) => one !== undefined) ?? 'en';

/** The browser's form of the language, such as British English, so that dates and numbers look as they do elsewhere. */
export const localeOf = (language: TextLanguage): string =>
  navigator.languages.find((tag) => known(tag) === language) ?? { en: 'en-US', de: 'de-DE' }[language];

/** Loads the catalog of another language than English. What cannot be loaded is said in English. */
export async function loadLanguage(): Promise<void> {
  const language = wantedLanguage();
  document.documentElement.lang = language;
  if (language === 'en') return;
  try {
    const [{ german, problems }, { germanSentences }] = await Promise.all([
      import('./german/index.ts'),
      import('./german/components.ts'),
    ]);
    fillSentences(germanSentences);
    speak(language, german, problems);
  } catch {
    document.documentElement.lang = 'en';
  }
}
