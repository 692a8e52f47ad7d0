/**
 * Says a text in the language of its reader. The English sentence stands in the code and is the key of the catalogs; what is in none is
 * said in English. `{name}` is a value. What follows `§` tells two meanings of one word apart and is not shown: `Open§state`.
 */
export const textLanguages = ['en', 'de'] as const;
export type TextLanguage = (typeof textLanguages)[number];

/** English to another language; a text that counts is `one | many`, on both sides. */
export type Catalog = Readonly<Record<string, string>>;

declare const isMessage: unique symbol;
/** A text that stands apart from where it is shown. It is no string, so that it cannot be shown without `t`. */
export interface Message {
  readonly [isMessage]: true;
}

/** Marks a text that is translated where it is shown, by `t`. */
export const msg = (english: string): Message => english as unknown as Message;

/** A sentence written in the code or marked there, and not one put together. */
export type Sentence<Written extends string> = Message | (string extends Written ? never : Written);

type Values = Readonly<Record<string, string | number>>;

export interface Translator {
  language: TextLanguage;
  t<const Written extends string>(english: Sentence<Written>, values?: Values): string;
  /** `{n}` is the number, as the language writes it. */
  plural(count: number, one: string, many: string, values?: Values): string;
  /** The text with its places for values still in it. */
  pattern(english: string | Message): string;
}

export function translator(language: TextLanguage, catalog: Catalog = {}): Translator {
  const pattern = (english: string | Message) => withoutMeaning(catalog[english as string] ?? (english as string));
  const plural = (count: number, one: string, many: string, values?: Values) => {
    const [ofOne = one, ofMany = many] = catalog[`${one} | ${many}`]?.split(' | ') ?? [];
    const n = count.toLocaleString(language);
    return filled(count === 1 ? ofOne : ofMany, { n, ...values });
  };
  return { language, t: (english, values) => filled(pattern(english), values), plural, pattern };
}

function withoutMeaning(sentence: string): string {
  const at = sentence.indexOf('§');
  return at < 0 ? sentence : sentence.slice(0, at);
}

function filled(sentence: string, values?: Values): string {
  if (values === undefined) return sentence;
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
