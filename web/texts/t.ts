/** Says texts in the language that was loaded before the page was first drawn; it does not change while the page is open. */
import { type Catalog, type TextLanguage, type Translator, translator } from '../../domain/texts/index.ts';

let current = translator('en');

export function speak(language: TextLanguage, catalog: Catalog, sentences: Catalog): void {
  current = translator(language, catalog, sentences);
}

export const language = (): TextLanguage => current.language;

/** Called where something is drawn or said, never while a module is loaded: the language is not known then. */
export const t: Translator['t'] = (english, values) => current.t(english, values);
export const plural: Translator['plural'] = (count, one, many, values) => current.plural(count, one, many, values);
/** For sentences that the server or the domain wrote in English; undefined where the language has none for it. */
export const finished: Translator['finished'] = (english) => current.finished(english);
export const pattern: Translator['pattern'] = (english) => current.pattern(english);

/** A number as the language writes it. */
export const amount = (of: number): string => of.toLocaleString(current.language);
