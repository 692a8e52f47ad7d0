/** Titles, reasons, human ids and dates: cleaned as they are kept, or refused with a sentence that names the field. */
import { AppError } from '../../contract/index.ts';
import { isHumanId } from '../../domain/content/index.ts';

const maximumTitleLength = 300;
const maximumReasonLength = 2000;

export function refuseInput(path: string, message: string): never {
  throw new AppError('INVALID_REQUEST', { detail: message, errors: [{ path, message }] });
}

/** Control characters would break headers, footers and file names that repeat a title. */
export function cleanTitle(raw: string): string {
  const title = raw.normalize('NFC').trim();
  if (title === '') refuseInput('title', 'A document needs a title.');
  if ([...title].length > maximumTitleLength) {
    refuseInput('title', `A title has at most ${maximumTitleLength} characters.`);
  }
  if (/\p{Cc}/u.test(title)) refuseInput('title', 'A title cannot contain control characters or line breaks.');
  return title;
}

/** A reason may have several lines: it is written for the reader of the audit trail. */
export function cleanReason(raw: string): string {
  return cleanRemark(raw, 'reason') ?? refuseInput('reason', 'Give a reason.');
}

/** Null for one of blanks alone. */
export function cleanRemark(raw: string, path: 'reason' | 'changeSummary' | 'comment' | 'note'): string | null {
  const remark = raw.normalize('NFC').trim();
  if ([...remark].length > maximumReasonLength) refuseInput(path, `At most ${maximumReasonLength} characters.`);
  return remark === '' ? null : remark;
}

export function cleanHumanId(humanId: string): string {
  if (!isHumanId(humanId)) {
    refuseInput(
      'humanId',
      'A document id has up to 40 capital letters and digits in groups joined by a dot, hyphen or underscore, and starts with a letter, as in SOP-001.',
    );
  }
  return humanId;
}

/** A day that the calendar has: the shape alone would let 2026-02-30 through. */
export function cleanDate(text: string, path: string): string {
  const time = Date.parse(`${text}T00:00:00.000Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text || text < '0001-01-01') {
    refuseInput(path, 'This is not a day of the calendar (YYYY-MM-DD).');
  }
  return text;
}
