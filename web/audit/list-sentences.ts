/** Sentences of events that are about several documents or people. */
import type { AuditEvent } from '../../contract/index.ts';
import { plural, t } from '../texts/index.ts';
import { count, text } from './event-values.ts';

export function exported({ changes, entity }: AuditEvent): string {
  const from = { name: entity.label };
  const many = count(changes.documentCount);
  if (changes.format === 'reading') return t('Exported the record of reading as at {day}', { day: text(changes.at) });
  if (changes.format === 'zip') {
    return plural(
      many,
      'Exported {n} document of {name} as a zip pack',
      'Exported {n} documents of {name} as a zip pack',
      from,
    );
  }
  if (changes.format === 'merged') {
    return plural(
      many,
      'Exported {n} document of {name} as one merged PDF',
      'Exported {n} documents of {name} as one merged PDF',
      from,
    );
  }
  return changes.format === 'docx' ? t('Exported {name} as a Word file', from) : t('Exported {name} as PDF', from);
}

export function reordered({ entity, changes }: AuditEvent): string {
  const many = count(changes.documentIds);
  if (entity.type !== 'folder') {
    return plural(
      many,
      'Arranged the {n} document of “Not in a folder”',
      'Arranged the {n} documents of “Not in a folder”',
    );
  }
  return plural(
    many,
    'Arranged the {n} document of the folder “{name}”',
    'Arranged the {n} documents of the folder “{name}”',
    { name: entity.label },
  );
}

/** A duty is about one document, or about all that lies in a folder. */
const isOfFolder = ({ changes }: AuditEvent) => changes.folderId !== undefined;

export function dutyCreated(event: AuditEvent): string {
  const people = count(event.changes.userIds);
  return isOfFolder(event)
    ? plural(people, 'Asked {n} person to read what lies in a folder', 'Asked {n} people to read what lies in a folder')
    : plural(people, 'Asked {n} person to read a document', 'Asked {n} people to read a document');
}

export function dutyChanged(event: AuditEvent): string {
  const people = count(event.changes.userIds);
  const days = { days: text(event.changes.days) };
  return isOfFolder(event)
    ? plural(
        people,
        'Changed who must read what lies in a folder: {n} person, within {days} days',
        'Changed who must read what lies in a folder: {n} people, within {days} days',
        days,
      )
    : plural(
        people,
        'Changed who must read a document: {n} person, within {days} days',
        'Changed who must read a document: {n} people, within {days} days',
        days,
      );
}

export const dutyRemoved = (event: AuditEvent): string =>
  isOfFolder(event)
    ? t('Asks nobody any more to read what lies in a folder')
    : t('Asks nobody any more to read a document');
