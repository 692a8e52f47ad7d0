/** A count as Word writes it: in figures, letters, Roman figures, words, and the figures of some scripts. */

const roman: [number, string][] = [
  ...([
    [1000, 'm'],
    [900, 'cm'],
    [500, 'd'],
    [400, 'cd'],
    [100, 'c'],
    [90, 'xc'],
    [50, 'l'],
  ] as [number, string][]),
  ...([
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ] as [number, string][]),
];

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ordinals: Record<string, string> = {
  ...{ one: 'first', two: 'second', three: 'third', five: 'fifth', eight: 'eighth', nine: 'ninth', twelve: 'twelfth' },
};
const alphabets: Record<string, string> = {
  russianLower: 'абвгдежзиклмнопрстуфхцчшщыэюя',
  hebrew2: 'אבגדהוזחטיכלמנסעפצקרשת',
  arabicAlpha: 'أبتثجحخدذرزسشصضطظعغفقكلمنهوي',
  thaiLetters: 'กขคงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ',
};
const digits: Record<string, number> = {
  ...{ decimalFullWidth: 0xff10, decimalFullWidth2: 0xff10, hindiNumbers: 0x966, thaiNumbers: 0xe50 },
  ...{ decimalHalfWidth: 0x30 },
};
const signs = ['*', '†', '‡', '§'];

/** Null for a format that is not known here. */
export function writtenNumber(value: number, format: string): string | null {
  switch (format) {
    case 'decimal':
    case 'none':
      return String(value);
    case 'decimalZero':
      return String(value).padStart(2, '0');
    case 'lowerLetter':
    case 'upperLetter':
      return cased(letters(value, 'abcdefghijklmnopqrstuvwxyz'), format);
    case 'lowerRoman':
    case 'upperRoman':
      return cased(romanOf(value), format);
    case 'ordinal':
      return `${value}${/1\d$/.test(String(value)) ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th')}`;
    case 'cardinalText':
      return capital(inWords(value));
    case 'ordinalText':
      return capital(ordinalWords(value));
    case 'hex':
      return value.toString(16).toUpperCase();
    case 'chicago':
      return (signs[(value - 1) % 4] ?? '*').repeat(Math.min(20, Math.ceil(value / 4)));
    case 'numberInDash':
      return `- ${value} -`;
    case 'russianUpper':
      return letters(value, alphabets.russianLower ?? '').toUpperCase();
    default:
      return scriptNumber(value, format);
  }
}

function scriptNumber(value: number, format: string): string | null {
  const alphabet = alphabets[format];
  if (alphabet !== undefined) return letters(value, alphabet);
  const zero = digits[format];
  if (zero !== undefined) return String(value).replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
  if (/^decimalEnclosedCircle/.test(format)) return enclosed(value, 0x2460, 20);
  if (format === 'decimalEnclosedParen') return enclosed(value, 0x2474, 20);
  if (format === 'decimalEnclosedFullstop') return enclosed(value, 0x2488, 20);
  return null;
}

const enclosed = (value: number, first: number, most: number) =>
  value >= 1 && value <= most ? String.fromCodePoint(first + value - 1) : String(value);

const cased = (text: string, format: string) => (format.startsWith('upper') ? text.toUpperCase() : text);
const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Past the last letter Word repeats it. */
function letters(value: number, alphabet: string): string {
  const all = [...alphabet];
  if (value < 1) return String(value);
  return (all[(value - 1) % all.length] ?? '').repeat(Math.min(20, Math.ceil(value / all.length)));
}

function romanOf(value: number): string {
  if (value < 1 || value >= 4000) return String(value);
  let [left, text] = [value, ''];
  for (const [worth, sign] of roman) for (; left >= worth; left -= worth) text += sign;
  return text;
}

function inWords(value: number): string {
  if (value < 0 || value > 999) return String(value);
  if (value < 20) return small[value] ?? '';
  if (value < 100) return (tens[Math.floor(value / 10)] ?? '') + (value % 10 === 0 ? '' : `-${small[value % 10]}`);
  return `${small[Math.floor(value / 100)]} hundred${value % 100 === 0 ? '' : ` ${inWords(value % 100)}`}`;
}

function ordinalWords(value: number): string {
  const words = inWords(value);
  const last = /[a-z]+$/.exec(words)?.[0] ?? '';
  if (last === '') return words;
  return (
    words.slice(0, -last.length) + (ordinals[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`))
  );
}
