/** What changed besides words, in the reader's language. The server says it in English, as sentences behind each other. */
import { language, type Message, msg, t } from '../texts/index.ts';

const aspects: readonly Message[] = [
  msg('Alignment'),
  msg('Bold'),
  msg('Code'),
  msg('Caption of'),
  msg('First number'),
  msg('Footnote mark'),
  msg('Formula'),
  msg('Header row'),
  msg('Heading level'),
  msg('Horizontal rule'),
  msg('Implemented by'),
  msg('Initial risk'),
  msg('Italic'),
  msg('Item'),
  msg('Language'),
  msg('Link'),
  msg('Marker'),
  msg('Merged cell'),
  msg('Mitigates'),
  msg('Picture'),
  msg('Picture width'),
  msg('Place'),
  msg('Residual risk'),
  msg('Struck out'),
  msg('Table'),
  msg('Verified by'),
];
/** A message is its English sentence. */
const byName = new Map(aspects.map((aspect) => [String(aspect), aspect]));
const names = [...byName.keys()].sort((a, b) => b.length - a.length).join('|');
const sentenceEnds = new RegExp(`(?<=\\.) (?=(?:${names})(?: “|: | removed\\.| added\\.|\\.))`);
const sentence = new RegExp(
  `^(?<aspect>${names})(?: “(?<label>.*)”)?(?:: (?<value>.*?))?(?:(?<end> removed| added)| instead of (?<old>.*))?\\.$`,
  's',
);

/** As the server said it, where it is English or says something else. */
export function detailWords(detail: string): string {
  if (language() === 'en') return detail;
  const said = detail.split(sentenceEnds).map(sentenceWords);
  return said.some((one) => one === null) ? detail : said.join(' ');
}

function sentenceWords(english: string): string | null {
  const { aspect = '', label, value, end, old } = sentence.exec(english)?.groups ?? {};
  const word = byName.get(aspect);
  if (word === undefined) return null;
  const name = label === undefined ? t(word) : t('{aspect} “{label}”', { aspect: t(word), label });
  const what = value === undefined ? name : `${name}: ${value}`;
  if (old !== undefined) return t('{what} instead of {old}.', { what, old });
  if (end === ' removed') return t('{what} removed.', { what });
  return end === ' added' ? t('{what} added.', { what }) : `${what}.`;
}
