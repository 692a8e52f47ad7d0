/** What a block says besides its words: a link's target, a tick, a heading's level. Differences become sentences. */

export interface Fact {
  /** In words for the reader, such as "Link" or "Heading level". */
  aspect: string;
  /** Which one, where a block can have several: the text of a link. */
  label: string;
  value: string;
}

const LONGEST_QUOTE = 80;

/** The differences in words, or undefined where both sides state the same facts. */
export function differenceInWords(before: readonly Fact[], after: readonly Fact[]): string | undefined {
  const [gone, come] = withoutEqual(before, after);
  const sentences = [
    ...takePairs(gone, come, (fact) => `${fact.aspect}\0${fact.label}`).map(
      ([was, is]) => `${nameOf(is)}: ${quoted(is.value)} instead of ${quoted(was.value)}.`,
    ),
  ];
  // The same target under another label is a change of words, which the parts show.
  takePairs(gone, come, (fact) => (fact.label === '' ? undefined : `${fact.aspect}\0${fact.value}`));
  for (const fact of gone) sentences.push(`${inWords(fact)} removed.`);
  for (const fact of come) sentences.push(`${inWords(fact)} added.`);
  return sentences.length === 0 ? undefined : sentences.join(' ');
}

/** All facts in words: for a block without text. */
export function factsInWords(facts: readonly Fact[]): string | undefined {
  return facts.length === 0 ? undefined : facts.map((fact) => `${inWords(fact)}.`).join(' ');
}

function withoutEqual(before: readonly Fact[], after: readonly Fact[]): [Fact[], Fact[]] {
  const [gone, come] = [[...before], [...after]];
  takePairs(gone, come, (fact) => JSON.stringify(fact));
  return [gone, come];
}

/** Takes from both lists the facts that have the same key, in order. */
function takePairs(gone: Fact[], come: Fact[], keyOf: (fact: Fact) => string | undefined): [Fact, Fact][] {
  const waiting = new Map<string, Fact[]>();
  for (const fact of gone) {
    const key = keyOf(fact);
    if (key === undefined) continue;
    const list = waiting.get(key);
    if (list === undefined) waiting.set(key, [fact]);
    else list.push(fact);
  }
  for (const list of waiting.values()) list.reverse();
  const pairs: [Fact, Fact][] = [];
  const taken = new Set<Fact>();
  for (const fact of come) {
    const key = keyOf(fact);
    const other = key === undefined ? undefined : waiting.get(key)?.pop();
    if (other === undefined) continue;
    pairs.push([other, fact]);
    taken.add(other).add(fact);
  }
  for (const list of [gone, come]) list.splice(0, list.length, ...list.filter((fact) => !taken.has(fact)));
  return pairs;
}

function inWords(fact: Fact): string {
  return fact.value === '' ? nameOf(fact) : `${nameOf(fact)}: ${quoted(fact.value)}`;
}

function nameOf(fact: Fact): string {
  return fact.label === '' ? fact.aspect : `${fact.aspect} “${quoted(fact.label)}”`;
}

function quoted(text: string): string {
  const characters = Array.from(text.slice(0, 2 * LONGEST_QUOTE));
  return characters.length <= LONGEST_QUOTE && text.length <= 2 * LONGEST_QUOTE
    ? text
    : `${characters.slice(0, LONGEST_QUOTE).join('')}…`;
}
