/** What of a Word file becomes something else or is left out: counted, each with the words that stand nearest. */

type Sentence = (count: number) => string;
const many = (count: number, one: string, more: string) => (count === 1 ? one : `${count} ${more}`);

/** The beginning of each sentence; the words follow. */
const sentences = {
  inserted: (count) => `Tracked changes are taken as accepted: ${many(count, 'an insertion', 'insertions')}`,
  deleted: (count) => `Tracked changes are taken as accepted: ${many(count, 'a deletion', 'deletions')}`,
  moved: (count) => `Tracked changes are taken as accepted: ${many(count, 'a passage moved', 'passages moved')}`,
  restyled: (count) => `Tracked changes are taken as accepted: ${many(count, 'a change of looks', 'changes of looks')}`,
  hidden: (count) => `${many(count, 'A passage of hidden text is', 'passages of hidden text are')} left out`,
  comment: (count) => `${many(count, 'A comment is', 'comments are')} not taken over`,
  formula: (count) => `${many(count, 'A formula is', 'formulas are')} left out`,
  formulaPart: (count) =>
    `${many(count, 'A formula has a part', 'formulas have parts')} that may look different in LaTeX`,
  symbol: (count) => `${many(count, 'A character of a symbol font is', 'characters of symbol fonts are')} left out`,
  ruby: (count) =>
    `${many(count, 'A reading above characters stands', 'readings above characters stand')} in brackets behind them`,
  textBox: (count) =>
    `The words of ${many(count, 'a text box stand', 'text boxes stand')} behind the paragraph that holds it`,
  drawing: (count) => `${many(count, 'A drawing of shapes becomes a picture', 'drawings of shapes become pictures')}`,
  shapes: (count) =>
    `${many(count, 'A drawing of shapes is', 'drawings of shapes are')} left out, with the words in its place`,
  shape: (count) => `${many(count, 'A shape without words is', 'shapes without words are')} left out`,
  nestedTable: (count) =>
    `${many(count, 'A table inside a table cell prints', 'tables inside table cells print')} as lines of text`,
  chart: (count) =>
    `${many(count, 'A chart is', 'charts are')} left out. Put it in as a picture; its words stand in its place`,
  diagram: (count) =>
    `${many(count, 'A SmartArt drawing is', 'SmartArt drawings are')} left out. Put it in as a picture; its words stand in its place`,
  ink: (count) => `${many(count, 'A drawing by hand is', 'drawings by hand are')} left out`,
  metafile: (count) =>
    `${many(count, 'A Windows metafile becomes', 'Windows metafiles become')} an SVG picture. Look at it`,
  unknownPicture: (count) =>
    `${many(count, 'A picture of a kind that', 'pictures of kinds that')} browsers do not show is left out`,
  refusedPicture: (count) => `${many(count, 'A picture is', 'pictures are')} left out`,
  missingPicture: (count) =>
    `${many(count, 'A picture that is not in the Word file itself is', 'pictures that are not in the Word file itself are')} left out`,
  object: (count) => `${many(count, 'An embedded object is', 'embedded objects are')} kept as its picture alone`,
  lostObject: (count) => `${many(count, 'An embedded object is', 'embedded objects are')} left out`,
  subDocument: (count) => `${many(count, 'A document inside this one is', 'documents inside this one are')} left out`,
  raised: (count) =>
    `${many(count, 'Raised or lowered text stands', 'pieces of raised or lowered text stand')} on the line`,
  field: (count) => `${many(count, 'A field that Word works out is', 'fields that Word works out are')} left out`,
  numberFormat: (count) =>
    `${many(count, 'A paragraph is', 'paragraphs are')} numbered in a script that is not known here, in figures instead`,
  contents: (count) =>
    `${many(count, 'A line of a contents page is', 'lines of contents pages are')} left out, since print makes its own`,
  unknown: (count) => `${many(count, 'An element', 'elements')} that is not known here: the words are kept`,
  unsafeLink: (count) =>
    `${many(count, 'A link', 'links')} that could run a program in the browser: the words are kept, the address is not`,
} satisfies Record<string, Sentence>;

export type LossKind = keyof typeof sentences;

const longestQuote = 120;
const longestSentence = 450;
const mostSentences = 5;

export class WordLosses {
  readonly #found = new Map<LossKind, string[]>();

  /** `words` are its own, else the nearest. */
  add(kind: LossKind, words: string): void {
    const known = this.#found.get(kind);
    if (known === undefined) this.#found.set(kind, [words]);
    else known.push(words);
  }

  sentences(): string[] {
    return [...this.#found].flatMap(([kind, words]) => sentencesOf(sentences[kind](words.length), words));
  }
}

/** As many of the words as fit into a few sentences, and how many more there are. */
function sentencesOf(beginning: string, words: readonly string[]): string[] {
  const quotes = words.map(quoted).filter((quote) => quote !== '');
  const told: string[] = [];
  let line = beginning;
  let separator = ': ';
  let left = quotes.length;
  for (const quote of quotes) {
    if (line.length + quote.length > longestSentence) {
      told.push(`${line}.`);
      if (told.length === mostSentences) return [...told.slice(0, -1), `${line}; and ${left} more.`];
      line = 'Also';
      separator = ': ';
    }
    line += separator + quote;
    separator = '; ';
    left -= 1;
  }
  return [...told, `${line}.`];
}

function quoted(words: string): string {
  const line = words.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const characters = [...line];
  return line === ''
    ? ''
    : `“${characters.length > longestQuote ? `${characters.slice(0, longestQuote - 1).join('')}…` : line}”`;
}
