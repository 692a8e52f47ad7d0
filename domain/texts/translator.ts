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
  /** A finished English sentence that came from elsewhere, its values in it; undefined where the language has none for it. */
  finished(english: string): string | undefined;
}

/** `sentences` are those that are known by what they say in English, values in them or not: the refusals of the server. */
export function translator(language: TextLanguage, catalog: Catalog = {}, sentences: Catalog = {}): Translator {
  const pattern = (english: string | Message) => withoutMeaning(catalog[english as string] ?? (english as string));
  const plural = (count: number, one: string, many: string, values?: Values) => {
    const [ofOne = one, ofMany = many] = catalog[`${one} | ${many}`]?.split(' | ') ?? [];
    const n = count.toLocaleString(language);
    return filled(count === 1 ? ofOne : ofMany, { n, ...values });
  };
  const finished = finder(sentences);
  return { language, t: (english, values) => filled(pattern(english), values), plural, pattern, finished };
}

/**
 * Finds a sentence as it stands, else the first with places for values that it fits. A value is as it was said, unless it is
 * one of our words at that place: `released§state`.
 */
function finder(sentences: Catalog): Translator['finished'] {
  let withPlaces: { shape: RegExp; to: string }[] | undefined;
  return function find(english) {
    const whole = sentences[english];
    if (whole !== undefined) return whole;
    withPlaces ??= Object.entries(sentences)
      .filter(([key]) => place.test(key))
      .map(([key, to]) => ({ shape: shapeOf(key), to }));
    for (const { shape, to } of withPlaces) {
      const values = shape.exec(english)?.groups;
      if (values)
        return filled(
          to,
          mapped(values, (name, value) => sentences[`${value}§${name}`] ?? value),
        );
    }
    return undefined;
  };
}

const place = /\{(\w+)\}/;

function shapeOf(key: string): RegExp {
  const parts = key.split(/(\{\w+\})/).map((part) => {
    const name = place.exec(part)?.[1];
    return name === undefined ? part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') : `(?<${name}>.+?)`;
  });
  return new RegExp(`^${parts.join('')}$`, 's');
}

const mapped = (values: Readonly<Record<string, string>>, to: (name: string, value: string) => string) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, to(name, value)]));

function withoutMeaning(sentence: string): string {
  const at = sentence.indexOf('§');
  return at < 0 ? sentence : sentence.slice(0, at);
}

function filled(sentence: string, values?: Values): string {
  if (values === undefined) return sentence;
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
