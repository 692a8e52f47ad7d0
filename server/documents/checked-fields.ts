/** Titles, reasons, human ids and dates: cleaned as they are kept, or refused with a sentence that names the field. */
import { AppError } from '../../contract/index.ts';
import { firstYear, isDay, isMeantDay } from '../../domain/calendar/index.ts';
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
export function cleanRemark(
  raw: string,
  path: 'reason' | 'changeSummary' | 'comment' | 'note' | 'readingReason',
): string | null {
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

/** A day to look from or at. */
export function cleanDate(text: string, path: string): string {
  if (!isDay(text)) refuseInput(path, 'This is not a day of the calendar (YYYY-MM-DD).');
  return text;
}

/** A day that a record will carry, and its printed pages. */
export function cleanRecordDate(text: string, path: 'effectiveDate' | 'dueDate' | 'nextReview'): string {
  if (!isMeantDay(cleanDate(text, path))) refuseInput(path, `The year must be ${firstYear} or later.`);
  return text;
}
