/** The revision and the day that a file names in its name or in its page header, offered as number and date of the first version. */
import { isMeantDay } from '../calendar/index.ts';

export interface FoundRevision {
  number: number | null;
  effectiveDate: string | null;
  /** What was taken from where, and what could not be. */
  notes: string[];
}

const revisionWord =
  '(?:revisions?(?:[- ]?(?:no|nr|number|level|index))?|rev|versions?|ver|ausgabe|issue|édition|edition)';
const inText = new RegExp(
  `(?<![\\p{L}\\p{N}])${revisionWord}\\.?\\s*[:#]?\\s*(?:no\\.?\\s*)?(\\d{1,9})(?:\\.0+)?(?![\\d.]*\\d)`,
  'iu',
);
const inName = /(?:^|[\s_.-])(?:rev(?:ision)?|version|ver|v|issue)[\s_.-]*(\d{1,9})(?=$|[\s_.)-])/i;

/** `stem` is the name without its ending, `margins` what page headers and footers say. */
export function foundRevision(stem: string, margins: readonly string[]): FoundRevision {
  const notes: string[] = [];
  const header = margins.map((text) => inText.exec(text)?.[1]).find((found) => found !== undefined);
  const named = inName.exec(stem)?.[1];
  const number = numberOf(header) ?? numberOf(named);
  if (number !== null) {
    const place = numberOf(header) === null ? 'the name of the file' : 'a page header or footer';
    notes.push(`The first version gets the number ${number}, from ${place}.`);
    if (numberOf(header) !== null && numberOf(named) !== null && numberOf(header) !== numberOf(named))
      notes.push(`The name of the file says revision ${named}, a page header or footer ${header}.`);
  }
  const days = margins.flatMap((text) => dayIn(text, notes));
  if (days[0] !== undefined) notes.push(`The effective date ${days[0]} is from a page header or footer.`);
  return { number, effectiveDate: days[0] ?? null, notes };
}

/** A first draft that is called 0 is the first version here. */
function numberOf(text: string | undefined): number | null {
  const number = Number(text ?? 0);
  return number >= 1 ? number : null;
}

const dayWord =
  /(?:effective(?:[- ]?(?:date|from|as of|on))?|valid from|in force (?:from|since)|gültig ab|date of effect|in kraft (?:ab|seit))\s*[:.]?\s*/iu;
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const germanMonths: Record<string, string> = { mär: 'mar', mrz: 'mar', mai: 'may', okt: 'oct', dez: 'dec' };

function dayIn(text: string, notes: string[]): string[] {
  const at = dayWord.exec(text);
  if (at === null) return [];
  const written = text.slice(at.index + at[0].length, at.index + at[0].length + 40);
  const day = dayOf(written);
  if (day === 'unclear') {
    notes.push(`The effective date “${written.slice(0, 10)}” can be read in two ways, so it is not taken over.`);
    return [];
  }
  return day === null ? [] : [day];
}

/** Figures with slashes are read where one of them cannot be a month. */
function dayOf(text: string): string | 'unclear' | null {
  const built = (year: string, month: number, day: string) => {
    const whole = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
    return isMeantDay(whole) ? whole : null;
  };
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text);
  if (iso !== null) return built(iso[1] ?? '', Number(iso[2]), iso[3] ?? '');
  const named = /^(\d{1,2})(?:st|nd|rd|th)?[-.\s]+(?:of\s+)?(\p{L}{3})\p{L}*\.?[-,\s]+(\d{4})/u.exec(text);
  if (named !== null) return built(named[3] ?? '', monthOf(named[2] ?? ''), named[1] ?? '');
  const american = /^(\p{L}{3})\p{L}*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/u.exec(text);
  if (american !== null) return built(american[3] ?? '', monthOf(american[1] ?? ''), american[2] ?? '');
  const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})/.exec(text);
  if (dotted !== null) return built(dotted[3] ?? '', Number(dotted[2]), dotted[1] ?? '');
  const [, one = '', other = '', year = ''] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})/.exec(text) ?? [];
  if (year === '') return null;
  if (Number(one) > 12) return built(year, Number(other), one);
  if (Number(other) > 12 || one === other) return built(year, Number(one), other);
  return 'unclear';
}

function monthOf(name: string): number {
  const short = name.toLowerCase();
  return months.indexOf(germanMonths[short] ?? short) + 1;
}
